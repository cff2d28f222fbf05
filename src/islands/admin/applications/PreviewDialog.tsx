import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
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
import { letGo } from '../portal/leave-guard.ts';
import { applicantOf, applicationPath } from './application-words.ts';
import { KeyHints } from './KeyHints.tsx';
import { LetterSheet } from './LetterSheet.tsx';
import { MailSheet } from './MailSheet.tsx';
import { useLetter } from './use-letter.ts';
import type { UsedNote } from './use-note.ts';
import type { UsedReview } from './use-review.ts';
import styles from './Preview.module.css';

interface PreviewDialogProps {
  application: Application;
  decision: Decision;
  /** Saved with the decision, never sent. */
  typed: UsedNote;
  use: UsedReview;
  /** The application that Ctrl+Shift+Enter opens afterwards. */
  next: Application | undefined;
  onDecided: () => void;
  onClosed: () => void;
}

const words = {
  approved: { title: 'Approve this application', send: 'Approve and send', done: 'Approved.' },
  declined: { title: 'Decline this application', send: 'Decline and send', done: 'Declined.' },
} as const;

/** Mail and letter as they would leave; the button below them is the decision. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { application, decision, typed, use, next, onDecided, onClosed } = props;
  const [, navigate] = useLocation();
  const path = `/api/admin/applications/${application.id}/preview?decision=${decision}`;
  const { record: preview, failure, load } = useRecord(path, decisionPreviewSchema);
  const letter = useLetter(application.id);
  const { title, send, done } = words[decision];

  async function decide(then: 'stay' | 'next') {
    if (!preview || use.busy) return;
    const { version } = application;
    const body = { decision, version, ...(typed.isChanged && { note: typed.text }) };
    if (await use.act({ name: 'decision', body, done })) {
      typed.settle();
      if (then === 'next' && next) {
        letGo();
        navigate(`~${applicationPath(next)}`);
        return;
      }
      onDecided();
    }
    onClosed();
  }

  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void decide(event.shiftKey ? 'next' : 'stay');
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });

  return (
    <Dialog
      title={title}
      onClosed={onClosed}
      foot={
        <>
          <KeyHints
            hints={[
              [['Ctrl', 'Enter'], 'send'],
              ...(next ? ([[['Ctrl', 'Shift', 'Enter'], 'send, open next']] as const) : []),
            ]}
          />
          <Button variant="outline" label="Cancel" type="submit" data-first-focus />
          <Button
            variant={decision === 'approved' ? 'ink' : 'danger'}
            label={send}
            busyLabel="Deciding..."
            busy={use.busy === 'decision'}
            disabled={!preview}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void decide('stay')}
          />
        </>
      }
    >
      <p className={styles.lead}>
        <bdi>{upright(applicantOf(application))}</bdi> will receive this email {undoMinutes} minutes
        after you send it. Until then you can undo.
      </p>
      {failure && (
        <SaidLine
          title="The preview could not be loaded."
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
          {letter.failure && (
            <p role="alert">The draft could not be loaded. {letter.failure.reason}</p>
          )}
        </>
      ) : (
        !failure && <div className={styles.skeleton} aria-hidden="true" />
      )}
    </Dialog>
  );
}
