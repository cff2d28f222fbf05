/** Seeded randomness: the same seed draws the same plate on every machine. */

/** A stream of numbers in [0, 1). */
export type Random = () => number;

/** Mulberry32: 32 bits of state, enough for jitter, not for secrets. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A standard normal deviate (Box and Muller). */
export function normal(next: Random): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/**
 * Smooth noise in about [-1, 1]: gradients on a unit lattice, quintic blend.
 * Feature size is one unit, so divide the coordinates by the size you want.
 */
export function noise2(seed: number): (x: number, y: number) => number {
  const next = random(seed);
  const angle = Float64Array.from({ length: 4096 }, () => next() * Math.PI * 2);
  const dot = (i: number, j: number, x: number, y: number) => {
    const a = angle[(i & 63) * 64 + (j & 63)]!;
    return Math.cos(a) * (x - i) + Math.sin(a) * (y - j);
  };
  const blend = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
  return (x, y) => {
    const i = Math.floor(x);
    const j = Math.floor(y);
    const u = blend(x - i);
    const v = blend(y - j);
    const top = dot(i, j, x, y) * (1 - u) + dot(i + 1, j, x, y) * u;
    const low = dot(i, j + 1, x, y) * (1 - u) + dot(i + 1, j + 1, x, y) * u;
    return (top * (1 - v) + low * v) * 1.5;
  };
}
