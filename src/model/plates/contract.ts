import * as z from 'zod/mini';
import { doiPattern } from '../posts/identifiers.ts';
import { identity } from '../site/identity.ts';
import type { PlateData } from './data.ts';

export const plateKinds = ['computed', 'measured'] as const;
export const plateScales = ['cell', 'tissue', 'organ', 'organism'] as const;

const words = z.string().check(z.trim(), z.minLength(1));
const day = z.iso.date();

/** `src/content/plates/<slug>/plate.yaml`: what is said of a plate; its numbers are in the files beside it. */
export const plateTextSchema = z.strictObject({
  /** Its number in the atlas, which no other plate has. */
  number: z.int().check(z.positive()),
  title: words,
  lead: words,
  /** One or two sentences for the list. */
  summary: words,
  /** It says what somebody sees in the drawing. */
  alt: words,
  /** One line under the drawing that says what it is not. */
  note: words,
  kind: z.enum(plateKinds),
  version: z.int().check(z.positive()),
  /** The day of this version. */
  date: day,
  creator: z._default(words, identity.name),
  tissue: z.strictObject({ id: z.string().check(z.regex(/^UBERON:\d{7}$/)), label: words }),
  scale: z.enum(plateScales),
  species: words,
  /** The quantity that is drawn, such as "Membrane potential". */
  quantity: words,
  unit: z.literal('mV'),
  /** A value is published and read out to so many decimals. */
  decimals: z.int().check(z.minimum(0), z.maximum(6)),
  /** The lines of a field, in its unit; `heavy` ones are drawn thicker and labeled. */
  lines: z.optional(z.strictObject({ every: z.number(), heavy: z.number() })),
  /** Its place on the outline of the body, which is 480 wide and 660 high. */
  place: z.strictObject({ x: z.number(), y: z.number() }),
  doi: z._default(z.nullable(z.string().check(z.regex(doiPattern))), null),
  shows: z.array(words),
  showsNot: z.array(words),
  method: z.array(words),
  /** TeX, with what it says in words. */
  equations: z._default(z.array(z.strictObject({ tex: words, says: words })), []),
  /** Each parameter of `model.ts` is explained here; its value is in the script. */
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

/** A plate's `model.ts` exports these. */
export interface PlateModel {
  parameters: Readonly<Record<string, number>>;
  compute(): PlateData;
}

export interface Plate extends PlateText {
  slug: string;
  /** It is undefined once the plate is withdrawn. */
  data: PlateData | undefined;
  /** It is undefined for a plate without a script. */
  parameterValues: Readonly<Record<string, number>> | undefined;
}

/** `/atlas.json` lists these; `/atlas/{plate}.json` adds the numbers. */
export interface PlateRecord {
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

export function platePath(slug: string): string {
  return `/atlas/${slug}`;
}

/** A filter names a tissue so in an address. */
export function tissueSlug({ label }: PlateText['tissue']): string {
  return label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
