import { useState } from 'react';

// What is typed about a person is private, so it stays in memory, where it outlives its dialog and page.
const drafts = new Map<string, unknown>();

/** Reads a draft that was stored; undefined without one. */
export const readPrivateDraft = <Draft>(key: string) => drafts.get(key) as Draft | undefined;

/** Stores a draft until it is sent, or drops it (undefined). */
export function storePrivateDraft(key: string, draft: unknown): void {
  if (draft === undefined) drafts.delete(key);
  else drafts.set(key, draft);
}

/**
 * Stores what staff type about a person until it is sent or dropped (undefined), so that it returns when the record is
 * opened again, also after a password was refused.
 *
 * @param key names the field and the record, such as 'note 0197…'.
 */
export function usePrivateDraft<Draft>(
  key: string,
): [Draft | undefined, (draft: Draft | undefined) => void] {
  const [draft, setDraft] = useState(() => readPrivateDraft<Draft>(key));
  function store(changed: Draft | undefined) {
    storePrivateDraft(key, changed);
    setDraft(changed);
  }
  return [draft, store];
}

/** Drops all of them, when staff log out. */
export function forgetPrivateDrafts(): void {
  drafts.clear();
}
