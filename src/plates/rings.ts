import { short } from './svg.ts';

export type Point = [x: number, y: number];

/** Removes points that are nearer to the one before than can be seen at that position. */
export function thinRing(ring: Point[], leastDistance: (point: Point) => number): Point[] {
  const kept: Point[] = [];
  for (const point of ring) {
    const [x, y] = kept.at(-1) ?? [Infinity, Infinity];
    if (Math.hypot(point[0] - x, point[1] - y) > leastDistance(point)) kept.push(point);
  }
  return kept;
}

/** Draws a closed curve through the middles of the sides, whose corners pull it. */
export function smoothRing(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first || rest.length < 2) return '';
  const middle = ([x, y]: Point, [toX, toY]: Point): Point => [(x + toX) / 2, (y + toY) / 2];
  let here = middle(points.at(-1) ?? first, first);
  let path = `M${here.map(short).join(' ')}`;
  points.forEach((corner, index) => {
    const next = middle(corner, points[(index + 1) % points.length] ?? first);
    const steps = [corner[0] - here[0], corner[1] - here[1], next[0] - here[0], next[1] - here[1]];
    path += `q${steps.map(short).join(' ')}`;
    // Rounding must not add up along the ring.
    here = [here[0] + Number(short(steps[2] ?? 0)), here[1] + Number(short(steps[3] ?? 0))];
  });
  return `${path}z`;
}
