/**
 * The potential solver. On a square grid it solves
 *
 *     −∇·(σ∇V) + V/λ² = ρ
 *
 * σ conductivity (nominal 1), λ the length over which the field leaks away
 * (plate units), ρ the source density. Where σ falls to zero at an outline no
 * current crosses it, so lines of equal V meet the outline at right angles.
 */
import type { Shape } from './shape.ts';

/** A grid of square cells; `step` is the side of a cell in plate units. */
export interface Grid {
  readonly w: number;
  readonly h: number;
  readonly step: number;
  readonly x0: number;
  readonly y0: number;
}

/** A scalar sampled at the cell centres of a grid. */
export interface Field extends Grid {
  readonly v: Float64Array;
}

/** What stands in one cell of the medium. */
export interface Cell {
  /** Conductivity, 0 insulates. */
  sigma: number;
  /** 1/λ², how fast the field leaks away, per square unit. */
  leak: number;
  /** Source density ρ. */
  source: number;
  /** Potential of a conductor that holds this cell, if any. */
  fixed?: number;
}

/** The medium as a function of place; it is asked at several resolutions. */
export type Medium = (x: number, y: number, step: number) => Cell;

/** A grid over a rectangle of the plate. */
export function grid(x0: number, y0: number, width: number, height: number, step: number): Grid {
  return { x0, y0, step, w: Math.round(width / step), h: Math.round(height / step) };
}

/** Samples a function at every cell centre. */
export function sampled(g: Grid, f: (x: number, y: number) => number): Field {
  const v = new Float64Array(g.w * g.h);
  for (let j = 0, k = 0; j < g.h; j++)
    for (let i = 0; i < g.w; i++, k++)
      v[k] = f(g.x0 + (i + 0.5) * g.step, g.y0 + (j + 0.5) * g.step);
  return { ...g, v };
}

/** The field at a point, bilinear between cell centres, flat beyond the edge. */
export function at(f: Field, x: number, y: number): number {
  const u = Math.min(f.w - 1.001, Math.max(0, (x - f.x0) / f.step - 0.5));
  const v = Math.min(f.h - 1.001, Math.max(0, (y - f.y0) / f.step - 0.5));
  const i = Math.floor(u);
  const j = Math.floor(v);
  const k = j * f.w + i;
  const s = u - i;
  const t = v - j;
  return (
    (f.v[k]! * (1 - s) + f.v[k + 1]! * s) * (1 - t) +
    (f.v[k + f.w]! * (1 - s) + f.v[k + f.w + 1]! * s) * t
  );
}

/** How much of a cell lies inside an outline, from the signed distance at its centre. */
export const cover = (distance: number, step: number) =>
  Math.min(1, Math.max(0, 0.5 - distance / step));

/** A Gaussian source of total strength `q` and width `s` units. */
export const source =
  (cx: number, cy: number, q: number, s: number) =>
  (x: number, y: number): number =>
    (q * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * s * s))) / (2 * Math.PI * s * s);

/** Adds sources up. */
export const sources =
  (...all: ((x: number, y: number) => number)[]) =>
  (x: number, y: number): number =>
    all.reduce((sum, f) => sum + f(x, y), 0);

/** The commonest medium: an insulated outline with sources in it and a uniform leak. */
export function insulated(
  shape: Shape,
  rho: (x: number, y: number) => number,
  lambda = Infinity,
  sigma: (x: number, y: number) => number = () => 1,
): Medium {
  return (x, y, step) => {
    const c = cover(shape(x, y), step);
    return { sigma: c && c * sigma(x, y), leak: c / (lambda * lambda), source: c * rho(x, y) };
  };
}

/**
 * Solves the medium on the grid. A coarse grid is solved first and handed down,
 * so that a fine one needs a few hundred sweeps of red–black over-relaxation.
 */
export function solve(g: Grid, medium: Medium): Field {
  let guess: Field | undefined;
  for (const times of [8, 4, 2, 1]) {
    const step = g.step * times;
    const level = { ...g, step, w: Math.ceil(g.w / times), h: Math.ceil(g.h / times) };
    if (times > 1 && Math.min(level.w, level.h) < 24) continue;
    guess = relax(level, medium, guess);
  }
  return guess!;
}

