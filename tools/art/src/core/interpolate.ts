/** From values at scattered sites to a surface: the two ways the articles' figures use. */
import type { Point } from './shape.ts';

/** One measured value. */
export interface Site {
  readonly at: Point;
  readonly value: number;
}

/**
 * Simple kriging about the sites' mean with a Gaussian covariance of `range` units;
 * `nugget` is the share of variance that is noise, and smooths.
 */
export function kriged(
  sites: readonly Site[],
  range: number,
  nugget: number,
): (x: number, y: number) => number {
  const n = sites.length;
  const mean = sites.reduce((s, p) => s + p.value, 0) / n;
  const like = (d2: number) => Math.exp(-d2 / (2 * range * range));
  const a = sites.map((p, i) => [
    ...sites.map(
      (q, j) => like((p.at[0] - q.at[0]) ** 2 + (p.at[1] - q.at[1]) ** 2) + (i === j ? nugget : 0),
    ),
    p.value - mean,
  ]);
  for (let c = 0; c < n; c++) {
    let best = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(a[r]![c]!) > Math.abs(a[best]![c]!)) best = r;
    [a[c], a[best]] = [a[best]!, a[c]!];
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const k = a[r]![c]! / a[c]![c]!;
      if (k) for (let q = c; q <= n; q++) a[r]![q]! -= k * a[c]![q]!;
    }
  }
  const weight = a.map((row, i) => row[n]! / row[i]!);
  return (x, y) => {
    let sum = mean;
    for (let i = 0; i < n; i++) {
      const [px, py] = sites[i]!.at;
      sum += weight[i]! * like((x - px) ** 2 + (y - py) ** 2);
    }
    return sum;
  };
}

/** The average of the sites under a Gaussian kernel of `radius` units. */
export function averaged(sites: readonly Site[], radius: number): (x: number, y: number) => number {
  const size = radius * 3.5;
  const bins = new Map<string, Site[]>();
  for (const s of sites) {
    const key = `${Math.floor(s.at[0] / size)},${Math.floor(s.at[1] / size)}`;
    bins.set(key, [...(bins.get(key) ?? []), s]);
  }
  return (x, y) => {
    let sum = 0;
    let weight = 1e-12;
    const i = Math.floor(x / size);
    const j = Math.floor(y / size);
    for (let b = j - 1; b <= j + 1; b++)
      for (let a = i - 1; a <= i + 1; a++)
        for (const s of bins.get(`${a},${b}`) ?? []) {
          const w = Math.exp(-((x - s.at[0]) ** 2 + (y - s.at[1]) ** 2) / (2 * radius * radius));
          sum += w * s.value;
          weight += w;
        }
    return sum / weight;
  };
}
