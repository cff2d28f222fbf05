import * as z from 'zod/mini';
import { draftText as text, FormDraft } from '../ui/form/form-draft.ts';

/** A message being written; it survives changes of tab, too. */
export const contactDraft = new FormDraft(
  'contact-draft',
  z.object({ name: text, email: text, subject: text, message: text }),
  () => sessionStorage,
);
