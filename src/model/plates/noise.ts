/**
 * Returns Mulberry32 (Tommy Ettinger, 2017, public domain), which gives the same numbers for a seed on every machine.
 */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns gradient noise (Perlin, 1985, 2002) in about [−1, 1] with features of one unit. */
export function smoothNoise(seed: number): (x: number, y: number) => number {
  const next = seededNumbers(seed);
  const angles = Array.from({ length: 4096 }, () => next() * 2 * Math.PI);
  const slope = (column: number, row: number, x: number, y: number) => {
    const angle = angles[(column & 63) * 64 + (row & 63)] ?? 0;
    return Math.cos(angle) * (x - column) + Math.sin(angle) * (y - row);
  };
  const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const right = ease(x - column);
    const down = ease(y - row);
    const along = (line: number) =>
      slope(column, line, x, y) * (1 - right) + slope(column + 1, line, x, y) * right;
    return 1.5 * (along(row) * (1 - down) + along(row + 1) * down);
  };
}