function relax(g: Grid, medium: Medium, guess?: Field): Field {
  const { w, h, step } = g;
  const n = w * h;
  const sigma = new Float64Array(n);
  const base = new Float64Array(n);
  const rho = new Float64Array(n);
  const v = new Float64Array(n);
  const held = new Uint8Array(n);
  let leaks = false;
  let total = 0;
  let mass = 0;
  for (let j = 0, k = 0; j < h; j++) {
    for (let i = 0; i < w; i++, k++) {
      const x = g.x0 + (i + 0.5) * step;
      const y = g.y0 + (j + 0.5) * step;
      const cell = medium(x, y, step);
      sigma[k] = cell.sigma;
      base[k] = cell.leak * step * step;
      rho[k] = cell.source * step * step;
      v[k] = guess ? at(guess, x, y) : 0;
      if (cell.fixed !== undefined) {
        held[k] = 1;
        v[k] = cell.fixed;
      }
      leaks ||= cell.leak > 0 || cell.fixed !== undefined;
      total += rho[k]!;
      if (cell.sigma > 0) mass += cell.sigma;
    }
  }
  // With neither leak nor conductor the equation has a solution only when the sources cancel.
  if (!leaks) for (let k = 0; k < n; k++) if (sigma[k]! > 0) rho[k]! -= (total * sigma[k]!) / mass;

  const east = new Float64Array(n);
  const south = new Float64Array(n);
  for (let j = 0, k = 0; j < h; j++)
    for (let i = 0; i < w; i++, k++) {
      if (i + 1 < w) east[k] = Math.min(sigma[k]!, sigma[k + 1]!);
      if (j + 1 < h) south[k] = Math.min(sigma[k]!, sigma[k + w]!);
    }
  const inverse = new Float64Array(n);
  for (let j = 0, k = 0; j < h; j++)
    for (let i = 0; i < w; i++, k++) {
      const sum =
        base[k]! + east[k]! + south[k]! + (i > 0 ? east[k - 1]! : 0) + (j > 0 ? south[k - w]! : 0);
      inverse[k] = held[k] || sum < 1e-9 ? 0 : 1 / sum;
    }

  const omega = 2 / (1 + Math.sin(Math.PI / Math.max(w, h)));
  const most = guess ? 3000 : 6000;
  for (let sweep = 0; sweep < most; sweep++) {
    let change = 0;
    let size = 1e-12;
    for (let colour = 0; colour < 2; colour++) {
      for (let j = 0; j < h; j++) {
        for (let i = (j + colour) & 1, k = j * w + i; i < w; i += 2, k += 2) {
          const f = inverse[k]!;
          if (f === 0) continue;
          let sum = rho[k]!;
          if (i + 1 < w) sum += east[k]! * v[k + 1]!;
          if (i > 0) sum += east[k - 1]! * v[k - 1]!;
          if (j > 0) sum += south[k - w]! * v[k - w]!;
          if (j + 1 < h) sum += south[k]! * v[k + w]!;
          const d = omega * (sum * f - v[k]!);
          v[k]! += d;
          if (d > change) change = d;
          else if (-d > change) change = -d;
          const a = v[k]!;
          if (a > size) size = a;
          else if (-a > size) size = -a;
        }
      }
    }
    if (sweep > 40 && change < size * 4e-6) return { ...g, v };
  }
  console.warn(`A field of ${w} by ${h} cells did not settle in ${most} sweeps`);
  return { ...g, v };
}

/** Carries a field a few cells out of its outline, so that lines can be traced up to it. */
export function carried(f: Field, distance: Field, cells = 6): Field {
  const v = f.v.slice();
  const known = Uint8Array.from(distance.v, (d) => (d < f.step * 0.4 ? 1 : 0));
  for (let pass = 0; pass < cells; pass++) {
    const fresh: number[] = [];
    for (let j = 1; j < f.h - 1; j++)
      for (let i = 1; i < f.w - 1; i++) {
        const k = j * f.w + i;
        if (known[k]) continue;
        let sum = 0;
        let weight = 0;
        for (let b = -1; b <= 1; b++)
          for (let a = -1; a <= 1; a++) {
            const q = k + b * f.w + a;
            if (!known[q]) continue;
            const share = a && b ? 1 : 2;
            sum += v[q]! * share;
            weight += share;
          }
        if (weight > 0) {
          v[k] = sum / weight;
          fresh.push(k);
        }
      }
    for (const k of fresh) known[k] = 1;
  }
  return { ...f, v };
}
