import { useSyncExternalStore } from 'react';
import { newId } from '#lib/new-id.ts';
import { emptyAnswers, isEmpty, type Answers } from './answers.ts';
import { parseDraft, readStoredDraft, storageKey, storeDraft } from './draft-storage.ts';

/** An application being written: survives errors, reloads and a closed tab, in this browser only. */
export interface Draft {
  answers: Answers;
  /** The draft came from an earlier visit, so that the fill time says nothing. */
  restored: boolean;
  /** When it was last stored, in milliseconds since 1970; null while there is nothing to store. */
  savedAt: number | null;
  /** Id of the submission of these very answers; null until they are sent. */
  attemptId: string | null;
  /** The browser refuses to keep it. */
  refused: boolean;
  /** What was just taken away and can be brought back, and who did it. */
  erased: { answers: Answers; attemptId: string | null; by: 'hand' | 'other tab' } | null;
}

const noDraft: Draft = {
  answers: emptyAnswers,
  restored: false,
  savedAt: null,
  attemptId: null,
  refused: false,
  erased: null,
};

let draft: Draft | undefined;
const listeners = new Set<() => void>();

function currentDraft(): Draft {
  if (!draft) {
    const { draft: stored, usable } = readStoredDraft();
    draft = stored ? { ...noDraft, ...stored, restored: true } : { ...noDraft, refused: !usable };
  }
  return draft;
}

function change(next: Draft): void {
  draft = next;
  for (const listener of listeners) listener();
}

function keep(answers: Answers, changes: Partial<Draft> = {}): void {
  const savedAt = Date.now();
  const { attemptId = null } = changes;
  const kept = storeDraft({ answers, savedAt, attemptId });
  change({
    ...currentDraft(),
    ...changes,
    answers,
    attemptId,
    savedAt: kept && !isEmpty(answers) ? savedAt : null,
    refused: !kept,
  });
}

/** Changes one answer. */
export function setAnswer<Field extends keyof Answers>(field: Field, value: Answers[Field]): void {
  keep({ ...currentDraft().answers, [field]: value }, { erased: null });
}

/**
 * The id under which the answers are sent. It stays while they stay, over a reload and in another tab,
 * so that what is sent again because no answer came is one application.
 */
export function attemptOf(): string {
  const { answers, attemptId } = currentDraft();
  if (attemptId) return attemptId;
  const id = newId();
  keep(answers, { attemptId: id });
  return id;
}

/** Empties the form and storage; until the next change the answers can be brought back. */
export function eraseDraft(): void {
  const { answers, attemptId } = currentDraft();
  keep(emptyAnswers, { restored: false, erased: { answers, attemptId, by: 'hand' } });
}

/** Takes back an erasure. */
export function bringBack(): void {
  const { erased } = currentDraft();
  if (!erased) return;
  const { answers, attemptId } = erased;
  keep(answers, { restored: true, erased: null, attemptId });
}

/** The application is with us: the form and storage are emptied (P-28). */
export function finishDraft(): void {
  keep(emptyAnswers, { restored: false, erased: null });
}

/** Two tabs write one draft: what is entered in one shows in the other, so that none overwrites. */
function follow({ key, newValue, storageArea }: StorageEvent): void {
  if (key !== storageKey || storageArea !== localStorage) return;
  const now = currentDraft();
  const stored = parseDraft(newValue);
  if (stored) {
    change({ ...now, ...stored, restored: true, erased: null });
  } else if (!isEmpty(now.answers)) {
    const { answers, attemptId } = now;
    change({ ...noDraft, erased: { answers, attemptId, by: 'other tab' } });
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', follow);
  };
}

/** The draft at hand; empty on the server and while hydrating. */
export function useDraft(): Draft {
  return useSyncExternalStore(subscribe, currentDraft, () => noDraft);
}
