import * as z from 'zod/mini';
import { DraftStore } from '../ui/form/use-draft.ts';

const draftSchema = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Id of the sending of this very message; null until it is sent. */
  attemptId: z.nullable(z.string()),
});

export type ContactDraft = z.infer<typeof draftSchema>;
export type ContactValues = Omit<ContactDraft, 'attemptId'>;

export const emptyDraft: ContactDraft = {
  name: '',
  email: '',
  subject: '',
  message: '',
  attemptId: null,
};

/** A message being written: survives errors, changes of tab and reloads. */
export const contactDraft = new DraftStore<ContactDraft>({
  key: 'contact-draft',
  parse: (stored) => draftSchema.safeParse(stored).data ?? null,
  storage: () => sessionStorage,
});

/** Changes the message, which then is another one to send. */
export function editDraft(changes: Partial<ContactValues>): void {
  const { attemptId: _, ...values } = contactDraft.read().draft ?? emptyDraft;
  const edited = { ...values, ...changes };
  const isEmpty = Object.values(edited).every((text) => text === '');
  contactDraft.save(isEmpty ? null : { ...edited, attemptId: null });
}
