import { useEffect, useRef, useState, type Ref } from 'react';
import { Link, useLocation } from 'wouter';
import { applicationPath, portalPaths } from '#model/admin/portal-paths.ts';
import type { Application, Decision } from '#model/applications/admin-applications.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { buttonClass } from '#model/site/button-class.ts';
import { KeyHints } from '../../kit/marks.tsx';
import panel from '../../kit/panel.module.css';
import { usePageActions, type PageAction } from '../../kit/page/page-actions.tsx';
import type { QueuePosition } from '../../data/application-queries.ts';
import { ApplicationStatus } from '../ApplicationStatus.tsx';
import { BoardTally } from './BoardTally.tsx';
import { DecisionStatus } from './DecisionStatus.tsx';
import { OtherApplications } from './OtherApplications.tsx';
import { ReviewNoteField } from './ReviewNoteField.tsx';
import { useNoteDraft } from './use-note-draft.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { usePrivateDraft } from '../../form/private-drafts.ts';
import type { OpenReview } from './use-review.ts';
import styles from '../applications.module.css';

interface DecisionPanelProps {
  review: OpenReview;
  queue: QueuePosition | null;
}

interface DecisionKeys {
  review: OpenReview;
  queue: QueuePosition | null;
  canAsk: boolean;
  onChoose: (decision: Decision) => void;
  onAsk: () => void;
  onUndo: () => void;
}

/** Makes what can be done with the application available by the palette and by keys. */
function useDecisionKeys({ review, queue, canAsk, onChoose, onAsk, onUndo }: DecisionKeys) {
  const { application, mail, busy } = review;
  const isPending = application.status === 'pending';
  const [, navigate] = useLocation();
  // Back leads to the list, however many applications were opened.
  const open = (to: Application | undefined) =>
    to && navigate(`~${applicationPath(to)}`, { replace: true });
  const decide: readonly PageAction[] = [
    { label: 'Approve', icon: 'check', key: 'a', run: () => onChoose('approved') },
    { label: 'Decline', icon: 'cross', key: 'd', run: () => onChoose('declined') },
  ];
  const ask: PageAction = { label: 'Ask a question', key: 'q', run: onAsk };
  usePageActions('Application', [
    ...(isPending ? decide : []),
    ...(isPending && canAsk ? [ask] : []),
    ...(mail?.canUndo && busy === null
      ? [{ label: 'Undo the decision', icon: 'undo', key: 'u', run: onUndo } as const]
      : []),
    { label: 'Next application', key: 'j', run: () => open(queue?.next) },
    { label: 'Previous application', icon: 'arrow-left', key: 'k', run: () => open(queue?.before) },
  ]);
}

function NextLink({ queue, ref }: { queue: QueuePosition; ref: Ref<HTMLAnchorElement> }) {
  return (
    <Link
      ref={ref}
      href={queue.next ? `~${applicationPath(queue.next)}` : `~${portalPaths.applications}`}
      replace
      className={buttonClass('ink', styles.next)}
    >
      <span>
        {queue.next ? `Next application (${queue.waiting} waiting)` : 'Back to applications'}
      </span>
      <Icon name="arrow-right" />
    </Link>
  );
}

function DecisionButtons({
  canAsk,
  onChoose,
  onAsk,
}: Pick<DecisionKeys, 'canAsk' | 'onChoose' | 'onAsk'>) {
  return (
    <>
      <div className={styles.choices}>
        <Button variant="ink" icon="check" label="Approve" onClick={() => onChoose('approved')} />
        <Button variant="danger-outline" label="Decline" onClick={() => onChoose('declined')} />
      </div>
      {canAsk && (
        <Button variant="outline" label="Ask the applicant a question..." onClick={onAsk} />
      )}
      <p className={panel.meta}>Each email is shown first. A decision can be undone.</p>
    </>
  );
}

/**
 * Leads from the choice of a decision to its dialog. Without a majority of the board the note must say why; it has the
 * focus while that is missing, and the link to the next application has it after a decision.
 */
function useDecisionFlow({ application, tally }: OpenReview) {
  const isPending = application.status === 'pending';
  const noteDraft = useNoteDraft(application);
  const [chosen, setChosen] = useState<Decision | null>(null);
  const [wasReasonMissing, setReasonMissing] = useState(false);
  const isJustDecided = useRef(false);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const nextLink = useRef<HTMLAnchorElement>(null);
  const isNoteEmpty = noteDraft.text.trim() === '';

  // The dialog that decided gives its focus back first.
  useEffect(() => {
    if (!isJustDecided.current || chosen || isPending) return;
    isJustDecided.current = false;
    nextLink.current?.focus();
  });

  function choose(decision: Decision) {
    const isMissing = tally.needsReason[decision] && isNoteEmpty;
    setReasonMissing(isMissing);
    if (isMissing) noteField.current?.focus();
    else setChosen(decision);
  }

  return {
    noteDraft,
    noteField,
    nextLink,
    chosen,
    isReasonMissing: wasReasonMissing && isPending && isNoteEmpty,
    choose,
    finish: () => (isJustDecided.current = true),
    close: () => setChosen(null),
  };
}

/** Shows the state of an application with all that can be done with it, by buttons and keys. */
export function DecisionPanel({ review, queue }: DecisionPanelProps) {
  const { application, mail, others: otherApplications, runAction, message } = review;
  const isPending = application.status === 'pending';
  const canAsk = application.clockStops.every(({ until }) => until !== null);
  const { noteDraft, noteField, nextLink, ...flow } = useDecisionFlow(review);
  const [isAsking, setAsking] = useState(false);
  const [question = '', storeQuestion] = usePrivateDraft<string>(`question ${application.id}`);

  const ask = () => setAsking(true);
  const undo = () => void runAction({ name: 'undo', done: 'Decision undone. No email was sent.' });

  useDecisionKeys({ review, queue, canAsk, onChoose: flow.choose, onAsk: ask, onUndo: undo });

  return (
    <div className={styles.panel}>
      <h2 className={panel.heading} id="decision">
        Decision
      </h2>
      <DecisionStatus message={message} />
      <div className={styles.part}>
        <ApplicationStatus
          review={review}
          onUndo={undo}
          next={queue && <NextLink queue={queue} ref={nextLink} />}
        />
        {otherApplications.length > 0 && <OtherApplications others={otherApplications} />}
      </div>
      <div className={styles.part}>
        <BoardTally review={review} />
        <ReviewNoteField
          review={review}
          noteDraft={noteDraft}
          isMissing={flow.isReasonMissing}
          ref={noteField}
        />
        {isPending && <DecisionButtons canAsk={canAsk} onChoose={flow.choose} onAsk={ask} />}
        <KeyHints
          hints={{
            'next, previous': ['j', 'k'],
            ...(isPending && { approve: ['a'], decline: ['d'], ...(canAsk && { ask: ['q'] }) }),
            ...(mail?.canUndo && { undo: ['u'] }),
          }}
        />
      </div>
      {isAsking && (
        <QuestionDialog
          review={review}
          question={question}
          setQuestion={(text) => storeQuestion(text || undefined)}
          onClosed={() => setAsking(false)}
        />
      )}
      {flow.chosen && (
        <DecisionDialog
          review={review}
          noteDraft={noteDraft}
          next={queue?.next}
          decision={flow.chosen}
          onDecided={flow.finish}
          onClosed={flow.close}
        />
      )}
    </div>
  );
}
