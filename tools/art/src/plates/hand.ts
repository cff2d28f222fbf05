/** Fig. regeneration: a hand that has lost a fingertip; a steady current leaves through the stump. */
import { cut, outline } from '../core/contour.ts';
import { path } from '../core/bezier.ts';
import { carried, grid, insulated, sampled, solve, source, sources } from '../core/field.ts';
import { token } from '../core/palette.ts';
import { write } from '../core/out.ts';
import { blend, limb, union, type Shape } from '../core/shape.ts';
import { stroke } from '../core/svg.ts';
import { caption } from '../captions.ts';
import { framed, ladder, onScale, signed } from './framed.ts';

/** The outline of the hand. */
export const hand: Shape = (() => {
  const palm = blend(
    30,
    union(limb([-120, 306], [205, 296], 84, 66), limb([205, 296], [330, 290], 66, 80)),
    union(limb([330, 290], [452, 268], 80, 64), limb([330, 290], [466, 322], 80, 50)),
  );
  const thumb = blend(
    20,
    limb([322, 252], [424, 158], 52, 33),
    limb([424, 158], [512, 84], 31, 21),
  );
  const index = blend(
    8,
    limb([470, 232], [560, 190], 32, 27),
    limb([560, 190], [650, 150], 27, 19),
  );
  const middle = blend(
    8,
    limb([500, 266], [590, 244], 31, 27),
    limb([590, 244], [686, 220], 27, 19),
  );
  const ring = limb([500, 304], [594, 310], 29, 25);
  const little = blend(
    8,
    limb([478, 344], [550, 368], 27, 23),
    limb([550, 368], [622, 396], 23, 17),
  );
  return blend(17, blend(24, palm, thumb), index, middle, ring, little);
})();

/** The missing part of the ring finger. */
const lost = limb([590, 310], [676, 308], 23, 18);

/** Writes the figure. */
export function plateHand(): void {
  const g = grid(-40, 0, 780, 484, 2);
  const distance = sampled(g, hand);
  const rho = sources(
    source(602, 311, 0.62, 18),
    source(468, 300, 0.72, 58),
    source(640, 154, -0.2, 20),
    source(676, 222, -0.2, 20),
    source(614, 393, -0.17, 18),
    source(504, 90, -0.3, 24),
    source(-20, 304, -0.47, 60),
  );
  const f = onScale(carried(solve(g, insulated(hand, rho, 900)), distance, 200), distance);
  const phantom = cut(outline(sampled(g, lost)), (x, y) => 4 - hand(x, y));
  write(
    'src/art/figures/fig-hand.svg',
    framed({
      width: 728,
      height: 484,
      alt: caption('fig-hand').alt,
      field: f,
      shape: hand,
      edge: 1.3,
      look: {
        levels: ladder(1.25),
        bands: ladder(2.5),
        tolerance: 0.34,
        loose: 0.6,
        least: 26,
        index: (v) => v % 5 === 0,
        label: signed,
        keepClear: (x, y) => hand(x, y) > -18,
      },
      over: stroke(phantom.map((l) => path(l.points, l.closed)).join(''), token.spike, 1, {
        'stroke-dasharray': '3 3',
      }),
    }),
  );
}
