import { dayMs } from '#model/dates/durations.ts';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';

export interface DraftOptions<Values> {
  key: string;
  /** Where drafts are stored: those in local storage survive a closed tab, and all tabs share them. */
  storage: 'local' | 'session';
  /** Reads what was stored; a field that is missing or of another kind is empty. */
  schema: z.ZodMiniType<Values>;
  /** Makes the form ask before it replaces what it shows, which may be newer than the draft. */
  isOffered?: boolean;
}

export const draftText = z.catch(z.string(), '');

export interface StoredDraft {
  values: FieldValues;
  /** The values with which the form began. */
  from: FieldValues;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Returns when a draft expires: thirty days after `savedAt`, which counts milliseconds since 1970. */
export function draftExpiry(savedAt: number): Date {
  return new Date(savedAt + 30 * dayMs);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the storage for drafts of a kind. @throws SecurityError where the browser forbids storage */
export function browserStorage(kind: 'local' | 'session'): Storage {
  return kind === 'local' ? localStorage : sessionStorage;
}

/** Parses drafts in their stored order, newest first, without those that are foreign or too old. */
export function parseDrafts(
  schema: z.ZodMiniType<FieldValues>,
  text: string | null,
): StoredDraft[] {
  const shape = z.object({ values: schema, from: schema, savedAt: z.number() });
  const stored = z.array(z.unknown()).safeParse(parseJson(text)).data ?? [];
  return stored
    .flatMap((each) => shape.safeParse(each).data ?? [])
    .filter(({ savedAt }) => draftExpiry(savedAt).getTime() > Date.now());
}

/** Writes drafts, newest first, or removes their key for none. Returns false where the browser refuses. */
export function writeDrafts(
  { key, storage }: Pick<DraftOptions<FieldValues>, 'key' | 'storage'>,
  drafts: readonly StoredDraft[],
): boolean {
  try {
    if (drafts.length > 0) browserStorage(storage).setItem(key, JSON.stringify(drafts));
    else browserStorage(storage).removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Leaves a draft for a form that opens later, unless one is stored there that somebody wrote.
 *
 * @param from the values with which the form begins
 */
export function leaveDraft<Values extends FieldValues>(
  { key, storage, schema }: DraftOptions<Values>,
  values: Values,
  from: Values,
): void {
  const store = browserStorage(storage);
  if (parseDrafts(schema, store.getItem(key)).length > 0) return;
  store.setItem(key, JSON.stringify([{ values, from, savedAt: Date.now() }]));
}
