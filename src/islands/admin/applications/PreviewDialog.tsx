import {
  type Application,
  type Decision,
  decisionPreviewSchema,
  undoMinutes,
} from '#contracts/applications.ts';
import { Button } from '#islands/ui/Button.tsx';
import { upright } from '#lib/upright.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { SaidLine } from '../kit/SaidLine.tsx';
import { useRecord } from '../lists/use-record.ts';
import { applicantOf } from './application-words.ts';
import { LetterSheet } from './LetterSheet.tsx';
import { MailSheet } from './MailSheet.tsx';
import { useLetter } from './use-letter.ts';
import type { UsedNote } from './use-note.ts';
import type { UsedReview } from './use-review.ts';
import styles from './Preview.module.css';

interface PreviewDialogProps {
  application: Application;
  decision: Decision;
  /** Kept with the decision, and never sent. */
  typed: UsedNote;
  use: UsedReview;
  onClosed: () => void;
}

const words = {
  approved: { title: 'Approve this application', send: 'Approve and send', done: 'Approved.' },
  declined: { title: 'Decline this application', send: 'Decline and send', done: 'Declined.' },
} as const;

/** Mail and letter as they would leave; the button below them is the decision. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { application, decision, typed, use, onClosed } = props;
  const path = `/api/admin/applications/${application.id}/preview?decision=${decision}`;
  const { record: preview, failure, load } = useRecord(path, decisionPreviewSchema);
  const letter = useLetter(application.id);
  const { title, send, done } = words[decision];

  async function decide() {
    const { version } = application;
    const body = { decision, version, ...(typed.isChanged && { note: typed.text }) };
    if (await use.act({ name: 'decision', body, done })) typed.settle();
    onClosed();
  }

  return (
    <Dialog
      title={title}
      onClosed={onClosed}
      foot={
        <>
          <Button variant="outline" label="Cancel" type="submit" data-first-focus />
          <Button
            variant={decision === 'approved' ? 'ink' : 'danger'}
            label={send}
            busyLabel="Deciding..."
            busy={use.busy === 'decision'}
            disabled={!preview}
            onClick={() => void decide()}
          />
        </>
      }
    >
      <p className={styles.lead}>
        This is what <bdi>{upright(applicantOf(application))}</bdi> receives. It leaves{' '}
        {undoMinutes} minutes after you send it; until then you can undo.
      </p>
      {failure && (
        <SaidLine
          title="The preview did not load."
          reason={failure.reason}
          onRetry={() => void load()}
        />
      )}
      {preview ? (
        <>
          <MailSheet preview={preview} />
          {preview.letter && (
            <LetterSheet letter={preview.letter}>
              <Button
                variant="quiet"
                icon="download"
                label="Draft as PDF"
                busy={letter.busy}
                onClick={() => void letter.save('draft')}
              />
            </LetterSheet>
          )}
          {letter.failure && <p role="alert">The draft did not load. {letter.failure.reason}</p>}
        </>
      ) : (
        !failure && <div className={styles.skeleton} aria-hidden="true" />
      )}
    </Dialog>
  );
}
