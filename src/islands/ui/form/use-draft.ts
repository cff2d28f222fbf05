import { useCallback, useEffect, useReducer } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import {
  type DraftOptions,
  parseDrafts,
  browserStorage,
  type StoredDraft,
} from './stored-draft.ts';

interface DraftState {
  /** `savedAt` is null while nothing is written. */
  savedAt: number | null;
  isRestored: boolean;
  isRefused: boolean;
  removed: { values: FieldValues; by: 'this tab' | 'other tab' } | null;
  offers: readonly StoredDraft[];
}

const noDraft: DraftState = {
  savedAt: null,
  isRestored: false,
  isRefused: false,
  removed: null,
  offers: [],
};

function areEqual(some: object, others: object): boolean {
  const texts = (values: object) => Object.entries(values).map((field) => JSON.stringify(field));
  return texts(some).sort().join() === texts(others).sort().join();
}

interface DraftedForm {
  subscribe: UseFormReturn['subscribe'];
  getValues: () => FieldValues;
  setValues: (values: FieldValues, options: { shouldDirty: true }) => void;
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
  const { key, storage = 'session', schema, isOffered = false } = options ?? {};
  const from = JSON.stringify(defaultValues);
  const [state, update] = useReducer(
    (before: DraftState, changes: Partial<DraftState>) => ({ ...before, ...changes }),
    noDraft,
  );
  const { offers } = state;

  const show = useCallback(
    (values: FieldValues) => setValues(values, { shouldDirty: true }),
    [setValues],
  );

  // Stores what is typed and what is offered; null removes what was typed.
  const save = useCallback(
    (values: FieldValues | null, changes: Partial<DraftState> = {}) => {
      if (!key) return;
      const savedAt = Date.now();
      const typed = values ? [{ values, from: JSON.parse(from) as FieldValues, savedAt }] : [];
      const drafts = [...typed, ...(changes.offers ?? offers)];
      let isRefused = false;
      try {
        if (drafts.length > 0) browserStorage(storage).setItem(key, JSON.stringify(drafts));
        else browserStorage(storage).removeItem(key);
      } catch {
        isRefused = true;
      }
      update({ savedAt: values && savedAt, removed: null, ...changes, isRefused });
    },
    [key, storage, from, offers],
  );

  useEffect(() => {
    if (!key || !schema) return undefined;
    const start = JSON.parse(from) as FieldValues;
    const restore = (text: string | null): boolean => {
      const drafts = parseDrafts(schema, text);
      if (isOffered) {
        update({ offers: drafts.filter(({ values }) => !areEqual(values, getValues())) });
        return drafts.length > 0;
      }
      // A draft of a record that has changed since is dropped.
      const draft = drafts.find((each) => areEqual(each.from, start));
      if (!draft || areEqual(draft.values, start)) return false;
      show(draft.values);
      update({ ...noDraft, savedAt: draft.savedAt, isRestored: true });
      return true;
    };
    const followTabs = ({ key: changed, newValue, storageArea }: StorageEvent) => {
      if (changed !== key || storageArea !== browserStorage(storage) || restore(newValue)) return;
      const values = getValues();
      if (isOffered || areEqual(values, start)) return;
      show(start);
      update({ ...noDraft, removed: { values, by: 'other tab' } });
    };
    try {
      if (!restore(browserStorage(storage).getItem(key))) browserStorage(storage).removeItem(key);
    } catch {
      update({ isRefused: true });
    }
    addEventListener('storage', followTabs);
    return () => removeEventListener('storage', followTabs);
  }, [getValues, show, key, storage, schema, isOffered, from]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Only the change of a field has a name.
        callback: ({ name, values }) =>
          name && save(areEqual(values, JSON.parse(from) as FieldValues) ? null : values),
      }),
    [subscribe, save, from],
  );

  // Returns null while the form is as it began.
  function typedValues(): FieldValues | null {
    const values = getValues();
    return areEqual(values, defaultValues) ? null : values;
  }

  return {
    ...state,
    clear: () => save(null, { isRestored: false }),
    erase() {
      const values = getValues();
      show(defaultValues);
      save(null, { isRestored: false, removed: { values, by: 'this tab' } });
    },
    bringBack() {
      if (!state.removed) return;
      show(state.removed.values);
      save(state.removed.values, { isRestored: true });
    },
    setAside(values: FieldValues) {
      save(null, { offers: [{ values, from: defaultValues, savedAt: Date.now() }, ...offers] });
    },
    /** Takes the newest offer, and offers what is typed in its place. */
    takeOffer() {
      const [offer, ...others] = offers;
      if (!offer) return;
      const values = typedValues();
      const typed = values ? [{ values, from: defaultValues, savedAt: Date.now() }] : [];
      show(offer.values);
      save(offer.values, { offers: [...typed, ...others] });
    },
    dropOffer: () => save(typedValues(), { offers: offers.slice(1) }),
  };
}

export type Draft = ReturnType<typeof useDraft>;
