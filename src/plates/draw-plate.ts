import { contours } from 'd3-contour';
import type { Plate } from '#model/plates/contract.ts';
import { type FieldData, type PlateData, type TraceData, isField } from '#model/plates/data.ts';
import { type Frame, frameOf, traceScale } from '#model/plates/frame.ts';
import { rangeOf, signed } from '#model/plates/numbers.ts';
import * as palette from '#model/site/palette.ts';
import { lineAt, tintAt } from './ramps.ts';

const ink = palette.ink.light;
const spike = palette.spike.light;
const letters = 'font-family="IBM Plex Mono, Menlo, Consolas, monospace" font-size="12"';

type Point = [x: number, y: number];

function short(one: number): string {
  return String(Math.round(one * 10) / 10);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function thinRing(ring: Point[], leastDistance: (point: Point) => number): Point[] {
  const kept: Point[] = [];
  for (const point of ring) {
    const [x, y] = kept.at(-1) ?? [Infinity, Infinity];
    if (Math.hypot(point[0] - x, point[1] - y) > leastDistance(point)) kept.push(point);
  }
  return kept;
}

function smoothRing(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first || rest.length < 2) return '';
  const middle = ([x, y]: Point, [toX, toY]: Point): Point => [(x + toX) / 2, (y + toY) / 2];
  let here = middle(points.at(-1) ?? first, first);
  let path = `M${here.map(short).join(' ')}`;
  points.forEach((corner, at) => {
    const next = middle(corner, points[(at + 1) % points.length] ?? first);
    const steps = [corner[0] - here[0], corner[1] - here[1], next[0] - here[0], next[1] - here[1]];
    path += `q${steps.map(short).join(' ')}`;
    // Rounding must not add up along the ring.
    here = [here[0] + Number(short(steps[2] ?? 0)), here[1] + Number(short(steps[3] ?? 0))];
  });
  return `${path}z`;
}

// Values of neighbors fill places without tissue, so that lines run on beyond the outline.
function carryOutwards({ columns, potential_mV }: FieldData): number[] {
  let values = potential_mV;
  while (values.includes(null)) {
    const before = values;
    values = before.map((one, at) => {
      if (one !== null) return one;
      const around = [at - 1, at + 1, at - columns, at + columns].flatMap(
        (each) => before[each] ?? [],
      );
      return around.length === 0 ? null : around.reduce((a, b) => a + b, 0) / around.length;
    });
  }
  return values.flatMap((one) => one ?? []);
}

function neatline({ width, height }: Frame['window'], unitsPerMm: number): string {
  const wanted = Math.max(width, height) / unitsPerMm / 20;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = ([1, 2, 5, 10].find((each) => each * power >= wanted) ?? 10) * power * unitsPerMm;
  let path = `M.5.5H${short(width - 0.5)}V${short(height - 0.5)}H.5z`;
  for (let x = 0; x <= width; x += step) path += `M${short(x + 0.5)} ${short(height)}v8`;
  for (let y = 0; y <= height; y += step) path += `M${short(width)} ${short(y + 0.5)}h8`;
  return `<path d="${path}" stroke="${ink}"/>`;
}

