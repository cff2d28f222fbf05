/** About: one law at five sizes, from a channel to a body, over a scale bar of eight decades. */
import { grid, insulated, sampled, solve, carried, source, sources } from '../core/field.ts';
import { write } from '../core/out.ts';
import { token } from '../core/palette.ts';
import { disc, blend, limb } from '../core/shape.ts';
import { drawing, el, num, stroke } from '../core/svg.ts';
import { letters, width as measured } from '../core/type.ts';
import { caption } from '../captions.ts';
import { stepped, summed, weights } from './body-loop.ts';
import { solvedBody } from './body.ts';
import { sheet } from './cells.ts';
import { roundel } from './site-figures.ts';

const g = grid(-110, -110, 220, 220, 2);

/** A pore in a membrane, 70 mV across. */
const channel = () =>
  solve(g, (x, y) => {
    const membrane = Math.abs(y) < 15 && Math.abs(x) > 10 + 0.02 * y * y;
    return {
      sigma: membrane ? 0.012 : 1,
      leak: 0,
      source: 0,
      fixed: y < -104 ? 0 : y > 104 ? -70 : undefined,
    };
  });

/** A cell with a thin membrane in a sideways field. */
const cell = () => {
  const wall = blend(20, disc(-8, 4, 52), disc(22, -10, 38));
  return solve(g, (x, y) => {
    const d = wall(x, y);
    return {
      sigma: (d < 0 ? 0.7 : 1) * (1 - 0.97 * Math.exp(-((d / 4) ** 2))),
      leak: 0,
      source: 0,
      fixed: x < -104 ? 0 : x > 104 ? 1 : undefined,
    };
  });
};

const ventricles = blend(24, limb([-22, -34], [10, 54], 46, 16), limb([24, -36], [10, 54], 40, 16));

/** A dipole in an insulated heart. */
const organ = () => {
  const distance = sampled(g, ventricles);
  return carried(
    solve(g, insulated(ventricles, sources(source(18, -22, 1, 11), source(-14, 18, -1, 11)))),
    distance,
  );
};

/** Writes the figure. */
export function plateScale(): void {
  const [width, height] = [1240, 318];
  const r = 98;
  const cy = 102;
  const cx = [0, 1, 2, 3, 4].map((i) => 106 + i * 257);
  const body = solvedBody();
  const v = summed(body, weights(0));
  const skin = { ...body.distance };
  const insideBody = (x: number, y: number) => {
    const i = Math.floor((x - skin.x0) / skin.step);
    const j = Math.floor((y - skin.y0) / skin.step);
    return (skin.v[j * skin.w + i] ?? 1) + 1;
  };
  const tissue = sheet({
    seed: 8,
    width: 220,
    height: 220,
    spacing: 30,
    cluster: disc(138, 96, 40),
  });
  const drawings = [
    roundel(channel(), cx[0]!, cy, r, [0, 0, 100], 26),
    roundel(cell(), cx[1]!, cy, r, [0, 0, 100], 24),
    roundel(tissue, cx[2]!, cy, r, [110, 110, 100], 12),
    roundel(organ(), cx[3]!, cy, r, [0, 0, 100], 34, ventricles),
    roundel({ ...v, v: v.v.map(stepped) }, cx[4]!, cy, r, [0, 400, 420], 60, insideBody),
  ];
  // The bar runs from 10 nm to 1 m, a decade every (right − left) / 8.
  const [left, right, y] = [20, 1220, 262];
  const place = (metres: number) => left + ((Math.log10(metres) + 8) / 8) * (right - left);
  const sizes = [1e-8, 2e-5, 1e-3, 1.2e-1, 1];
  const names = ['Channel', 'Cell', 'Tissue', 'Organ', 'Body'];
  let bar = `M${left} ${y}H${right}`;
  for (let d = -8; d <= 0; d++)
    bar += `M${num(place(10 ** d))} ${y}v${d % 3 === 0 || d === -8 ? 10 : 6}`;
  const marks: [number, string][] = [
    [1e-8, '10 nm'],
    [1e-6, '1 µm'],
    [1e-3, '1 mm'],
    [1e-1, '10 cm'],
    [1, '1 m'],
  ];
  const text = marks
    .map(([m, t], i) => {
      const w = measured(t, 'mono', 13);
      return letters(
        t,
        'mono',
        13,
        i === 0 ? left : i === marks.length - 1 ? right - w : place(m) - w / 2,
        y + 30,
      );
    })
    .join('');
  const leaders = cx
    .map(
      (x, i) =>
        `M${x} ${cy + r}C${x} ${cy + r + 34} ${num(place(sizes[i]!))} ${y - 40} ${num(place(sizes[i]!))} ${y}`,
    )
    .join('');
  write(
    'src/art/figures/fig-scale.svg',
    drawing(
      width,
      height,
      caption('fig-scale').alt,
      ...drawings,
      ...cx.map((x) => el('circle', { cx: x, cy, r, stroke: token.ink, 'stroke-width': 1 })),
      stroke(leaders, token.edge, 0.8),
      stroke(bar, token.ink, 1),
      ...sizes.map((m) => el('circle', { cx: num(place(m)), cy: y, r: 3.4, fill: token.spike })),
      el('path', { d: text, fill: token.ink2 }),
      el('path', {
        d: names.map((n, i) => letters(n, 'sansMedium', 14, cx[i]! - r, cy + r + 17)).join(''),
        fill: token.ink,
      }),
    ),
  );
}
