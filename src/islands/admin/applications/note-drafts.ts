/** A note as it is typed, and the one it was typed over. */
export interface NoteDraft {
  text: string;
  base: string;
}

/**
 * Notes that are typed and not saved, by application. They outlive their page and, when the password
 * is no longer taken, the session; they are never stored, because a note is private.
 */
const drafts = new Map<string, NoteDraft>();

/** What was typed about an application before, else its kept note. */
export function findDraft(id: string, note: string): NoteDraft {
  return drafts.get(id) ?? { text: note, base: note };
}

/** Keeps what is typed for as long as the tab lives. */
export function keepDraft(id: string, draft: NoteDraft): void {
  if (draft.text === draft.base) drafts.delete(id);
  else drafts.set(id, draft);
}
