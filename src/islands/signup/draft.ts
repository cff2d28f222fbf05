import * as z from 'zod/mini';
import { degreeOptions } from '#contracts/applications/researcher-signup.ts';
import { DraftStore } from '../ui/form/use-draft.ts';

const text = z.catch(z.string(), '');

function knownDegrees(stored: unknown[]): string[] {
  const known = degreeOptions.map(({ value }) => value);
  return [...new Set(stored.flatMap((value) => known.find((degree) => degree === value) ?? []))];
}

/** A field that is missing or of another kind is read as empty. */
const answersSchema = z.object({
  firstName: text,
  lastName: text,
  email: text,
  institution: text,
  position: text,
  /** In the order in which they were picked. */
  degrees: z.pipe(z.catch(z.array(z.unknown()), []), z.transform(knownDegrees)),
  researchArea: text,
  experience: text,
  motivation: text,
});

/** What an applicant has entered, not yet checked. */
export type Answers = z.infer<typeof answersSchema>;

/** Also the order of the fields. */
export const emptyAnswers: Answers = answersSchema.parse({});

const draftSchema = z.object({
  answers: answersSchema,
  /** When it was last changed, in milliseconds since 1970. */
  savedAt: z.number(),
  /** Id of the submission of these very answers; null until they are sent. */
  attemptId: z.catch(z.nullable(z.uuid()), null),
});

type ApplicationDraft = z.infer<typeof draftSchema>;

function isEmpty(answers: Answers): boolean {
  return Object.values(answers).every((answer: string | string[]) => answer.length === 0);
}

/** When a draft that was changed at a moment expires: 30 days later. */
export function expiryOf(savedAt: number): Date {
  return new Date(savedAt + 30 * 24 * 60 * 60 * 1000);
}

/** Reads what was stored; null when it is foreign, empty or too old. */
export function parseDraft(stored: unknown): ApplicationDraft | null {
  const draft = draftSchema.safeParse(stored).data;
  if (!draft || isEmpty(draft.answers) || expiryOf(draft.savedAt).getTime() <= Date.now())
    return null;
  return draft;
}

/** An application being written: survives errors, reloads and a closed tab, in this browser only. */
export const applicationDraft = new DraftStore<ApplicationDraft>({
  key: 'application-draft',
  parse: parseDraft,
  storage: () => localStorage,
});

export function setAnswer<Field extends keyof Answers>(field: Field, value: Answers[Field]): void {
  const before = applicationDraft.read().draft?.answers ?? emptyAnswers;
  const answers = { ...before, [field]: value };
  const draft = { answers, savedAt: Date.now(), attemptId: null };
  applicationDraft.save(isEmpty(answers) ? null : draft);
}
