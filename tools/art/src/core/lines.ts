/** Lines and tints of a contoured field, with index labels set into the lines. */
import { path } from './bezier.ts';
import { cut, region, span, trace, type Line } from './contour.ts';
import type { Field } from './field.ts';
import { colour, lineOnLight, tint, token } from './palette.ts';
import type { Point, Shape } from './shape.ts';
import { el, stroke } from './svg.ts';
import { letters, width } from './type.ts';

/** How a field is drawn. */
export interface Look {
  /** Levels, in the field's units, ascending. */
  readonly levels: readonly number[];
  /** Place of a value on the colour ramps, 0 hyperpolarised to 1 depolarised. */
  readonly tone: (value: number) => number;
  /** Whether a level is an index line, drawn heavier. */
  readonly index?: (level: number, i: number) => boolean;
  /** What is written on an index line; nothing if absent. */
  readonly label?: (level: number) => string;
  /** Draw only where this is negative. */
  readonly inside?: Shape;
  /** Tinted bands, each starting at one of these levels; all levels if absent. */
  readonly bands?: readonly number[];
  /** Widths of ordinary and index lines, in units. */
  readonly widths?: readonly [number, number];
  /** Ramp of the lines and of the tints. */
  readonly lines?: typeof lineOnLight;
  /** Drops lines shorter than this many units. */
  readonly least?: number;
  /** How far a Bézier may stray from the field, in units. */
  readonly tolerance?: number;
  /** The same for the borders of tints, which lines cover; `tolerance` if absent. */
  readonly loose?: number;
  /** Least distance between two labels and from the frame, in units. */
  readonly apart?: number;
  /** Size of the labels, in units. */
  readonly lettering?: number;
  /** Places no label may stand near. */
  readonly keepClear?: (x: number, y: number) => boolean;
  /** Frame that labels keep away from: x, y, width, height. */
  readonly frame?: readonly [number, number, number, number];
}

/** The bands of tint between levels, as fills painted one over the other. */
export function tints(f: Field, look: Look): string {
  const bands = look.bands ?? look.levels;
  const base = el('path', {
    d: `M${f.x0} ${f.y0}h${f.w * f.step}v${f.h * f.step}h${-f.w * f.step}z`,
    fill: colour(tint, look.tone(bands[0]! - (bands[1]! - bands[0]!) / 2)),
  });
  return (
    base +
    bands
      .map((level, i) => {
        const d = region(f, level)
          .filter((l) => l.closed && span(l.points) > 6)
          .map((l) => path(l.points, true, look.loose ?? look.tolerance))
          .join('');
        const middle = level + ((bands[i + 1] ?? level + level - bands[i - 1]!) - level) / 2;
        return d
          ? el('path', { d, fill: colour(tint, look.tone(middle)), 'fill-rule': 'evenodd' })
          : '';
      })
      .join('')
  );
}

/** The lines, every index line heavier and labelled where it runs straightest. */
export function lines(f: Field, look: Look): string {
  const [thin, thick] = look.widths ?? [0.75, 1.45];
  const taken: Point[] = [];
  let out = '';
  let marks = '';
  look.levels.forEach((level, i) => {
    let found = trace(f, level).filter((l) => span(l.points) >= (look.least ?? 8));
    if (look.inside)
      found = cut(found, look.inside).filter((l) => span(l.points) >= (look.least ?? 8) / 2);
    const heavy = look.index?.(level, i) ?? false;
    const text = heavy && look.label?.(level);
    if (text) {
      const done: Line[] = [];
      for (const line of found) {
        const place = labelled(line, text, look, taken);
        if (!place) {
          done.push(line);
          continue;
        }
        marks += place.path;
        done.push(...place.rest);
      }
      found = done;
    }
    const d = found.map((l) => path(l.points, l.closed, look.tolerance)).join('');
    out += stroke(d, colour(look.lines ?? lineOnLight, look.tone(level)), heavy ? thick : thin);
  });
  return out + (marks && el('path', { d: marks, fill: token.ink2 }));
}

interface Labelled {
  readonly path: string;
  readonly rest: Line[];
}

function labelled(line: Line, text: string, look: Look, taken: Point[]): Labelled | undefined {
  const size = look.lettering ?? 10;
  const gap = width(text, 'mono', size) + size * 0.7;
  const apart = look.apart ?? 74;
  const p = line.points;
  const run = [0];
  for (let i = 1; i < p.length; i++)
    run.push(run[i - 1]! + Math.hypot(p[i]![0] - p[i - 1]![0], p[i]![1] - p[i - 1]![1]));
  const total = run.at(-1)!;
  if (total < gap * 3.2) return undefined;
  const where = (s: number): Point => {
    let k = 1;
    while (k < run.length - 1 && run[k]! < s) k++;
    const t = (s - run[k - 1]!) / (run[k]! - run[k - 1]! || 1);
    return [
      p[k - 1]![0] + (p[k]![0] - p[k - 1]![0]) * t,
      p[k - 1]![1] + (p[k]![1] - p[k - 1]![1]) * t,
    ];
  };
  const [fx, fy, fw, fh] = look.frame ?? [-1e9, -1e9, 2e9, 2e9];
  let best = Infinity;
  let at = -1;
  for (let s = gap * 0.9; s < total - gap * 0.9; s += gap / 6) {
    const a = where(s - gap / 2);
    const m = where(s);
    const b = where(s + gap / 2);
    if (m[0] < fx + 26 || m[1] < fy + 22 || m[0] > fx + fw - 26 || m[1] > fy + fh - 22) continue;
    if (look.keepClear?.(m[0], m[1])) continue;
    if (taken.some((t) => Math.hypot(t[0] - m[0], t[1] - m[1]) < apart)) continue;
    const chord = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const bow = Math.abs((m[0] - a[0]) * (b[1] - a[1]) - (m[1] - a[1]) * (b[0] - a[0])) / chord;
    // A level label reads easier than a steep one: steepness costs a little straightness.
    const score = bow + (gap - chord) + 1.4 * Math.abs((b[1] - a[1]) / chord);
    if (score < best) {
      best = score;
      at = s;
    }
  }
  if (at < 0 || best > 4.5) return undefined;
  let a = where(at - gap / 2);
  let b = where(at + gap / 2);
  const m: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  taken.push(m);
  if (a[0] > b[0]) [a, b] = [b, a];
  const turn = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const half = width(text, 'mono', size) / 2;
  const drop = size * 0.34;
  const mark = letters(
    text,
    'mono',
    size,
    m[0] - half * cos - drop * sin,
    m[1] - half * sin + drop * cos,
    {
      turn: (turn * 180) / Math.PI,
      digits: 2,
    },
  );
  const before = p.filter((_, i) => run[i]! < at - gap / 2);
  const after = p.filter((_, i) => run[i]! > at + gap / 2);
  before.push(where(at - gap / 2));
  after.unshift(where(at + gap / 2));
  const { level } = line;
  const rest: Line[] = line.closed
    ? [{ level, points: [...after, ...before.slice(1)], closed: false }]
    : [
        { level, points: before, closed: false },
        { level, points: after, closed: false },
      ];
  return { path: mark, rest };
}

/** The clip path of a shape, and the outline itself as path data. */
export function silhouette(rings: readonly Line[], id: string): { clip: string; d: string } {
  const d = rings.map((l) => path(l.points, l.closed, 0.15)).join('');
  return { clip: el('clipPath', { id }, el('path', { d, 'clip-rule': 'evenodd' })), d };
}
