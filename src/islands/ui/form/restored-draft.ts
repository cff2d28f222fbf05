import type { FieldValues } from 'react-hook-form';
import {
  type DraftReader,
  type DraftState,
  type DraftTarget,
  hasEqualFields,
  noDraft,
  type SaveDraft,
} from './draft-state.ts';

/**
 * Makes a form continue with its draft, here and in other tabs. A draft of a record that has changed since is dropped.
 *
 * @param start the values with which the form begins
 */
export function restoreDrafts(
  { getValues, show, update }: DraftTarget,
  start: FieldValues,
): DraftReader {
  return {
    showDrafts(drafts) {
      const draft = drafts.find(({ from }) => hasEqualFields(from, start));
      if (!draft || hasEqualFields(draft.values, start)) return false;
      show(draft.values);
      update({ ...noDraft, savedAt: draft.savedAt, isRestored: true });
      return true;
    },
    dropDrafts() {
      const values = getValues();
      if (hasEqualFields(values, start)) return;
      show(start);
      update({ ...noDraft, removed: { values, by: 'other tab' } });
    },
  };
}

/** Returns what a person can do with a restored draft: erase it, and bring it back while the form is open. */
export function restoredDraftActions(
  { getValues, show }: Pick<DraftTarget, 'getValues' | 'show'>,
  save: SaveDraft,
  { start, removed }: { start: FieldValues; removed: DraftState['removed'] },
) {
  return {
    erase() {
      const values = getValues();
      show(start);
      save(null, { isRestored: false, removed: { values, by: 'this tab' } });
    },
    bringBack() {
      if (!removed) return;
      show(removed.values);
      save(removed.values, { isRestored: true });
    },
  };
}
