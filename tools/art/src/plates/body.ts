/**
 * The body: an insulated outline, and eight basis fields solved in it once.
 * Every picture of the body, the film's frames too, is a weighted sum of these.
 * Units: the head is 200 high; x = 0 is the midline; the picture's left is the body's right.
 */
import {
  carried,
  grid,
  insulated,
  sampled,
  solve,
  source,
  sources,
  type Field,
} from '../core/field.ts';
import { blend, limb, polygon, spline, type Point, type Shape } from '../core/shape.ts';
import { fromField } from '../core/contour.ts';
import { kept } from '../core/cache.ts';

/** The window in which the body is solved, units. */
export const frame = { x: -400, y: -30, width: 800, height: 1130 };

// Half of the trunk's outline, from the crown down to the thigh.
const half: Point[] = [
  [0, 0],
  [30, 4],
  [55, 20],
  [70, 48],
  [74, 80],
  [72, 104],
  [66, 134],
  [56, 163],
  [46, 184],
  [43, 202],
  [43, 222],
  [48, 240],
  [64, 257],
  [96, 271],
  [132, 283],
  [160, 297],
  [180, 319],
  [189, 350],
  [186, 384],
  [176, 420],
  [165, 460],
  [155, 505],
  [145, 555],
  [137, 600],
  [136, 640],
  [144, 690],
  [155, 735],
  [165, 785],
  [170, 840],
  [169, 900],
  [166, 970],
  [160, 1040],
  [154, 1140],
];

const trunk = (): Shape => {
  const right = spline(half, false, 8);
  const left = right
    .slice(1)
    .reverse()
    .map(([x, y]): Point => [-x, y]);
  return polygon([...right, ...left]);
};

const arm = (side: 1 | -1): Shape => {
  const at = (x: number, y: number): Point => [side * x, y];
  return blend(
    16,
    limb(at(162, 344), at(202, 470), 46, 37),
    limb(at(202, 470), at(236, 610), 37, 31),
    limb(at(236, 610), at(262, 700), 33, 30),
    limb(at(262, 700), at(292, 832), 31, 19),
    limb(at(292, 832), at(306, 905), 20, 27),
    limb(at(306, 905), at(313, 982), 26, 14),
    limb(at(292, 880), at(270, 940), 13, 9),
  );
};

const gap = limb([0, 905], [0, 1200], 3, 9);

/** The outline of the body. */
export const body: Shape = (() => {
  const whole = blend(20, trunk(), arm(1), arm(-1));
  return (x, y) => Math.max(whole(x, y), -gap(x, y));
})();

/** Where the heart's dipole sits. */
export const heart: Point = [26, 430];

const pair = (a: Point, b: Point, s: number) => sources(source(...a, 1, s), source(...b, -1, s));
const [hx, hy] = heart;
const reach = 56;

/** The sources of the basis fields; each pair cancels, so no current leaves the body. */
const pairs = {
  heartX: pair([hx + reach, hy], [hx - reach, hy], 22),
  heartY: pair([hx, hy + reach], [hx, hy - reach], 22),
  head: pair([0, 40], [0, 470], 46),
  brain: pair([34, 70], [-34, 70], 18),
  armLeft: pair([310, 960], [60, 520], 60),
  armRight: pair([-310, 960], [-60, 520], 60),
  gut: pair([44, 600], [-40, 690], 36),
  pelvis: pair([-10, 850], [40, 500], 58),
};

/** The names of the basis fields. */
export type Basis = keyof typeof pairs;
/** The basis fields in their order. */
export const bases = Object.keys(pairs) as Basis[];

/** The body's distance field and its eight potentials, on a 2-unit grid. */
export interface Body {
  readonly distance: Field;
  readonly potentials: Record<Basis, Field>;
}

let solved: Body | undefined;

/** Solves the body, once. */
export function solvedBody(): Body {
  if (solved) return solved;
  const g = grid(frame.x, frame.y, frame.width, frame.height, 2);
  const distance = sampled(g, body);
  const potentials = {} as Record<Basis, Field>;
  for (const name of bases)
    potentials[name] = kept(`body-${name}`, import.meta.url, () =>
      carried(solve(g, insulated(fromField(distance), pairs[name])), distance, 8),
    );
  return (solved = { distance, potentials });
}
