import { useCallback, useEffect, useReducer } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';

export interface DraftOptions<Values> {
  key: string;
  /** What is in local storage survives a closed tab, and all tabs share it. */
  storage: 'local' | 'session';
  /** Reads what was stored: a field that is missing or of another kind is empty. */
  schema: z.ZodMiniType<Values>;
}

/** For the `schema` of a draft: a text, or empty. */
export const draftText = z.catch(z.string(), '');

interface DraftState {
  /** In milliseconds since 1970; null while nothing is written. */
  savedAt: number | null;
  /** The draft comes from an earlier visit or another tab. */
  isRestored: boolean;
  /** The browser refuses to store it. */
  isRefused: boolean;
  /** What was just removed and can be brought back, and where it was removed. */
  removed: { values: FieldValues; by: 'this tab' | 'other tab' } | null;
}

const noDraft: DraftState = { savedAt: null, isRestored: false, isRefused: false, removed: null };

/** When a draft that was changed at a moment expires: 30 days later. */
export function expiryOf(savedAt: number): Date {
  return new Date(savedAt + 30 * 24 * 60 * 60 * 1000);
}

function areEqual(some: object, others: object): boolean {
  const texts = (values: object) => Object.entries(values).map((field) => JSON.stringify(field));
  return texts(some).sort().join() === texts(others).sort().join();
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function storageOf(kind: 'local' | 'session'): Storage {
  return kind === 'local' ? localStorage : sessionStorage;
}

/** Works on any form; its values are those of `from`. */
interface DraftedForm {
  subscribe: UseFormReturn['subscribe'];
  getValues: () => FieldValues;
  setValues: (values: FieldValues) => void;
}

/**
 * Keeps what is typed into a form in the browser and restores it when the form opens. Of several tabs the
 * newest change wins. A draft that began with other values than the form does is dropped.
 *
 * @param options without them nothing is kept.
 */
export function useDraft<Values extends FieldValues>(
  { subscribe, getValues, setValues }: DraftedForm,
  defaultValues: Values,
  options: DraftOptions<Values> | undefined,
) {
  const { key, storage = 'session', schema } = options ?? {};
  const from = JSON.stringify(defaultValues);
  const [state, update] = useReducer(
    (before: DraftState, changes: Partial<DraftState>) => ({ ...before, ...changes }),
    noDraft,
  );

  /** Stores what is typed; null removes it. */
  const save = useCallback(
    (values: FieldValues | null, changes: Partial<DraftState> = {}) => {
      if (!key) return;
      const savedAt = values && Date.now();
      let isRefused = false;
      try {
        const draft = { values, from: JSON.parse(from) as unknown, savedAt };
        if (values) storageOf(storage).setItem(key, JSON.stringify(draft));
        else storageOf(storage).removeItem(key);
      } catch {
        isRefused = true;
      }
      update({ savedAt, removed: null, ...changes, isRefused });
    },
    [key, storage, from],
  );

  useEffect(() => {
    if (!key || !schema) return undefined;
    const start = JSON.parse(from) as Values;
    const isUnchanged = (values: FieldValues) => areEqual(values, start);
    const shape = z.object({ values: schema, from: schema, savedAt: z.number() });
    const show = (text: string | null) => {
      const draft = shape.safeParse(parseJson(text)).data;
      const isCurrent = draft && expiryOf(draft.savedAt).getTime() > Date.now();
      if (!isCurrent || !isUnchanged(draft.from) || isUnchanged(draft.values)) return false;
      setValues(draft.values);
      update({ ...noDraft, savedAt: draft.savedAt, isRestored: true });
      return true;
    };
    const followTabs = ({ key: changed, newValue, storageArea }: StorageEvent) => {
      if (changed !== key || storageArea !== storageOf(storage) || show(newValue)) return;
      const values = getValues();
      if (isUnchanged(values)) return;
      setValues(start);
      update({ ...noDraft, removed: { values, by: 'other tab' } });
    };
    try {
      if (!show(storageOf(storage).getItem(key))) storageOf(storage).removeItem(key);
    } catch {
      update({ isRefused: true });
    }
    const stopSaving = subscribe({
      formState: { values: true },
      // Only the change of a field has a name.
      callback: ({ name, values }) => name && save(isUnchanged(values) ? null : values),
    });
    addEventListener('storage', followTabs);
    return () => {
      stopSaving();
      removeEventListener('storage', followTabs);
    };
  }, [subscribe, getValues, setValues, key, storage, schema, from, save]);

  return {
    ...state,
    /** For what was sent. */
    clear: () => save(null, { isRestored: false }),
    /** Empties the form. */
    erase() {
      const values = getValues();
      setValues(defaultValues);
      save(null, { isRestored: false, removed: { values, by: 'this tab' } });
    },
    bringBack() {
      if (!state.removed) return;
      setValues(state.removed.values);
      save(state.removed.values, { isRestored: true });
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
