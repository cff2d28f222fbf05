import { useRef } from 'react';
import { useLocation } from 'wouter';
import { applicationPath } from '#model/admin/portal-paths.ts';
import type { Application, Decision } from '#model/applications/admin-applications.ts';
import { undoMinutes } from '#model/undo.ts';
import { Button } from '#islands/ui/Button.tsx';
import { fullName } from '#model/applications/naming.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import { allowNavigation } from '../../kit/page/confirm-navigation.ts';
import { useKeydown } from '../../kit/page/use-page-keys.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { KeyHints } from '../../kit/marks.tsx';
import split from '../../kit/dialog-split.module.css';
import type { useNoteDraft } from './use-note-draft.ts';
import { useDecisionPreview } from './use-decision-preview.ts';
import { useDecisionText } from './use-decision-text.ts';
import type { OpenReview } from './use-review.ts';
import { DecisionPreviewPane } from './DecisionPreviewPane.tsx';
import { DecisionTextFields } from './DecisionTextFields.tsx';
import styles from '../../kit/letter.module.css';

interface DecisionDialogProps {
  review: OpenReview;
  decision: Decision;
  noteDraft: ReturnType<typeof useNoteDraft>;
  next: Application | undefined;
  onDecided: () => void;
  onClosed: () => void;
}

const decisionTexts = {
  approved: { title: 'Approve this application', send: 'Approve and send', done: 'Approved.' },
  declined: { title: 'Decline this application', send: 'Decline and send', done: 'Declined.' },
} as const;

/**
 * Shows the mail and letter of a decision before staff send it. Ctrl+Enter sends it; with Shift, the next application
 * opens. A refused decision closes the dialog, and the page says why.
 */
export function DecisionDialog(props: DecisionDialogProps) {
  const { review, decision, noteDraft, next, onDecided, onClosed } = props;
  const { application, runAction, busy } = review;
  const [, navigate] = useLocation();
  const draft = useDecisionText(review, decision);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isCurrent, ...preview } = useDecisionPreview(application.id, { decision, ...draft.text });
  const { title, send, done } = decisionTexts[decision];

  async function decide(then: 'stay' | 'next') {
    if (busy) return;
    if (draft.problem) {
      field.current?.focus();
      return;
    }
    if (!isCurrent) return;
    const { version } = application;
    const note = noteDraft.isChanged && { note: noteDraft.text };
    const body = { decision, version, ...draft.text, ...note };
    if (await runAction({ name: 'decision', body, done })) {
      noteDraft.forget();
      draft.forget();
      if (then === 'next' && next) {
        allowNavigation();
        navigate(`~${applicationPath(next)}`, { replace: true });
        return;
      }
      onDecided();
    }
    onClosed();
  }

  useKeydown((event) => {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void decide(event.shiftKey ? 'next' : 'stay');
  });

  return (
    <Dialog
      title={title}
      size="large"
      onClosed={onClosed}
      hints={
        <KeyHints
          hints={{
            send: ['Ctrl', 'Enter'],
            ...(next && { 'send, open next': ['Ctrl', 'Shift', 'Enter'] }),
          }}
        />
      }
      foot={
        <Button
          variant={decision === 'approved' ? 'ink' : 'danger'}
          label={send}
          busyLabel="Deciding..."
          busy={busy === 'decision'}
          disabled={!isCurrent && !draft.problem}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void decide('stay')}
        />
      }
    >
      <div className={split.split}>
        <div>
          <p className={styles.lead}>
            <bdi>{stripBidiControls(fullName(application))}</bdi> will receive this email{' '}
            {undoMinutes} minutes after you send it. Until then you can undo.
          </p>
          <DecisionTextFields
            ref={field}
            decision={decision}
            draft={draft}
            readOnly={busy === 'decision'}
          />
        </div>
        <div>
          <DecisionPreviewPane applicationId={application.id} {...preview} />
        </div>
      </div>
    </Dialog>
  );
}
