import { useState } from 'react';

// What is typed about an applicant is private, so it stays in memory, where it outlives its dialog and page.
const drafts = new Map<string, unknown>();

/**
 * Keeps what staff type about an application until it is sent or dropped (undefined), so that it returns when the
 * application is opened again, also after a password was refused.
 *
 * @param key names the field and the application, such as 'note 0197…'.
 */
export function useReviewDraft<Draft>(
  key: string,
): [Draft | undefined, (draft: Draft | undefined) => void] {
  const [draft, setDraft] = useState(drafts.get(key) as Draft | undefined);
  function keep(changed: Draft | undefined) {
    if (changed === undefined) drafts.delete(key);
    else drafts.set(key, changed);
    setDraft(changed);
  }
  return [draft, keep];
}

/** Drops all of them, when staff log out. */
export function forgetReviewDrafts(): void {
  drafts.clear();
}
