import * as z from 'zod/mini';
import { checksAgainstLinks } from '../fields/contact-details.ts';
import { requiredLine, requiredText } from '../fields/fields.ts';
import { stripDoi } from '../posts/identifiers.ts';

export const registerBounds = { title: 120, summary: 400, outputs: 20, output: 200 } as const;

export const registerLabels = {
  title: 'Public title',
  summary: 'Two sentences for everyone',
  consent: 'Your consent',
  output: 'DOI',
} as const;

export const registerDelays = [0, 6, 12] as const;

/** The value of the choice that leaves the day on which an entry will be listed. */
export const keptDay = 'kept';

export const registerRequestSchema = z.object({
  title: requiredLine({ label: registerLabels.title, maxCodePoints: registerBounds.title }).check(
    ...checksAgainstLinks('the title'),
  ),
  summary: requiredText({
    label: registerLabels.summary,
    maxCodePoints: registerBounds.summary,
    plural: true,
  }).check(...checksAgainstLinks('the summary')),
  consent: z.literal(true, { error: 'Check the box to agree that this is public.' }),
  /** Null leaves the day on which a stored entry is listed. */
  delayMonths: z.nullable(
    z.literal([...registerDelays], { error: 'delayMonths must be 0, 6, 12 or null.' }),
  ),
});

export type RegisterRequest = z.infer<typeof registerRequestSchema>;

const enterDoi = 'Enter a DOI, such as 10.1234/example.';

const doi = z.pipe(
  z.string({ error: 'DOI must be text.' }).check(z.trim()),
  z.pipe(
    z.transform(stripDoi),
    z
      .string()
      .check(
        z.maxLength(registerBounds.output, 'A DOI may have at most 200 characters.'),
        z.regex(/^10\.\d{4,9}\/[!-~]+$/, enterDoi),
      ),
  ),
);

export const tooManyOutputs = `An entry may have at most ${registerBounds.outputs} DOIs.`;

/** The body of a change of an entry's DOIs, which adds one, removes one or both, so that it undoes no other change. */
export const registerOutputsSchema = z
  .object({ outputs: z.optional(doi), remove: z.optional(z.string('remove must be a DOI.')) })
  .check(
    z.refine(({ outputs, remove }) => outputs !== undefined || remove !== undefined, {
      path: ['outputs'],
      error: enterDoi,
    }),
  );

export type OutputsChange = z.infer<typeof registerOutputsSchema>;

/** An entry of the public register; nothing else of an application is public. */
export interface RegisterEntry {
  title: string;
  summary: string;
  institution: string;
  researchArea: string;
  from: string;
  outputs: string[];
}
