import { createHash } from 'node:crypto';
import { contours } from 'd3-contour';
import { Delaunay } from 'd3-delaunay';

/** Pixels of a social network's large picture. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomOf(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32BE();
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Hill {
  x: number;
  y: number;
  width: number;
  height: number;
  millivolts: number;
}

/** Pixels between two places at which the field is computed. */
const step = 5;

/** Beyond the picture, so that lines end outside of it. */
const margin = 60;

const columns = Math.ceil((pictureSize.width + 2 * margin) / step);
const rows = Math.ceil((pictureSize.height + 2 * margin) / step);

/** Around a summit right of the center lie low hills and hollows. */
function hillsOf(random: () => number): Hill[] {
  const between = (from: number, to: number) => from + (to - from) * random();
  const summit = { x: between(820, 940), y: between(170, 230) };
  const shoulders = Array.from({ length: 5 }, () => ({
    x: summit.x + between(-210, 210),
    y: summit.y + between(-120, 160),
    width: between(60, 110),
    height: between(50, 95),
    millivolts: between(-9, 11),
  }));
  const low = Array.from({ length: 26 }, () => ({
    x: between(-margin, pictureSize.width + margin),
    y: between(-margin, pictureSize.height + margin),
    width: between(60, 150),
    height: between(50, 130),
    millivolts: between(-4, 5),
  }));
  return [
    { ...summit, width: between(150, 185), height: between(125, 155), millivolts: 40 },
    ...shoulders,
    ...low,
  ];
}

const resting = -66;

function potentialsOf(hills: Hill[]): number[] {
  return Array.from({ length: columns * rows }, (_, index) => {
    const x = (index % columns) * step - margin;
    const y = Math.floor(index / columns) * step - margin;
    return hills.reduce((sum, hill) => {
      const [dx, dy] = [(x - hill.x) / hill.width, (y - hill.y) / hill.height];
      return sum + hill.millivolts * Math.exp(-(dx ** 2 + dy ** 2) / 1.6);
    }, resting);
  });
}

type Scale = readonly (readonly [at: number, color: string])[];

/** The atlas' tints and lines, from hyperpolarized to depolarized. */
const tints: Scale = [
  [0, '#cfe3e2'],
  [0.25, '#dcebe7'],
  [0.5, '#eef3ec'],
  [0.7, '#f7ede0'],
  [0.86, '#f8ddc9'],
  [1, '#f3c3a6'],
];
const lines: Scale = [
  [0, '#0c5b63'],
  [0.4, '#1c6a6c'],
  [0.62, '#5d6f66'],
  [0.8, '#a3623f'],
  [1, '#b8431c'],
];

const channels = (color: string) =>
  [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));

function colorAt(scale: Scale, at: number): string {
  const next = scale.findIndex(([place]) => place >= at);
  const [from, low] = scale[Math.max(0, next - 1)] ?? [0, '#000000'];
  const [to, high] = scale[next < 0 ? scale.length - 1 : next] ?? [1, low];
  const share = to === from ? 0 : Math.min(1, (at - from) / (to - from));
  const mixed = channels(low).map((value, index) =>
    Math.round(value + ((channels(high)[index] ?? value) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Of the scale from −70 to −20 mV. */
const shareOf = (millivolts: number) => Math.min(1, Math.max(0, (millivolts + 70) / 50));

type Ring = (readonly [x: number, y: number])[];

function pathOf(rings: Ring[]): string {
  const point = ([x, y]: Ring[number]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return rings.map((ring) => `M${ring.map(point).join('L')}Z`).join('');
}

/** A sheet of cells. */
function cellsOf(random: () => number): string {
  const spacing = 76;
  const centers: [number, number][] = [];
  for (let y = -margin; y < pictureSize.height + margin; y += spacing)
    for (let x = -margin; x < pictureSize.width + margin; x += spacing)
      centers.push([x + (random() - 0.5) * 60, y + (random() - 0.5) * 60]);
  const { width, height } = pictureSize;
  const cells = Delaunay.from(centers).voronoi([-1, -1, width + 1, height + 1]);
  return `<path d="${cells.render()}" fill="none" stroke="#5c6972" stroke-opacity="0.32"/>`;
}

/** Where a line of the scale names its potential. */
export interface FieldLabel {
  x: number;
  y: number;
  text: string;
  color: string;
  ground: string;
}

/** The highest point of a line that has room for its name above `floor`. */
function labelOf(rings: Ring[], floor: number): { x: number; y: number } | undefined {
  const points = rings.flat().filter(([x, y]) => x > 460 && x < 1140 && y > 26 && y < floor - 20);
  const [x, y] = points.reduce((best, point) => (point[1] < best[1] ? point : best), [0, Infinity]);
  return y === Infinity ? undefined : { x, y };
}

/** The ground of a picture, seeded by the article's slug, and names for lines above `floor`. */
export function drawField(slug: string, floor: number): { svg: string; labels: FieldLabel[] } {
  const random = randomOf(slug);
  const potentials = potentialsOf(hillsOf(random));
  const levels = Array.from({ length: 21 }, (_, index) => -70 + index * 2.5);
  const labels: FieldLabel[] = [];
  const sheets = contours()
    .size([columns, rows])
    .thresholds(levels)(potentials)
    .map(({ value, coordinates }) => {
      const rings = coordinates
        .flat()
        .map((ring) =>
          ring.map(
            ([x = 0, y = 0]) => [(x - 0.5) * step - margin, (y - 0.5) * step - margin] as const,
          ),
        );
      const isNamed = (value + 70) % 10 === 0;
      const color = colorAt(lines, shareOf(value));
      const ground = colorAt(tints, shareOf(value + 1.25));
      const place = isNamed && value > -60 ? labelOf(rings, floor) : undefined;
      if (place) labels.push({ ...place, text: `−${-value}`, color, ground });
      return `<path d="${pathOf(rings)}" fill="${ground}" stroke="${color}" stroke-width="${isNamed ? 2 : 1.2}"/>`;
    });
  const ground = `<rect width="100%" height="100%" fill="${tints[0]?.[1] ?? ''}"/>`;
  return { svg: `${ground}${sheets.join('')}${cellsOf(random)}`, labels };
}
