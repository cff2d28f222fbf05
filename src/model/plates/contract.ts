import * as z from 'zod/mini';
import { doiPattern } from '../posts/identifiers.ts';
import { identity } from '../site/identity.ts';
import type { PlateData } from './data.ts';

export const plateKinds = ['computed', 'measured'] as const;
export const plateScales = ['cell', 'tissue', 'organ', 'organism'] as const;

const words = z.string().check(z.trim(), z.minLength(1));
const day = z.iso.date();

export const plateTextSchema = z.strictObject({
  number: z.int().check(z.positive()),
  title: words,
  lead: words,
  summary: words,
  alt: words,
  /** The line under the drawing, which says what it is not. */
  note: words,
  kind: z.enum(plateKinds),
  version: z.int().check(z.positive()),
  date: day,
  creator: z._default(words, identity.name),
  tissue: z.strictObject({ id: z.string().check(z.regex(/^UBERON:\d{7}$/)), label: words }),
  scale: z.enum(plateScales),
  species: words,
  quantity: words,
  unit: z.literal('mV'),
  decimals: z.int().check(z.minimum(0), z.maximum(6)),
  lines: z.optional(z.strictObject({ every: z.number(), heavy: z.number() })),
  /** The plate's position on the outline of the body, which is 480 wide and 660 high. */
  place: z.strictObject({ x: z.number(), y: z.number() }),
  doi: z._default(z.nullable(z.string().check(z.regex(doiPattern))), null),
  shows: z.array(words),
  showsNot: z.array(words),
  method: z.array(words),
  equations: z._default(z.array(z.strictObject({ tex: words, says: words })), []),
  parameters: z._default(
    z.array(
      z.strictObject({
        name: words,
        symbol: words,
        unit: z.string(),
        meaning: words,
        source: words,
      }),
    ),
    [],
  ),
  withdrawn: z.optional(z.strictObject({ date: day, reason: words })),
});

export type PlateText = z.infer<typeof plateTextSchema>;
export type Kind = PlateText['kind'];

export interface PlateModel {
  parameters: Readonly<Record<string, number>>;
  compute(): PlateData;
}

export interface Plate extends PlateText {
  slug: string;
  data: PlateData | undefined;
  parameterValues: Readonly<Record<string, number>> | undefined;
}

/** The axes of a plate's data; a withdrawn plate has none, and a trace has no gap. */
export interface PlateAxes {
  axes?: {
    /** The name of the axis, also its column head in the CSV file. */
    name: string;
    unit: string;
    start: number;
    step: number;
    count: number;
    direction: 'right' | 'down' | 'later';
  }[];
  order?: string;
  missing?: { json: null; csv: ''; meaning: string };
}

export interface PlateRecord extends PlateAxes {
  slug: string;
  version: number;
  kind: Kind;
  title: string;
  unit: string;
  tissue: PlateText['tissue'];
  license: string;
  doi: string | null;
  url: string;
  withdrawn?: PlateText['withdrawn'];
  files: { name: string; bytes: number; sha256: string; type: string }[];
  model: { script: string | null; parameters: Readonly<Record<string, number>> };
}

/** Returns the path of a plate's page; with `.csv`, `.svg` or `.json` behind it, that of a file. */
export function platePath(slug: string): string {
  return `/atlas/${slug}`;
}

/** Returns the value of the filter for a tissue, such as `skin-of-body`; plates with the same label share it. */
export function tissueSlug({ label }: PlateText['tissue']): string {
  return label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
