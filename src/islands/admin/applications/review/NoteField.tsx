import { useState } from 'react';
import {
  confirmLeaveNote,
  noteRequestSchema,
  reasonMissing,
  type Application,
} from '#contracts/applications/applications.ts';
import '#styles/controls/notice.css';
import { bounds } from '#contracts/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { LiveRegionText } from '#islands/ui/LiveRegionText.tsx';
import { TextArea } from '#islands/ui/form/Field.tsx';
import { DraftStore, useDraft } from '#islands/ui/form/use-draft.ts';
import { useConfirmNavigation } from '../../ui/page/confirm-navigation.ts';
import { restoreFocusOnUnmount } from '../../ui/StatusMessage.tsx';
import type { UsedReview } from './use-review.ts';
import styles from '../applications.module.css';

interface NoteDraft {
  text: string;
  base: string;
}

/** Notes are private: drafts stay in memory, where they outlive their page and the session. */
const drafts = new Map<string, string>();

const memory = {
  getItem: (key: string) => drafts.get(key) ?? null,
  setItem: (key: string, text: string) => void drafts.set(key, text),
  removeItem: (key: string) => void drafts.delete(key),
};

function storeOf(key: string) {
  const parse = (stored: unknown) => stored as NoteDraft | null;
  return new DraftStore<NoteDraft>({ key, parse, storage: () => memory });
}

/** Holds a reviewer's note until it is saved, through every failure. */
export function useNote({ id, note }: Application) {
  const [store] = useState(() => storeOf(id));
  const { draft } = useDraft(store);
  const { text, base } = draft ?? { text: note, base: note };
  const isChanged = text !== note;
  useConfirmNavigation(isChanged ? confirmLeaveNote : null);
  return {
    text,
    isChanged,
    isOvertaken: isChanged && note !== base,
    problem: noteRequestSchema.shape.note.safeParse(text).error?.issues[0]?.message,
    type: (typed: string) => store.save(typed === base ? null : { text: typed, base }),
    forget: () => store.clear(),
  };
}

interface NoteFieldProps {
  application: Application;
  use: UsedReview;
  typed: ReturnType<typeof useNote>;
  /** A decision needs it (P-125). */
  isMissing: boolean;
}

/** The reviewer's private note. Typed text stays when someone else changes the note meanwhile. */
export function NoteField({ application, use, typed, isMissing }: NoteFieldProps) {
  const { note, version } = application;
  const { text, isChanged, isOvertaken, problem, type, forget } = typed;
  const isSaving = use.busy === 'note';

  async function save() {
    const body = { note: text, version };
    if (await use.act({ name: 'note', body, done: 'The note was saved.' })) forget();
  }

  return (
    <div className={styles.note}>
      <TextArea
        label="Reviewer's note"
        hint="Stays in the portal. Never sent to the applicant."
        name="note"
        rows={3}
        dir="auto"
        value={text}
        error={isMissing ? reasonMissing : problem}
        characterLimit={bounds.message}
        readOnly={isSaving}
        onChange={(event) => type(event.target.value)}
      />
      {isOvertaken && (
        <p className={`notice notice-warn ${styles.message}`} role="status">
          <LiveRegionText>
            Someone else changed the note meanwhile: <q dir="auto">{note || 'nothing'}</q> Saving
            replaces it.
          </LiveRegionText>
        </p>
      )}
      {isChanged && (
        <Button
          ref={restoreFocusOnUnmount}
          variant="outline"
          label="Save note"
          busyLabel="Saving..."
          busy={isSaving}
          onClick={() => void save()}
        />
      )}
    </div>
  );
}
