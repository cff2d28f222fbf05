import * as z from 'zod/mini';
import { newId } from '#lib/new-id.ts';
import { DraftStore } from './use-draft.ts';

/** A field that is missing or of another kind is read as empty. */
export const draftText = z.catch(z.string(), '');

interface Unsent<Answers> {
  answers: Answers;
  /** When they were last changed, in milliseconds since 1970. */
  savedAt: number;
  /** Id of the submission of these very answers; null until they are sent. */
  attemptId: string | null;
}

function isEmpty(answers: object): boolean {
  return Object.values(answers).every((answer: string | string[]) => answer.length === 0);
}

/** When a draft that was changed at a moment expires: 30 days later. */
export function expiryOf(savedAt: number): Date {
  return new Date(savedAt + 30 * 24 * 60 * 60 * 1000);
}

/** The answers of a public form while they are written: they survive errors and reloads. */
export class FormDraft<Answers extends object> extends DraftStore<Unsent<Answers>> {
  /** Also the order of the fields. */
  readonly empty: Answers;

  constructor(key: string, answers: z.ZodMiniType<Answers>, storage: () => Storage) {
    const attemptId = z.catch(z.nullable(z.uuid()), null);
    const schema = z.object({ answers, savedAt: z.number(), attemptId });
    const parse = (stored: unknown) => {
      const { data } = schema.safeParse(stored);
      if (!data || isEmpty(data.answers)) return null;
      return expiryOf(data.savedAt).getTime() > Date.now() ? data : null;
    };
    super({ key, parse, storage });
    this.empty = answers.parse({});
  }

  /** Changes the answers, which then are another submission. */
  edit(changes: Partial<Answers>): void {
    const answers = { ...(this.read().draft?.answers ?? this.empty), ...changes };
    this.save(isEmpty(answers) ? null : { answers, savedAt: Date.now(), attemptId: null });
  }

  /** The id to send the answers under; it stays while they do, so a retry is the same submission. */
  attemptId(): string {
    const { draft } = this.read();
    const attemptId = draft?.attemptId ?? newId();
    if (draft) this.save({ ...draft, attemptId });
    return attemptId;
  }
}
