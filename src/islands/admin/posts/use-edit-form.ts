import { useEffect, useRef, useState } from 'react';
import { adminBlogMessages } from '#contracts/blog/admin-blog.ts';
import { DraftStore, useStoredDraft } from '#islands/ui/form/draft-store.ts';
import { newId } from '#lib/new-id.ts';
import { useConfirmNavigation } from '../ui/page/confirm-navigation.ts';
import { useFields } from '../ui/Form.tsx';

interface FormCopy<Values> {
  values: Values;
  /** Version of the stored record when typing began; null for a new one. */
  version: number | null;
  savedAt: string;
}

function storeOf<Values extends object>(key: string, shape: Values) {
  return new DraftStore<FormCopy<Values>>({
    key,
    parse(stored) {
      const { values, version = null, savedAt } = (stored ?? {}) as Partial<FormCopy<Values>>;
      if (typeof values !== 'object' || typeof savedAt !== 'string') return null;
      const names = Object.keys(shape) as (keyof Values)[];
      const isLike = names.every((name) => typeof values[name] === typeof shape[name]);
      return isLike ? { values, version, savedAt } : null;
    },
    storage: () => localStorage,
  });
}

/** Copies that no open form of any tab holds, newest first. */
async function findCopies<Values extends object>(prefix: string, shape: Values) {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  const heldKeys = new Set(held.map(({ name }) => name));
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix) && !heldKeys.has(key))
    .flatMap((key) => {
      const { draft } = storeOf(key, shape).read();
      return draft ? [{ key, ...draft }] : [];
    })
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}

interface FormDraft<Values> {
  prefix: string;
  values: Values;
  isUnsaved: boolean;
  version: number | null;
}

/**
 * Stores a copy of an open form with every change, and offers the copies that earlier forms left.
 * Every open form has a copy of its own, so that two tabs never overwrite each other.
 */
function useFormDraft<Values extends object>(form: FormDraft<Values>) {
  const { prefix, values, isUnsaved, version } = form;
  const [ownKey] = useState(() => prefix + newId());
  const [shape] = useState(values);
  const [store] = useState(() => storeOf(ownKey, values));
  const { isRefused } = useStoredDraft(store);
  const [found, setFound] = useState<(FormCopy<Values> & { key: string })[]>([]);
  const [restoredKey, setRestoredKey] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const offered = found[0] ?? null;

  useEffect(() => {
    let isOpen = true;
    let release = () => undefined as void;
    const closed = new Promise<void>((resolve) => (release = resolve));
    navigator.locks?.request(ownKey, () => closed).catch(() => undefined);
    // A browser that refuses its storage has no copies.
    const copies = findCopies(prefix, shape).catch(() => []);
    void copies.then((all) => isOpen && setFound(all.filter(({ key }) => key !== ownKey)));
    return () => {
      isOpen = false;
      release();
    };
  }, [ownKey, prefix, shape]);

  useEffect(() => {
    if (isSaved) return;
    const savedAt = new Date().toISOString();
    store.save(isUnsaved ? { values, version, savedAt } : null);
  }, [store, values, isUnsaved, version, isSaved]);

  function dropOffered(instead: typeof found) {
    if (offered) storeOf(offered.key, shape).clear();
    setFound([...instead, ...found.slice(1)]);
  }

  return {
    /** Names what a new record is saved as, so that a repeated save makes no second one. */
    id: (restoredKey ?? ownKey).slice(prefix.length),
    offered,
    isRefused,
    /** Takes the offered copy; what was typed is offered in its place. */
    restore() {
      if (!offered) return;
      const typed = { values, version, savedAt: new Date().toISOString() };
      const key = prefix + newId();
      if (isUnsaved) storeOf(key, shape).save(typed);
      dropOffered(isUnsaved ? [{ ...typed, key }] : []);
      setRestoredKey(offered.key);
    },
    discard: () => dropOffered([]),
    forget() {
      store.clear();
      setSaved(true);
    },
  };
}

interface EditedRecord<Values> {
  /** What the form edits, such as 'post new' or 'author 12'. */
  subject: string;
  stored: Values;
  version?: number | null;
  /** Typed text that other values have replaced for now; its copy stays in this browser. */
  replaced?: Values | null;
}

/** The fields of a form that edits one record: what is typed, what is wrong, and their copy (P-83). */
export function useEditForm<Values extends object>(record: EditedRecord<Values>) {
  const { subject, stored, version = null, replaced = null } = record;
  const fields = useFields(stored);
  const { values, setValues } = fields;
  const isUnsaved = (Object.keys(stored) as (keyof Values)[]).some(
    (name) => values[name] !== stored[name],
  );
  const draft = useFormDraft({
    prefix: `atlas-draft:${subject}:`,
    values: replaced ?? values,
    isUnsaved: isUnsaved || replaced !== null,
    version,
  });
  useConfirmNavigation(isUnsaved ? adminBlogMessages.confirmLeave : null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);

  return {
    ...fields,
    isUnsaved,
    draft,
    /** Puts the offered copy into the fields. */
    restore() {
      if (draft.offered) setValues(draft.offered.values);
      draft.restore();
    },
    /** For answers that may come after the form was left. */
    isMounted: () => isMounted.current,
  };
}
