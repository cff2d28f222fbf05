import * as z from 'zod/mini';
import { applicationFields, degreeOptions } from '#model/applications/contract.ts';
import { draftText } from './stored-draft.ts';
import { draftTexts } from './text-values.ts';

function knownDegrees(stored: unknown[]): string[] {
  const degreeValues = degreeOptions.map(({ value }) => value);
  return [
    ...new Set(stored.flatMap((value) => degreeValues.find((degree) => degree === value) ?? [])),
  ];
}

export const answersSchema = z.object({
  ...draftTexts(applicationFields),
  degrees: z.pipe(z.catch(z.array(z.unknown()), []), z.transform(knownDegrees)),
});

export type Answers = z.infer<typeof answersSchema>;

/** The draft of an application, which the browser stores until it is sent, also when the tab is closed. */
export const applicationDraft = {
  key: 'application-draft',
  storage: 'local',
  schema: z.extend(answersSchema, { attemptId: draftText }),
} as const;

export const noAnswers = applicationDraft.schema.parse({});
