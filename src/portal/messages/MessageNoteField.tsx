import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ContactMessage } from '#model/messages/admin-messages.ts';
import { bounds, countCodePoints } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextArea } from '#islands/ui/form/Field.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { readPrivateDraft, storePrivateDraft } from '../form/private-drafts.ts';
import { restoreFocusOnUnmount } from '../kit/focus-fallback.ts';
import { useConfirmClosing } from '../kit/page/confirm-navigation.ts';
import panel from '../kit/panel.module.css';
import { changeMessage } from './message-queries.ts';
import styles from './messages.module.css';

interface NoteDraft {
  text: string;
  base: string;
}

const pauseMs = 1000;

interface MessageNoteFieldProps {
  message: ContactMessage;
  /** Both are also called after the dialog was closed. */
  onSaved: () => void;
  onFailed: (error: Error, retry: () => void) => void;
}

// Saves a note while it is typed and when it is left, unless someone else changed it meanwhile.
function useAutosavedNote({ message: { id, note }, onSaved, onFailed }: MessageNoteFieldProps) {
  const key = `message note ${id}`;
  const readDraft = () => readPrivateDraft<NoteDraft>(key);
  const [draft, setDraft] = useState(readDraft() ?? { text: note, base: note });
  const { text } = draft;
  const trimmed = text.trim();
  const base = note === trimmed ? note : draft.base;
  // The note that is stored once all that was sent is saved.
  const sent = useRef(base);
  const { mutate, isPending, isSuccess, error } = useMutation({
    scope: { id: `note ${id}` },
    mutationFn: (next: string) =>
      changeMessage(id, { note: next, noteBase: readDraft()?.base ?? base }),
    onSuccess: (_, saved) => {
      const stored = readDraft();
      const isSaved = stored?.text.trim() === saved;
      storePrivateDraft(key, isSaved || !stored ? undefined : { ...stored, base: saved });
      setDraft((now) => ({ ...now, base: saved }));
      onSaved();
    },
    onError: (failure, refused) => {
      sent.current = readDraft()?.base ?? base;
      onFailed(failure, () => mutate(refused));
    },
  });

  const isChanged = trimmed !== base;
  const isOvertaken = isChanged && !isPending && note !== base;
  const isTooLong = countCodePoints(trimmed) > bounds.message;

  function store(typed: NoteDraft) {
    const isSaved = typed.text.trim() === typed.base && !isPending;
    storePrivateDraft(key, isSaved ? undefined : typed);
    setDraft(typed);
  }

  function send() {
    if (isTooLong || trimmed === sent.current) return;
    sent.current = trimmed;
    mutate(trimmed);
  }

  function save() {
    if (!isOvertaken) send();
  }

  const saveLast = useRef(save);
  useEffect(() => {
    saveLast.current = save;
  });
  useEffect(() => {
    const timer = setTimeout(() => saveLast.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => saveLast.current(), []);
  // Leaving by a link saves it; a reload and a closed tab would lose it.
  useConfirmClosing(isChanged || isPending);

  const isRefused = isOvertaken || isTooLong || error !== null;
  return {
    text,
    isOvertaken,
    isPending,
    isFailed: isChanged && !isPending && isRefused,
    isSaved: !isChanged && isSuccess,
    type: (typed: string) => store({ text: typed, base }),
    save,
    replace() {
      store({ text, base: note });
      sent.current = note;
      send();
    },
  };
}

/**
 * Shows the private note on a message, which saves itself a second after typing pauses, when the field is left and when
 * the dialog closes. What somebody else saved meanwhile is only overwritten by a press.
 */
export function MessageNoteField(props: MessageNoteFieldProps) {
  const { text, isOvertaken, isPending, isFailed, isSaved, type, save, replace } =
    useAutosavedNote(props);
  const state = isPending ? 'Saving...' : isFailed ? 'Not saved' : isSaved ? 'Saved' : '';
  return (
    <div className={styles.note}>
      <TextArea
        label="Private note"
        hint="Only staff see this. It is in no email and no export."
        name="note"
        rows={2}
        dir="auto"
        value={text}
        maxCodePoints={bounds.message}
        onChange={(event) => type(event.target.value)}
        onBlur={save}
      />
      <Status as="p" className={styles.saved} data-failed={isFailed ? true : undefined}>
        {state}
      </Status>
      {isOvertaken && (
        <Notice tone="warn" role="status">
          <span>
            Someone else changed the note meanwhile:{' '}
            <q dir="auto">{props.message.note || 'nothing'}</q> Saving replaces it.
          </span>
          <span className={`${panel.row} ${styles.buttons}`}>
            <Button
              ref={restoreFocusOnUnmount}
              variant="outline"
              label="Save note"
              onClick={replace}
            />
          </span>
        </Notice>
      )}
    </div>
  );
}
