/** Jittered hexagonal lattices of cells, and the mosaic of their outlines. */
import { Delaunay } from 'd3-delaunay';
import { normal, type Random } from './random.ts';
import type { Point } from './shape.ts';

/** Centres of cells `spacing` apart over a frame and `beyond` its edge, each moved by `jitter` of the spacing. */
export function lattice(
  width: number,
  height: number,
  spacing: number,
  jitter: number,
  next: Random,
  beyond = 2,
): Point[] {
  const out: Point[] = [];
  const edge = beyond * spacing;
  for (let row = 0, y = -edge; y < height + edge; y += spacing * 0.866, row++)
    for (let x = -edge + (row & 1 ? spacing / 2 : 0); x < width + edge; x += spacing)
      out.push([x + normal(next) * spacing * jitter, y + normal(next) * spacing * jitter]);
  return out;
}

/** The outlines of the cells around their centres (Voronoi), as path data. */
export function mosaic(centres: readonly Point[], width: number, height: number): string {
  const d = Delaunay.from(
    centres,
    (p) => p[0],
    (p) => p[1],
  )
    .voronoi([-2, -2, width + 2, height + 2])
    .render();
  return d
    .replace(/\d+\.\d+/g, (n) => String(Math.round(Number(n) * 10) / 10))
    .replaceAll(',', ' ');
}
