/**
 * Signed distance functions in the plane: negative inside, positive outside,
 * in the units of the plate. Shapes are joined by taking minima.
 */

/** Signed distance at a point, in plate units. */
export type Shape = (x: number, y: number) => number;
/** A point of the plate: x to the right, y down. */
export type Point = readonly [number, number];

/** A disc. */
export const disc =
  (cx: number, cy: number, r: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - r;

/** An upright rectangle with rounded corners, given by its centre and half sides. */
export const box =
  (cx: number, cy: number, hx: number, hy: number, r = 0): Shape =>
  (x, y) => {
    const dx = Math.abs(x - cx) - hx + r;
    const dy = Math.abs(y - cy) - hy + r;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - r;
  };

/** A limb: a capsule from `a` to `b` whose radius runs from `ra` to `rb`. */
export function limb(a: Point, b: Point, ra: number, rb: number): Shape {
  const bx = b[0] - a[0];
  const by = b[1] - a[1];
  const length2 = bx * bx + by * by;
  return (x, y) => {
    const t = Math.min(1, Math.max(0, ((x - a[0]) * bx + (y - a[1]) * by) / length2));
    return Math.hypot(x - a[0] - bx * t, y - a[1] - by * t) - (ra + (rb - ra) * t);
  };
}

/** Exact distance to a closed polygon, its sign by winding. */
export function polygon(points: readonly Point[]): Shape {
  const n = points.length;
  const px = Float64Array.from(points, (p) => p[0]);
  const py = Float64Array.from(points, (p) => p[1]);
  return (x, y) => {
    let best = Infinity;
    let inside = false;
    for (let i = 0, j = n - 1; i < n; j = i++) {
      const ex = px[j]! - px[i]!;
      const ey = py[j]! - py[i]!;
      const qx = x - px[i]!;
      const qy = y - py[i]!;
      const t = Math.min(1, Math.max(0, (qx * ex + qy * ey) / (ex * ex + ey * ey || 1)));
      const dx = qx - ex * t;
      const dy = qy - ey * t;
      best = Math.min(best, dx * dx + dy * dy);
      if (qy < 0 !== y < py[j]! && qx < (ex * qy) / ey) inside = !inside;
    }
    return inside ? -Math.sqrt(best) : Math.sqrt(best);
  };
}

/** A centripetal Catmull–Rom curve through the points, `steps` chords a span. */
export function spline(points: readonly Point[], closed = false, steps = 10): Point[] {
  const n = points.length;
  const at = (i: number): Point =>
    closed ? points[(i + n) % n]! : points[Math.min(n - 1, Math.max(0, i))]!;
  const out: Point[] = [];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const knot = (a: Point, b: Point) => Math.sqrt(Math.hypot(a[0] - b[0], a[1] - b[1])) || 1e-3;
    const t1 = knot(p0, p1);
    const t2 = t1 + knot(p1, p2);
    const t3 = t2 + knot(p2, p3);
    for (let s = 0; s < steps; s++) {
      const t = t1 + ((t2 - t1) * s) / steps;
      const axis = (k: 0 | 1) => {
        const a1 = ((t1 - t) * p0[k] + t * p1[k]) / t1;
        const a2 = ((t2 - t) * p1[k] + (t - t1) * p2[k]) / (t2 - t1);
        const a3 = ((t3 - t) * p2[k] + (t - t2) * p3[k]) / (t3 - t2);
        const b1 = ((t2 - t) * a1 + t * a2) / t2;
        const b2 = ((t3 - t) * a2 + (t - t1) * a3) / (t3 - t1);
        return ((t2 - t) * b1 + (t - t1) * b2) / (t2 - t1);
      };
      out.push([axis(0), axis(1)]);
    }
  }
  if (!closed) out.push(at(n - 1));
  return out;
}

/** The hard union of shapes. */
export const union =
  (...shapes: Shape[]): Shape =>
  (x, y) => {
    let d = Infinity;
    for (const shape of shapes) d = Math.min(d, shape(x, y));
    return d;
  };

/** The union of shapes with joints rounded over `k` units (polynomial smooth minimum). */
export const blend =
  (k: number, ...shapes: Shape[]): Shape =>
  (x, y) => {
    let d = shapes[0]!(x, y);
    for (let i = 1; i < shapes.length; i++) {
      const e = shapes[i]!(x, y);
      const h = Math.max(k - Math.abs(d - e), 0) / k;
      d = Math.min(d, e) - h * h * k * 0.25;
    }
    return d;
  };

/** What both shapes cover. */
export const both =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.max(a(x, y), b(x, y));

/** The first shape without the second. */
export const without =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.max(a(x, y), -b(x, y));

/** The shape and its mirror image across the vertical x = `axis`. */
export const mirrored =
  (shape: Shape, axis = 0): Shape =>
  (x, y) =>
    shape(axis + Math.abs(x - axis), y);
