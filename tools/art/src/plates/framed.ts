/** The common plate of the atlas: a tinted, contoured field in a neatline, with or without an outline. */
import { extremes, outline, type Line } from '../core/contour.ts';
import { sampled, type Field } from '../core/field.ts';
import { lines, silhouette, tints, type Look } from '../core/lines.ts';
import { token } from '../core/palette.ts';
import { box, type Shape } from '../core/shape.ts';
import { drawing, el, margin, neatline, stroke } from '../core/svg.ts';

/** The nominal scale of the figures, mV. */
export const nominal = { low: -70, high: -20 };

/** Maps a field linearly onto a nominal scale, `low` to `high`, within its outline. */
export function onScale(f: Field, distance?: Field, { low, high } = nominal): Field {
  const [a, b] = extremes(f, distance);
  return { ...f, v: f.v.map((v) => low + ((v - a) / (b - a)) * (high - low)) };
}

/** Levels of a nominal scale every `step`, without its two ends. */
export const ladder = (step: number, { low, high } = nominal): number[] =>
  Array.from({ length: Math.round((high - low) / step) - 1 }, (_, i) => low + (i + 1) * step);

/** A minus sign, not a hyphen, before a whole number. */
export const signed = (v: number): string => (v < 0 ? '−' : '') + Math.abs(Math.round(v));

/** A framed plate. */
export interface Plate {
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly field: Field;
  /** Outline of the tissue; the whole frame if absent. */
  readonly shape?: Shape;
  readonly look: Partial<Look> & Pick<Look, 'levels'>;
  /** Drawn over the field, under the frame. */
  readonly over?: string;
  /** Draw the outline of the shape in ink. */
  readonly edge?: number;
  /** Leave the neatline out. */
  readonly bare?: boolean;
  /** The scale that colours stand for. */
  readonly scale?: { low: number; high: number };
}

/** Draws a framed plate. */
export function framed(p: Plate): string {
  const { width: w, height: h } = p;
  const { low, high } = p.scale ?? nominal;
  const frame = box(w / 2, h / 2, w / 2, h / 2);
  const shape = p.shape;
  let clip = `<clipPath id="f"><path d="M0 0h${w}v${h}h-${w}z"/></clipPath>`;
  let rim = '';
  if (shape) {
    // A pixel of the frame is left open on purpose: where tissue runs out of the plate, no line closes it.
    const rings: Line[] = outline(
      sampled(
        {
          ...p.field,
          step: 2,
          w: Math.round((p.field.w * p.field.step) / 2),
          h: Math.round((p.field.h * p.field.step) / 2),
        },
        shape,
      ),
    );
    const s = silhouette(rings, 's');
    clip += s.clip;
    rim = stroke(s.d, token.ink, p.edge ?? 1.25);
  }
  const look: Look = {
    tone: (v) => (v - low) / (high - low),
    tolerance: 0.22,
    inside: shape ? (x, y) => Math.max(shape(x, y), frame(x, y)) : frame,
    frame: [0, 0, w, h],
    ...p.look,
  };
  return drawing(
    w + (p.bare ? 0 : margin),
    h + (p.bare ? 0 : margin),
    p.alt,
    clip,
    el(
      'g',
      { 'clip-path': 'url(#f)' },
      shape ? el('g', { 'clip-path': 'url(#s)' }, tints(p.field, look)) : tints(p.field, look),
      lines(p.field, look),
      rim,
      p.over ?? '',
    ),
    p.bare ? '' : neatline(w, h),
  );
}
