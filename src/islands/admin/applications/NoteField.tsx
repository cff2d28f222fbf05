import { bounds } from '#contracts/bounds.ts';
import { Button } from '#islands/ui/Button.tsx';
import { LateWords } from '#islands/ui/LateWords.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import type { Application } from '#contracts/applications.ts';
import type { UsedNote } from './use-note.ts';
import type { UsedReview } from './use-review.ts';
import styles from './Decision.module.css';

interface NoteFieldProps {
  application: Application;
  use: UsedReview;
  typed: UsedNote;
}

/** The reviewer's private note. Typed text stays when someone else changes the note meanwhile. */
export function NoteField({ application, use, typed }: NoteFieldProps) {
  const { note, version } = application;
  const { act, busy } = use;
  const { text, isChanged, isOvertaken, problem, type, settle } = typed;
  const isSaving = busy === 'note';

  async function save() {
    const body = { note: text, version };
    if (await act({ name: 'note', body, done: 'The note was saved.' })) settle();
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
        error={problem}
        most={bounds.message}
        readOnly={isSaving}
        onChange={(event) => type(event.target.value)}
      />
      {isOvertaken && (
        <p className={styles.overtaken} role="status">
          <LateWords>
            Someone else changed the note meanwhile: <q dir="auto">{note || 'nothing'}</q> Saving
            replaces it.
          </LateWords>
        </p>
      )}
      {isChanged && (
        <Button
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
