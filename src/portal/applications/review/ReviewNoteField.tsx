import type { Ref } from 'react';
import { reasonMissing } from '#model/applications/admin-applications.ts';
import '#styles/controls/notice.css';
import { bounds } from '#model/fields/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextArea } from '#islands/ui/form/Field.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { restoreFocusOnUnmount } from '../../kit/focus-fallback.ts';
import type { useNoteDraft } from './use-note-draft.ts';
import type { OpenReview } from './use-review.ts';
import styles from '../applications.module.css';

interface ReviewNoteFieldProps {
  review: OpenReview;
  noteDraft: ReturnType<typeof useNoteDraft>;
  isMissing: boolean;
  ref: Ref<HTMLTextAreaElement>;
}

/** Shows the note of staff about an application; typed text stays when someone else changes the note meanwhile. */
export function ReviewNoteField({ review, noteDraft, isMissing, ref }: ReviewNoteFieldProps) {
  const { note, version } = review.application;
  const { text, isChanged, isOvertaken, problem, type, forget } = noteDraft;
  const isSaving = review.busy === 'note';

  async function save() {
    const body = { note: text, version };
    if (await review.runAction({ name: 'note', body, done: 'The note was saved.' })) forget();
  }

  return (
    <>
      <TextArea
        ref={ref}
        className={styles.note}
        label="Reviewer's note"
        hint="Stays in the portal. Never sent to the applicant."
        name="note"
        rows={3}
        dir="auto"
        value={text}
        error={isMissing ? reasonMissing : problem}
        maxCodePoints={bounds.message}
        readOnly={isSaving}
        onChange={(event) => type(event.target.value)}
      />
      {isOvertaken && (
        <Status as="p" className={`notice notice-warn ${styles.message}`}>
          Someone else changed the note meanwhile: <q dir="auto">{note || 'nothing'}</q> Saving
          replaces it.
        </Status>
      )}
      {isChanged && (
        <Button
          ref={restoreFocusOnUnmount}
          className={styles.save}
          variant="outline"
          label="Save note"
          busyLabel="Saving..."
          busy={isSaving}
          onClick={() => void save()}
        />
      )}
    </>
  );
}
