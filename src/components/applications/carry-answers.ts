import { applicationDraft, noAnswers } from '#islands/ui/form/application-answers.ts';
import { leaveDraft } from '#islands/ui/form/stored-draft.ts';

/** Leaves the answers of an earlier application as the draft of the next, unless one was begun already. */
export function carryAnswers(root: HTMLElement): void {
  const earlier: unknown = JSON.parse(root.dataset.answers ?? '{}');
  root.querySelector('a')?.addEventListener('click', () => {
    try {
      leaveDraft(applicationDraft, applicationDraft.schema.parse(earlier), noAnswers);
    } catch {
      // The form opens empty if the browser stores nothing, or if the answers no longer fit the schema.
    }
  });
}
