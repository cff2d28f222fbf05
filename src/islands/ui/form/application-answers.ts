import * as z from 'zod/mini';
import { degreeOptions } from '#model/applications/contract.ts';
import { draftText as text } from './stored-draft.ts';

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

/** Kept in this browser, also when the tab is closed, until the application is sent. */
export const applicationDraft = {
  key: 'application-draft',
  storage: 'local',
  schema: z.extend(answersSchema, { attemptId: text }),
} as const;

export const noAnswers = applicationDraft.schema.parse({});
