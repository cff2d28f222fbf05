import { isEmpty, readAnswers, type Answers } from './answers.ts';

/** Where the draft lies in the browser's own storage. */
export const storageKey = 'application-draft';

/** How long a draft is kept after its last change, in days. */
export const draftDays = 30;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A draft as it was stored. */
export interface StoredDraft {
  answers: Answers;
  /** When it was last changed, in milliseconds since 1970. */
  savedAt: number;
  /** Id under which these very answers were sent without an answer coming back; null before that. */
  attemptId: string | null;
}

/** When a draft that was changed at a moment is forgotten. */
export function expiryOf(savedAt: number): Date {
  return new Date(savedAt + draftDays * 24 * 60 * 60 * 1000);
}

function readAttemptId(value: object): string | null {
  const id = 'attemptId' in value ? value.attemptId : null;
  return typeof id === 'string' && uuid.test(id) ? id : null;
}

/** Reads what was stored; null when it is not ours, empty or too old. */
export function parseDraft(stored: string | null, now = Date.now()): StoredDraft | null {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (!('savedAt' in value) || typeof value.savedAt !== 'number') return null;
  if (!('answers' in value) || typeof value.answers !== 'object' || !value.answers) return null;
  const { savedAt } = value;
  const answers = readAnswers(value.answers);
  if (isEmpty(answers) || expiryOf(savedAt).getTime() <= now) return null;
  return { answers, savedAt, attemptId: readAttemptId(value) };
}

/** What storage says. */
export interface StorageReading {
  draft: StoredDraft | null;
  /** False when the browser refuses storage. */
  usable: boolean;
}

/** Reads the draft, and removes what is too old. */
export function readStoredDraft(): StorageReading {
  try {
    const stored = localStorage.getItem(storageKey);
    const draft = parseDraft(stored);
    if (stored !== null && !draft) localStorage.removeItem(storageKey);
    return { draft, usable: true };
  } catch {
    return { draft: null, usable: false };
  }
}

/**
 * Keeps answers, or removes the draft when there are none.
 *
 * @returns false when the browser refuses, because storage is off or full.
 */
export function storeDraft({ answers, savedAt, attemptId }: StoredDraft): boolean {
  try {
    if (isEmpty(answers)) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ savedAt, attemptId, answers }));
    return true;
  } catch {
    return false;
  }
}
