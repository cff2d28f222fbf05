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

/** What is drawn, from the smallest to the largest, and the size in metres that each stands at. */
const subjects = [
  { name: 'Channel', metres: 1e-8 },
  { name: 'Cell', metres: 2e-5 },
  { name: 'Tissue', metres: 1e-3 },
  { name: 'Organ', metres: 1.2e-1 },
  { name: 'Body', metres: 1 },
];

const marks: [number, string][] = [
  [1e-8, '10 nm'],
  [1e-6, '1 µm'],
  [1e-3, '1 mm'],
  [1e-1, '10 cm'],
  [1, '1 m'],
];

/** Solves the five fields once; the result draws the round plate of a subject at a place. */
function roundels(): ((cx: number, cy: number, r: number) => string)[] {
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
  const [pore, membrane, heart] = [channel(), cell(), organ()];
  return [
    (cx, cy, r) => roundel(pore, cx, cy, r, [0, 0, 100], 26),
    (cx, cy, r) => roundel(membrane, cx, cy, r, [0, 0, 100], 24),
    (cx, cy, r) => roundel(tissue, cx, cy, r, [110, 110, 100], 12),
    (cx, cy, r) => roundel(heart, cx, cy, r, [0, 0, 100], 34, ventricles),
    (cx, cy, r) => roundel({ ...v, v: v.v.map(stepped) }, cx, cy, r, [0, 400, 420], 60, insideBody),
  ];
}

type Drawer = ReturnType<typeof roundels>[number];

/** What both sheets are drawn with, on coordinates of their own. */
interface Sheet {
  file: string;
  width: number;
  height: number;
  r: number;
  centres: { cx: number; cy: number }[];
  /** Where the scale bar has a size in metres. */
  place(metres: number): { x: number; y: number };
  /** Path of the bar from end to end with its ticks. */
  bar: string;
  /** Path from a centre's plate to its place on the bar. */
  leader(centre: { cx: number; cy: number }, at: { x: number; y: number }): string;
  /** Left end of a mark's words and their base line. */
  beside(words: string, at: { x: number; y: number }): [number, number];
  /** Left end of a subject's name and its base line. */
  nameAt(
    name: string,
    centre: { cx: number; cy: number },
    at: { x: number; y: number },
  ): [number, number];
  size: { mark: number; name: number };
}

function draw(sheet: Sheet, drawers: Drawer[]): void {
  const { centres, place, r, size } = sheet;
  const at = subjects.map(({ metres }) => place(metres));
  write(
    sheet.file,
    drawing(
      sheet.width,
      sheet.height,
      caption('fig-scale').alt,
      ...drawers.map((drawer, i) => drawer(centres[i]!.cx, centres[i]!.cy, r)),
      ...centres.map(({ cx, cy }) =>
        el('circle', { cx, cy, r, stroke: token.ink, 'stroke-width': 1 }),
      ),
      stroke(centres.map((centre, i) => sheet.leader(centre, at[i]!)).join(''), token.edge, 0.8),
      stroke(sheet.bar, token.ink, 1),
      ...at.map(({ x, y }) => el('circle', { cx: num(x), cy: num(y), r: 3.4, fill: token.spike })),
      el('path', {
        d: marks
          .map(([metres, words]) =>
            letters(words, 'mono', size.mark, ...sheet.beside(words, place(metres))),
          )
          .join(''),
        fill: token.ink2,
      }),
      el('path', {
        d: subjects
          .map(({ name }, i) =>
            letters(name, 'sansMedium', size.name, ...sheet.nameAt(name, centres[i]!, at[i]!)),
          )
          .join(''),
        fill: token.ink,
      }),
    ),
  );
}

/** How far along the bar a size lies, 0 at 10 nm and 1 at 1 m: a decade every eighth. */
const share = (metres: number) => (Math.log10(metres) + 8) / 8;
const decades = [-8, -7, -6, -5, -4, -3, -2, -1, 0];
const tick = (d: number) => (d % 3 === 0 || d === -8 ? 10 : 6);

/** Five plates in a row over the bar. */
function lying(drawers: Drawer[]): void {
  const [left, right, y, r, cy] = [20, 1220, 264, 98, 102];
  const place = (metres: number) => ({ x: left + share(metres) * (right - left), y });
  const size = { mark: 17, name: 18 };
  draw(
    {
      file: 'src/art/figures/fig-scale.svg',
      width: 1240,
      height: 324,
      r,
      centres: [0, 1, 2, 3, 4].map((i) => ({ cx: 106 + i * 257, cy })),
      place,
      bar: `M${left} ${y}H${right}${decades.map((d) => `M${num(place(10 ** d).x)} ${y}v${tick(d)}`).join('')}`,
      leader: ({ cx }, at) =>
        `M${cx} ${cy + r}C${cx} ${cy + r + 34} ${num(at.x)} ${y - 40} ${num(at.x)} ${y}`,
      beside: (words, { x }) => {
        const w = measured(words, 'mono', size.mark);
        return [Math.min(Math.max(left, x - w / 2), right - w), y + 34];
      },
      nameAt: (_, { cx }) => [cx - r, cy + r + 20],
      size,
    },
    drawers,
  );
}

/** Five plates in a column beside an upright bar, for phones. */
function upright(drawers: Drawer[]): void {
  const [top, bottom, x, r, cx] = [16, 804, 66, 66, 276];
  const place = (metres: number) => ({ x, y: top + share(metres) * (bottom - top) });
  const size = { mark: 12.5, name: 14 };
  draw(
    {
      file: 'src/art/figures/fig-scale-phone.svg',
      width: 350,
      height: 820,
      r,
      centres: [0, 1, 2, 3, 4].map((i) => ({ cx, cy: 74 + i * 168 })),
      place,
      bar: `M${x} ${top}V${bottom}${decades.map((d) => `M${x} ${num(place(10 ** d).y)}h${-tick(d)}`).join('')}`,
      leader: ({ cy }, at) =>
        `M${cx - r} ${cy}C${cx - r - 60} ${cy} ${x + 60} ${num(at.y)} ${x} ${num(at.y)}`,
      beside: (words, { y }) => [x - 16 - measured(words, 'mono', size.mark), y + 4.4],
      // On the side that the leader leaves free.
      nameAt: (name, { cy }, { y }) => [
        cx - r - 12 - measured(name, 'sansMedium', size.name),
        y < cy ? cy + 20 : cy - 10,
      ],
      size,
    },
    drawers,
  );
}

/** Writes the figure, lying and upright. */
export function plateScale(): void {
  const drawers = roundels();
  lying(drawers);
  upright(drawers);
}
