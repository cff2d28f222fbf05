import { useCallback, useEffect, useReducer } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import {
  type DraftState,
  type DraftTarget,
  hasEqualFields,
  noDraft,
  type SaveDraft,
} from './draft-state.ts';
import { offerDrafts, offeredDraftActions } from './offered-drafts.ts';
import { restoreDrafts, restoredDraftActions } from './restored-draft.ts';
import { browserStorage, type DraftOptions, parseDrafts, writeDrafts } from './stored-draft.ts';

interface DraftedForm {
  subscribe: UseFormReturn['subscribe'];
  getValues: () => FieldValues;
  setValues: (values: FieldValues, options: { shouldDirty: true }) => void;
}

/** Shows what the browser has stored under the key, now and when another tab changes it. */
function useStoredDrafts<Values extends FieldValues>(
  { getValues, show, update }: DraftTarget,
  defaultsJson: string,
  { key, storage = 'session', schema, isOffered = false }: Partial<DraftOptions<Values>>,
): void {
  useEffect(() => {
    if (!key || !schema) return undefined;
    const target = { getValues, show, update };
    const { showDrafts, dropDrafts } = isOffered
      ? offerDrafts(target)
      : restoreDrafts(target, JSON.parse(defaultsJson) as FieldValues);
    const followTabs = ({ key: changed, newValue, storageArea }: StorageEvent) => {
      if (changed !== key || storageArea !== browserStorage(storage)) return;
      if (!showDrafts(parseDrafts(schema, newValue))) dropDrafts?.();
    };
    try {
      const store = browserStorage(storage);
      if (!showDrafts(parseDrafts(schema, store.getItem(key)))) store.removeItem(key);
    } catch {
      update({ isRefused: true });
    }
    addEventListener('storage', followTabs);
    return () => removeEventListener('storage', followTabs);
  }, [getValues, show, update, key, storage, schema, isOffered, defaultsJson]);
}

/**
 * Stores what is typed into a form in the browser and restores or offers it when the form opens again. Of several tabs
 * the newest change wins.
 *
 * @param options without them nothing is stored
 */
export function useDraft<Values extends FieldValues>(
  { subscribe, getValues, setValues }: DraftedForm,
  defaultValues: Values,
  options: DraftOptions<Values> | undefined,
) {
  const { key, storage = 'session' } = options ?? {};
  const defaultsJson = JSON.stringify(defaultValues);
  const [state, update] = useReducer(
    (before: DraftState, changes: Partial<DraftState>) => ({ ...before, ...changes }),
    noDraft,
  );
  const { offers, removed } = state;

  const show = useCallback(
    (values: FieldValues) => setValues(values, { shouldDirty: true }),
    [setValues],
  );

  const save: SaveDraft = useCallback(
    (values, changes = {}) => {
      if (!key) return;
      const savedAt = Date.now();
      const typed = values
        ? [{ values, from: JSON.parse(defaultsJson) as FieldValues, savedAt }]
        : [];
      const isStored = writeDrafts({ key, storage }, [...typed, ...(changes.offers ?? offers)]);
      update({ savedAt: values && savedAt, removed: null, ...changes, isRefused: !isStored });
    },
    [key, storage, defaultsJson, offers],
  );

  useStoredDrafts({ getValues, show, update }, defaultsJson, options ?? {});

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Only the change of a field has a name.
        callback: ({ name, values }) =>
          name &&
          save(hasEqualFields(values, JSON.parse(defaultsJson) as FieldValues) ? null : values),
      }),
    [subscribe, save, defaultsJson],
  );

  const form = { getValues, show };
  return {
    ...state,
    clear: () => save(null, { isRestored: false }),
    ...restoredDraftActions(form, save, { start: defaultValues, removed }),
    ...offeredDraftActions(form, save, { start: defaultValues, offers }),
  };
}

export type Draft = ReturnType<typeof useDraft>;
