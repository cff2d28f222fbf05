import type { FieldValues } from 'react-hook-form';
import type { StoredDraft } from './stored-draft.ts';

export interface DraftState {
  /** Milliseconds since 1970; null while nothing is written. */
  savedAt: number | null;
  isRestored: boolean;
  /** True when the browser forbids storage or has no room. */
  isRefused: boolean;
  removed: { values: FieldValues; by: 'this tab' | 'other tab' } | null;
  offers: readonly StoredDraft[];
}

export const noDraft: DraftState = {
  savedAt: null,
  isRestored: false,
  isRefused: false,
  removed: null,
  offers: [],
};

/** Says what drafts do with a form: `show` fills it in, `update` changes the state of its drafts. */
export interface DraftTarget {
  getValues: () => FieldValues;
  show: (values: FieldValues) => void;
  update: (changes: Partial<DraftState>) => void;
}

/** Says how a kind of drafts follows what the browser has stored. */
export interface DraftReader {
  /** Uses drafts, newest first, and returns false when none of them is of use. */
  showDrafts: (drafts: StoredDraft[]) => boolean;
  /** Runs when another tab has removed or replaced the drafts and none is of use. */
  dropDrafts?: () => void;
}

/** Stores what is typed, which null removes, with the offers among the changes. */
export type SaveDraft = (values: FieldValues | null, changes?: Partial<DraftState>) => void;

/** Compares the fields of two forms as JSON, whatever their order. */
export function hasEqualFields(some: object, others: object): boolean {
  const texts = (values: object) => Object.entries(values).map((field) => JSON.stringify(field));
  return texts(some).sort().join() === texts(others).sort().join();
}
