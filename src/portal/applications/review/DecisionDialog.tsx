import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { applicationPath } from '#model/admin/portal-paths.ts';
import {
  type Application,
  type Decision,
  type DecisionPreview,
  decisionPreviewSchema,
  type PreviewRequest,
  decisionPreviewRequestSchema,
} from '#model/applications/admin-applications.ts';
import { undoMinutes } from '#model/undo.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Alert } from '#islands/ui/live-regions.tsx';
import { fullName } from '#model/applications/naming.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import { toFailure } from '../../data/failure.ts';
import { staffRequest } from '../../session/request.ts';
import { allowNavigation } from '../../kit/page/confirm-navigation.ts';
import { useDebouncedValue } from '../../kit/use-debounced-value.ts';
import { useKeydown } from '../../kit/page/use-page-keys.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { MailSheet } from '../../kit/MailSheet.tsx';
import { KeyHints } from '../../kit/marks.tsx';
import panel from '../../kit/panel.module.css';
import { ErrorMessage } from '../../kit/FailureNotice.tsx';
import split from '../../kit/dialog-split.module.css';
import { useLetter } from './LetterBox.tsx';
import type { useNoteDraft } from './ReviewNoteField.tsx';
import { useDecisionText } from './use-decision-text.ts';
import type { OpenReview } from './use-review.ts';
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
  const { preview, isCurrent, error, load } = useDecisionPreview(application.id, {
    decision,
    ...draft.text,
  });
  const letter = useLetter(application.id);
  const { title, send, done } = decisionTexts[decision];

  async function decide(then: 'stay' | 'next') {
    if (busy) return;
    if (draft.problem) field.current?.focus();
    if (draft.problem || !isCurrent) return;
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
          <ErrorMessage title="The preview could not be loaded." error={error} onRetry={load} />
          {preview ? (
            <>
              <section aria-labelledby="preview-mail">
                <h3 className={panel.heading} id="preview-mail">
                  Email
                </h3>
                <MailSheet mail={preview} attached={preview.letter?.filename} />
              </section>
              {preview.letter && (
                <LetterSheet letter={preview.letter}>
                  <Button
                    variant="quiet"
                    icon="download"
                    label="Draft as PDF"
                    busy={letter.isPending}
                    onClick={() => letter.mutate('draft')}
                  />
                </LetterSheet>
              )}
              {letter.error && (
                <Alert as="p">
                  The draft could not be loaded. {toFailure(letter.error).reason}
                </Alert>
              )}
            </>
          ) : (
            !error && <div className={`${panel.waiting} ${styles.skeleton}`} aria-hidden="true" />
          )}
        </div>
      </div>
    </Dialog>
  );
}

// The preview is read once typing pauses. What was never shown is not sent.
function useDecisionPreview(id: string, typed: PreviewRequest) {
  const wanted = JSON.stringify(typed);
  const path = `/api/admin/applications/${id}/preview`;
  const body = useDebouncedValue(wanted, 300);
  const isValid = decisionPreviewRequestSchema.safeParse(JSON.parse(body)).success;
  const { data, isPlaceholderData, error, refetch } = useQuery({
    queryKey: [path, body],
    queryFn: async ({ signal }) => {
      const call = { method: 'POST', schema: decisionPreviewSchema, signal } as const;
      return (await staffRequest(path, { ...call, body: JSON.parse(body) })).data;
    },
    enabled: isValid,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isCurrent = data !== undefined && !isPlaceholderData && body === wanted;
  return { preview: data, isCurrent, error, load: refetch };
}

interface LetterSheetProps {
  letter: NonNullable<DecisionPreview['letter']>;
  children: ReactNode;
}

function LetterSheet({ letter, children }: LetterSheetProps) {
  return (
    <section className={styles.part} aria-labelledby="preview-letter">
      <div className={`${panel.row} ${styles.partLine}`}>
        <h3 className={panel.heading} id="preview-letter">
          Letter
        </h3>
        {children}
      </div>
      <div className={styles.letter}>
        <p className={styles.letterHead}>
          <span>{letter.organization}</span>
          <span>
            {letter.date}
            <br />
            <span className={panel.code}>{letter.reference}</span>
          </span>
        </p>
        <p dir="auto">
          <strong>{letter.addressee}</strong>
          <br />
          {letter.position}
          <br />
          {letter.institution}
        </p>
        <p className={styles.heading}>{letter.title}</p>
        <p dir="auto">{letter.greeting}</p>
        <p>{letter.opening}</p>
        <ul>
          {letter.offers.map((offer) => (
            <li key={offer}>{offer}</li>
          ))}
        </ul>
        <p>{letter.closing}</p>
        <p>
          {letter.onBehalf}
          <br />
          <strong>{letter.organization}</strong>
        </p>
        <p className={panel.small}>The verification link is added when the letter is issued.</p>
      </div>
    </section>
  );
}
