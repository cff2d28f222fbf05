import { contours } from 'd3-contour';
import type { Plate } from '#model/plates/contract.ts';
import type { FieldData } from '#model/plates/data.ts';
import type { Frame } from '#model/plates/frame.ts';
import { potentialRange, formatSigned } from '#model/plates/numbers.ts';
import { lineAt, tintAt } from './ramps.ts';
import { type Point, smoothRing, thinRing } from './rings.ts';
import { plateInk, letters, short } from './svg.ts';

// Values of neighbors fill positions without tissue, so that lines continue beyond the outline.
function carryOutwards({ columns, potential_mV }: FieldData): number[] {
  let values = potential_mV;
  while (values.includes(null)) {
    const before = values;
    values = before.map((one, index) => {
      if (one !== null) return one;
      const around = [index - 1, index + 1, index - columns, index + columns].flatMap(
        (each) => before[each] ?? [],
      );
      return around.length === 0 ? null : around.reduce((a, b) => a + b, 0) / around.length;
    });
  }
  return values.flatMap((one) => one ?? []);
}

// Frames the window, with a tick at each round length along its right and its foot.
function neatline({ width, height }: Frame['window'], unitsPerMm: number): string {
  const least = Math.max(width, height) / unitsPerMm / 20;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5, 10].find((each) => each * power >= least) ?? 10) * power * unitsPerMm;
  let path = `M.5.5H${short(width - 0.5)}V${short(height - 0.5)}H.5z`;
  for (let x = 0; x <= width; x += step) path += `M${short(x + 0.5)} ${short(height)}v8`;
  for (let y = 0; y <= height; y += step) path += `M${short(width)} ${short(y + 0.5)}h8`;
  return `<path d="${path}" stroke="${plateInk}"/>`;
}

type Lines = NonNullable<Plate['lines']>;

interface FieldScale {
  data: FieldData;
  lines: Lines;
  width: number;
  height: number;
  /** The distance between two points of the grid, in units of the drawing. */
  scale: number;
  /** Maps a level to a number from 0, for the least value, to 1, for the greatest. */
  part: (level: number) => number;
  isTissue: (point: Point) => boolean;
}

function scaleField(data: FieldData, { window }: Frame, lines: Lines): FieldScale {
  const { width, height } = window;
  const scale = width / (data.columns - 1);
  const { least, greatest } = potentialRange(data);
  return {
    data,
    lines,
    width,
    height,
    scale,
    part: (level) => (level - least) / (greatest - least),
    isTissue: ([x, y]) =>
      data.potential_mV[Math.round(y / scale) * data.columns + Math.round(x / scale)] !== null,
  };
}

function isHeavy(level: number, { heavy }: Lines): boolean {
  return Math.abs(level / heavy - Math.round(level / heavy)) < 1e-6;
}

interface Contour {
  level: number;
  rings: Point[][];
}

function traceContours({ data, lines, scale }: FieldScale): Contour[] {
  const { least, greatest } = potentialRange(data);
  const count = Math.ceil((greatest - least) / lines.every);
  const first = Math.ceil(least / lines.every);
  const levels = Array.from({ length: count }, (_, index) => (first + index) * lines.every);
  return contours()
    .size([data.columns, data.rows])
    .thresholds(levels)(carryOutwards(data))
    .map(({ value: level, coordinates }) => ({
      level,
      rings: coordinates
        .flat()
        .map((ring) => ring.map(([x = 0, y = 0]): Point => [(x - 0.5) * scale, (y - 0.5) * scale])),
    }));
}

function drawContour({ level, rings }: Contour, { lines, part, isTissue }: FieldScale): string {
  // Nothing is seen beyond the outline.
  const leastDistance = (point: Point) => (isTissue(point) ? 1.5 : 20);
  const path = rings.map((ring) => smoothRing(thinRing(ring.slice(1), leastDistance))).join('');
  const fill = tintAt(part(level + lines.every / 2));
  const weight = isHeavy(level, lines) ? 1.5 : 0.7;
  return `<path d="${path}" fill="${fill}" fill-rule="evenodd" stroke="${lineAt(part(level))}" stroke-width="${weight}"/>`;
}

interface Label {
  at: Point;
  level: number;
}

// Half of a label's width and height keeps it off the outline of the tissue.
const labelReach = [-21, -14, -7, 0, 7, 14, 21].flatMap((dx) =>
  [-9, 0, 9].map((dy): Point => [dx, dy]),
);

// A heavy line has its label at the lowest position of its longest ring, well inside window and tissue.
function placeLabels(
  lines: readonly Contour[],
  { lines: { heavy, every }, width, height, isTissue }: FieldScale,
): Label[] {
  const labels = lines.flatMap(({ level, rings }) => {
    const longest = rings.toSorted((a, b) => b.length - a.length)[0] ?? [];
    const inFrame = longest.filter(
      ([x, y]) =>
        x > 30 &&
        x < width - 30 &&
        y > 20 &&
        y < height - 20 &&
        labelReach.every(([dx, dy]) => isTissue([x + dx, y + dy])),
    );
    const at = inFrame.toSorted((a, b) => b[1] - a[1])[0];
    return isHeavy(level, { heavy, every }) && at && longest.length > 24 ? { at, level } : [];
  });
  return labels.filter(({ at }, index) =>
    labels.every(
      (other, before) =>
        before >= index || Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) > 26,
    ),
  );
}

function drawLabel({ at: [x, y], level }: Label, { part }: FieldScale, decimals: number): string {
  const [tint, color] = [tintAt(part(level)), lineAt(part(level))];
  return `<text x="${short(x)}" y="${short(y + 4)}" stroke="${tint}" stroke-width="9" stroke-linejoin="round" paint-order="stroke" fill="${color}">${formatSigned(level, decimals)}</text>`;
}

function drawOutlines({ data, scale }: FieldScale): string {
  const place = (mm: number) => short((mm / data.spacing_mm) * scale);
  return data.outlines_mm
    .map((line) => `M${line.map(([x, y]) => `${place(x)} ${place(y)}`).join('L')}z`)
    .join('');
}

/**
 * Draws a field as SVG elements: tints between lines of equal potential, numbers on the heavy ones, the outline of the
 * tissue and ticks of length.
 *
 * @param lines at which steps of millivolts lines run, and which are heavy
 */
export function drawField(data: FieldData, frame: Frame, lines: Lines, decimals: number): string {
  const field = scaleField(data, frame, lines);
  const { width, height, scale } = field;
  const traced = traceContours(field);
  const shapes = traced.map((contour) => drawContour(contour, field));
  const places = Math.max(0, -Math.floor(Math.log10(lines.heavy)));
  const labels = placeLabels(traced, field).map((label) =>
    drawLabel(label, field, Math.min(decimals, places)),
  );
  const outlines = drawOutlines(field);
  const wholeWindow = `M0 0H${short(width)}V${short(height)}H0z`;
  const clip = data.potential_mV.includes(null) ? outlines : wholeWindow;
  return [
    `<clipPath id="f"><path d="${clip}"/></clipPath><clipPath id="w"><path d="${wholeWindow}"/></clipPath>`,
    `<g clip-path="url(#w)"><g clip-path="url(#f)"><path d="${wholeWindow}" fill="${tintAt(0)}"/>${shapes.join('')}</g>`,
    outlines &&
      `<path d="${outlines}" stroke="${plateInk}" stroke-width="1.3" stroke-linejoin="round"/>`,
    `<g ${letters} text-anchor="middle">${labels.join('')}</g></g>`,
    neatline(frame.window, scale / data.spacing_mm),
  ].join('');
}
