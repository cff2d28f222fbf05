import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ContactMessage } from '#contracts/admin-contacts.ts';
import { bounds } from '#contracts/bounds.ts';
import { TextArea } from '#islands/ui/form/Field.tsx';
import { changeMessage } from './message-queries.ts';
import styles from './messages.module.css';

/** Notes are private: what is not saved yet stays in memory, where it outlives dialog and session. */
const drafts = new Map<string, string>();

const pauseMs = 1000;

interface NoteFieldProps {
  message: ContactMessage;
  /** Both are also called after the dialog was closed. */
  onSaved: () => void;
  onFailed: (error: Error, retry: () => void) => void;
}

/** A private note, saved while it is typed and when it is left. */
export function NoteField({ message, onSaved, onFailed }: NoteFieldProps) {
  const { id, note } = message;
  const [text, setText] = useState(drafts.get(id) ?? note);
  const stored = useRef(note);
  const { mutate, isPending, isSuccess, error } = useMutation({
    scope: { id: `note ${id}` },
    mutationFn: (words: string) => changeMessage(id, { note: words }),
    onSuccess: (_, words) => {
      if (drafts.get(id) === words) drafts.delete(id);
      onSaved();
    },
    onError: (failure, words) => {
      stored.current = note;
      onFailed(failure, () => mutate(words));
    },
  });

  function save() {
    const words = drafts.get(id)?.trim();
    const isWrong = words === undefined || words.length > bounds.message;
    if (isWrong || words === stored.current) return;
    stored.current = words;
    drafts.set(id, words);
    mutate(words);
  }

  useEffect(() => {
    const timer = setTimeout(save, pauseMs);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the time again
  }, [text]);
  const saveLast = useRef(save);
  useEffect(() => {
    saveLast.current = save;
  });
  useEffect(() => () => saveLast.current(), []);

  const state = isPending ? 'Saving...' : error ? 'Not saved' : isSuccess ? 'Saved' : '';
  return (
    <div className={styles.note}>
      <TextArea
        label="Private note"
        hint="Only staff see this. It is in no email and no export."
        name="note"
        rows={2}
        dir="auto"
        value={text}
        characterLimit={bounds.message}
        onChange={(event) => {
          setText(event.target.value);
          drafts.set(id, event.target.value);
        }}
        onBlur={save}
      />
      <p className={styles.saved} role="status" data-failed={error ? true : undefined}>
        {state}
      </p>
    </div>
  );
}
