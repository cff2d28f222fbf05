import { useEffect, useState } from 'react';
import {
  dropDraft,
  findDrafts,
  formIdOf,
  holdDraft,
  keepDraft,
  newDraftKey,
  type DraftSubject,
  type DraftValues,
  type LocalDraft,
} from './local-drafts.ts';

interface DraftOf<Values> {
  subject: DraftSubject;
  /** What the fields hold now. */
  values: Values;
  /** Whether that is worth keeping. */
  unsaved: boolean;
  /** Version of the stored thing that the typing began with; null for a new one. */
  version: number | null;
}

interface KeptDraft<Values> {
  /** Names this open form, a UUID. */
  formId: string;
  /** A copy from before that waits for a decision; null when there is none. */
  offered: LocalDraft<Values> | null;
  /** The offered copy was put into the fields: what was typed there is offered in its place. */
  swap: () => void;
  /** The offered copy is not wanted: the next older one, if any, is offered. */
  settle: () => void;
  /** What was typed is stored for good: no copy is needed. */
  forget: () => void;
  /** False when the browser refused to keep the last copy. */
  kept: boolean;
}

/** Keeps a copy of a form with every change, and offers back what an earlier one left. */
export function useLocalDraft<Values extends DraftValues>(
  draft: DraftOf<Values>,
): KeptDraft<Values> {
  const { subject, values, unsaved, version } = draft;
  const [key] = useState(() => newDraftKey(subject));
  const [shape] = useState(values);
  const [found, setFound] = useState<LocalDraft<Values>[]>([]);
  const [kept, setKept] = useState(true);
  const [done, setDone] = useState(false);

  useEffect(() => {
    let open = true;
    const release = holdDraft(key);
    void findDrafts(subject, shape).then((drafts) => {
      if (open) setFound(drafts.filter((one) => one.key !== key));
    });
    return () => {
      open = false;
      release();
    };
  }, [key, subject, shape]);

  useEffect(() => {
    if (done) return;
    if (!unsaved) dropDraft(key);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- says whether the browser kept it
    else setKept(keepDraft({ key, values, version, savedAt: new Date().toISOString() }));
  }, [key, values, unsaved, version, done]);

  function settle(instead: LocalDraft<Values>[]) {
    if (found[0]) dropDraft(found[0].key);
    instead.forEach(keepDraft);
    setFound((all) => [...instead, ...all.slice(1)]);
  }

  return {
    formId: formIdOf(key),
    offered: found[0] ?? null,
    swap: () => {
      const savedAt = new Date().toISOString();
      settle(unsaved ? [{ key: newDraftKey(subject), values, version, savedAt }] : []);
    },
    settle: () => settle([]),
    forget: () => {
      dropDraft(key);
      setDone(true);
    },
    kept,
  };
}