function drawField(
  data: FieldData,
  frame: Frame,
  lines: NonNullable<Plate['lines']>,
  decimals: number,
) {
  const { width, height } = frame.window;
  const scale = width / (data.columns - 1);
  const { least, greatest } = rangeOf(data);
  const part = (level: number) => (level - least) / (greatest - least);
  const count = Math.ceil((greatest - least) / lines.every);
  const first = Math.ceil(least / lines.every);
  const levels = Array.from({ length: count }, (_, at) => (first + at) * lines.every);
  const isHeavy = (level: number) =>
    Math.abs(level / lines.heavy - Math.round(level / lines.heavy)) < 1e-6;
  const places = Math.max(0, -Math.floor(Math.log10(lines.heavy)));
  const isTissue = ([x, y]: Point) =>
    data.potential_mV[Math.round(y / scale) * data.columns + Math.round(x / scale)] !== null;
  // Beyond the outline nothing is seen.
  const leastDistance = (point: Point) => (isTissue(point) ? 1.5 : 20);
  const labels: { at: Point; level: number }[] = [];
  const shapes = contours()
    .size([data.columns, data.rows])
    .thresholds(levels)(carryOutwards(data))
    .map(({ value: level, coordinates }) => {
      const rings = coordinates
        .flat()
        .map((ring) => ring.map(([x = 0, y = 0]): Point => [(x - 0.5) * scale, (y - 0.5) * scale]));
      const longest = rings.toSorted((a, b) => b.length - a.length)[0] ?? [];
      const inFrame = longest.filter(
        ([x, y]) => x > 30 && x < width - 30 && y > 20 && y < height - 20 && isTissue([x, y]),
      );
      const at = inFrame.toSorted((a, b) => b[1] - a[1])[0];
      if (isHeavy(level) && at && longest.length > 24) labels.push({ at, level });
      const color = lineAt(part(level));
      const weight = isHeavy(level) ? 1.5 : 0.7;
      return `<path d="${rings.map((ring) => smoothRing(thinRing(ring.slice(1), leastDistance))).join('')}" fill="${tintAt(part(level + lines.every / 2))}" fill-rule="evenodd" stroke="${color}" stroke-width="${weight}"/>`;
    });
  const outlines = data.outlines_mm
    .map((line) =>
      line
        .map(
          ([x, y]) =>
            `${short((x / data.spacing_mm) * scale)} ${short((y / data.spacing_mm) * scale)}`,
        )
        .join('L'),
    )
    .map((line) => `M${line}z`)
    .join('');
  const isOutlined = data.potential_mV.includes(null);
  const clip = isOutlined ? outlines : `M0 0H${short(width)}V${short(height)}H0z`;
  const words = labels
    .filter(({ at }, index) =>
      labels.every(
        (other, before) =>
          before >= index || Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) > 26,
      ),
    )
    .map(
      ({ at, level }) =>
        `<text x="${short(at[0])}" y="${short(at[1] + 4)}" stroke="${tintAt(part(level))}" stroke-width="5" paint-order="stroke" fill="${lineAt(part(level))}">${signed(level, Math.min(decimals, places))}</text>`,
    );
  return [
    `<clipPath id="f"><path d="${clip}"/></clipPath><clipPath id="w"><path d="M0 0H${short(width)}V${short(height)}H0z"/></clipPath>`,
    `<g clip-path="url(#w)"><g clip-path="url(#f)"><path d="M0 0H${short(width)}V${short(height)}H0z" fill="${tintAt(0)}"/>${shapes.join('')}</g>`,
    outlines &&
      `<path d="${outlines}" stroke="${ink}" stroke-width="1.3" stroke-linejoin="round"/>`,
    `<g ${letters} text-anchor="middle">${words.join('')}</g></g>`,
    neatline(frame.window, scale / data.spacing_mm),
  ].join('');
}

function drawTrace(data: TraceData, { window }: Frame): string {
  const { low, high } = traceScale(data);
  const steps = data.potential_mV.length - 1;
  const x = (at: number) => window.x + (at / steps) * window.width;
  const y = (one: number) => window.y + ((high - one) / (high - low)) * window.height;
  const right = window.x + window.width;
  const foot = window.y + window.height;
  const levels = Array.from({ length: (high - low) / 20 + 1 }, (_, at) => low + at * 20);
  const every_ms = Math.max(1, Math.round((steps * data.step_ms) / 10));
  const times = Array.from(
    { length: Math.floor((steps * data.step_ms) / every_ms) + 1 },
    (_, at) => at * every_ms,
  );
  const curve = data.potential_mV
    .map((one, at) => `${short(x(at))} ${y(one).toFixed(1)}`)
    .join('L');
  return [
    `<path d="M${window.x} ${window.y}H${right}V${foot}H${window.x}z" fill="${tintAt(0.5)}"/>`,
    `<path d="${levels.map((one) => `M${window.x} ${short(y(one))}H${right}`).join('')}" stroke="${palette.ruleOnSea.light}" stroke-width=".7"/>`,
    `<path d="M${window.x} ${short(y(0))}H${right}" stroke="${ink}" stroke-width=".9"/>`,
    `<path d="M${curve}" stroke="${spike}" stroke-width="2" stroke-linejoin="round"/>`,
    `<path d="M${window.x} ${window.y}V${foot}H${right}${times.map((ms) => `M${short(x(ms / data.step_ms))} ${foot}v6`).join('')}" stroke="${ink}"/>`,
    `<g ${letters} fill="${ink}"><g text-anchor="end">`,
    ...levels.map(
      (one) => `<text x="${window.x - 8}" y="${short(y(one) + 4)}">${signed(one, 0)}</text>`,
    ),
    '</g><g text-anchor="middle">',
    ...times.map((ms) => `<text x="${short(x(ms / data.step_ms))}" y="${foot + 20}">${ms}</text>`),
    `</g><text x="${right}" y="${foot + 42}" text-anchor="end">time, ms</text>`,
    `<text x="${window.x + 8}" y="${window.y + 18}">mV from rest</text></g>`,
  ].join('');
}

export function drawPlate(plate: Plate, data: PlateData): string {
  const frame = frameOf(data);
  const { width, height } = frame;
  const body = isField(data)
    ? drawField(data, frame, plate.lines ?? { every: 1, heavy: 5 }, plate.decimals)
    : drawTrace(data, frame);
  const title = `<title>Plate ${plate.number}. ${escapeText(plate.title)}</title><desc>${escapeText(plate.alt)}</desc>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" role="img">${title}${body}</svg>\n`;
}
