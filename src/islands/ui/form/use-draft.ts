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

interface DraftState<Values> {
  /** In milliseconds since 1970; null while nothing is written. */
  savedAt: number | null;
  /** The draft comes from an earlier visit or another tab. */
  isRestored: boolean;
  /** The browser refuses to store it. */
  isRefused: boolean;
  /** What was just removed and can be brought back, and where it was removed. */
  removed: { values: Values; by: 'this tab' | 'other tab' } | null;
}

const noDraft = { savedAt: null, isRestored: false, isRefused: false, removed: null };

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

/**
 * Keeps what is typed into a form in the browser and restores it when the form opens. Of several tabs the
 * newest change wins. A draft that began with other values than the form does is dropped.
 *
 * @param options without them nothing is kept.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  options: DraftOptions<Values> | undefined,
) {
  const { key, storage = 'session', schema } = options ?? {};
  const [state, update] = useReducer(
    (before: DraftState<Values>, changes: Partial<DraftState<Values>>) => ({
      ...before,
      ...changes,
    }),
    noDraft,
  );

  /** Stores what is typed; null removes it. */
  const save = useCallback(
    (values: Values | null, changes: Partial<DraftState<Values>> = {}) => {
      if (!key) return;
      const savedAt = values && Date.now();
      const from = form.formState.defaultValues;
      let isRefused = false;
      try {
        if (values) storageOf(storage).setItem(key, JSON.stringify({ values, from, savedAt }));
        else storageOf(storage).removeItem(key);
      } catch {
        isRefused = true;
      }
      update({ savedAt, removed: null, ...changes, isRefused });
    },
    [form, key, storage],
  );

  useEffect(() => {
    if (!key || !schema) return undefined;
    const from = form.formState.defaultValues as Values;
    const isUnchanged = (values: Values) => areEqual(values, from);
    const shape = z.object({ values: schema, from: schema, savedAt: z.number() });
    const show = (text: string | null) => {
      const draft = shape.safeParse(parseJson(text)).data;
      const isCurrent = draft && expiryOf(draft.savedAt).getTime() > Date.now();
      if (!isCurrent || !isUnchanged(draft.from) || isUnchanged(draft.values)) return false;
      form.setValues(draft.values);
      update({ ...noDraft, savedAt: draft.savedAt, isRestored: true });
      return true;
    };
    const followTabs = ({ key: changed, newValue, storageArea }: StorageEvent) => {
      if (changed !== key || storageArea !== storageOf(storage) || show(newValue)) return;
      const values = form.getValues();
      if (isUnchanged(values)) return;
      form.setValues(from);
      update({ ...noDraft, removed: { values, by: 'other tab' } });
    };
    try {
      if (!show(storageOf(storage).getItem(key))) storageOf(storage).removeItem(key);
    } catch {
      update({ isRefused: true });
    }
    const stopSaving = form.subscribe({
      formState: { values: true },
      // Only the change of a field has a name.
      callback: ({ name, values }) => name && save(isUnchanged(values) ? null : values),
    });
    addEventListener('storage', followTabs);
    return () => {
      stopSaving();
      removeEventListener('storage', followTabs);
    };
  }, [form, key, storage, schema, save]);

  return {
    ...state,
    /** For what was sent. */
    clear: () => save(null, { isRestored: false }),
    /** Empties the form. */
    erase() {
      const values = form.getValues();
      form.setValues(form.formState.defaultValues as Values);
      save(null, { isRestored: false, removed: { values, by: 'this tab' } });
    },
    bringBack() {
      if (!state.removed) return;
      form.setValues(state.removed.values);
      save(state.removed.values, { isRestored: true });
    },
  };
}

export type Draft = ReturnType<typeof useDraft<FieldValues>>;
