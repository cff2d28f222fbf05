import * as z from 'zod/mini';
import { degreeOptions } from '#model/applications/contract.ts';
import { draftText as text } from './use-draft.ts';

function knownDegrees(stored: unknown[]): string[] {
  const known = degreeOptions.map(({ value }) => value);
  return [...new Set(stored.flatMap((value) => known.find((degree) => degree === value) ?? []))];
}

export const answersSchema = z.object({
  firstName: text,
  lastName: text,
  email: text,
  institution: text,
  position: text,
  degrees: z.pipe(z.catch(z.array(z.unknown()), []), z.transform(knownDegrees)),
  researchArea: text,
  experience: text,
  motivation: text,
});

export type Answers = z.infer<typeof answersSchema>;
