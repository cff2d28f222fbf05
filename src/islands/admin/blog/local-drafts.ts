/**
 * What was typed and not saved, in this browser's storage: it outlives a crash, a reload and a
 * logout. Every open form keeps a copy of its own, so that two tabs never write over each other.
 */
import { newId } from '#lib/new-id.ts';

const prefix = 'atlas-draft';

/** What a form's fields hold. */
export type DraftValues = Readonly<Record<string, string | boolean>>;

/** One kept copy. */
export interface LocalDraft<Values> {
  key: string;
  values: Values;
  /** Version of the stored thing that the typing began with; null for a new one. */
  version: number | null;
  /** ISO 8601. */
  savedAt: string;
}

/** What a copy is of, such as 'post new' or 'author 12'. */
export type DraftSubject = `${'post' | 'author'} ${string}`;

/** A key for the copy of one open form. */
export function newDraftKey(subject: DraftSubject): string {
  return `${prefix}:${subject}:${newId()}`;
}

/** The part of a key that no other open form has, a UUID. */
export function formIdOf(key: string): string {
  return key.slice(key.lastIndexOf(':') + 1);
}

/** Keeps a copy. @returns false when the browser refuses to. */
export function keepDraft(draft: LocalDraft<DraftValues>): boolean {
  const { key, ...kept } = draft;
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    // Storage is full or refused: the caller says so.
    return false;
  }
}

/** Forgets a copy. */
export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is refused: there is nothing to forget.
  }
}

function isLike<Values extends DraftValues>(stored: unknown, shape: Values): stored is Values {
  if (typeof stored !== 'object' || stored === null) return false;
  const fields = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(shape).every(([name, value]) => typeof fields.get(name) === typeof value);
}

function readDraft<Values extends DraftValues>(
  key: string,
  shape: Values,
): LocalDraft<Values> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { values, version, savedAt } = stored as Record<string, unknown>;
    if (!isLike(values, shape) || typeof savedAt !== 'string') return null;
    return { key, values, version: typeof version === 'number' ? version : null, savedAt };
  } catch {
    // Not ours, or storage is refused.
    return null;
  }
}

function keysOf(subject: DraftSubject): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}:${subject}:`));
  } catch {
    return [];
  }
}

/** Keys that open forms of any tab hold; none where the browser refuses locks as it refuses storage. */
async function heldKeys(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  return new Set(held.map(({ name }) => name ?? ''));
}

/** Marks a copy as belonging to an open form until the answer is called. */
export function holdDraft(key: string): () => void {
  const end = new AbortController();
  const closed = new Promise<void>((resolve) => {
    end.signal.addEventListener('abort', () => resolve());
  });
  // Refused together with storage: then there is no copy that another tab could take.
  navigator.locks?.request(key, () => closed).catch(() => undefined);
  return () => end.abort();
}

/**
 * Copies that no open form holds, newest first.
 *
 * @param shape values with the fields that a copy must have.
 */
export async function findDrafts<Values extends DraftValues>(
  subject: DraftSubject,
  shape: Values,
): Promise<LocalDraft<Values>[]> {
  const held = await heldKeys();
  return keysOf(subject)
    .filter((key) => !held.has(key))
    .map((key) => readDraft(key, shape))
    .filter((draft) => draft !== null)
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}
