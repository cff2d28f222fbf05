import { answersSchema } from '../ui/form/application-answers.ts';
import { FormDraft } from '../ui/form/form-draft.ts';

/** An application being written; it survives a closed tab, too, in this browser only. */
export const applicationDraft = new FormDraft(
  'application-draft',
  answersSchema,
  () => localStorage,
);
