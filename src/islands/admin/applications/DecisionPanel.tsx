import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Application, Decision, Review } from '#contracts/applications.ts';
import type { QueuePlace } from './application-figures.ts';
import { applicationPath } from './application-words.ts';
import { DecidedState } from './DecidedState.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { KeyHints } from './KeyHints.tsx';
import { NextApplication } from './NextApplication.tsx';
import { NoteField } from './NoteField.tsx';
import { OtherApplications } from './OtherApplications.tsx';
import { PendingState } from './PendingState.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { SaidOutcome } from './SaidOutcome.tsx';
import { Standing } from './Standing.tsx';
import { useNote } from './use-note.ts';
import type { UsedReview } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';
import styles from './Decision.module.css';

interface DecisionPanelProps {
  review: Review;
  use: UsedReview;
  queue: QueuePlace | null;
}

/** An application's status and what can be done about it. */
export function DecisionPanel({ review, use, queue }: DecisionPanelProps) {
  const { application, mail } = review;
  const isPending = application.status === 'pending';
  const typed = useNote(application);
  const [, navigate] = useLocation();
  const [previewed, setPreviewed] = useState<Decision | null>(null);
  const [isJustDecided, setJustDecided] = useState(false);
  const next = useRef<HTMLAnchorElement>(null);

  const open = (to: Application | undefined) => to && navigate(`~${applicationPath(to)}`);
  const undo = () => void use.act({ name: 'undo', done: 'Decision undone. No email was sent.' });

  // The dialog that decided gives its focus back first.
  useEffect(() => {
    if (!isJustDecided || previewed) return;
    next.current?.focus();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the focus moves once
    setJustDecided(false);
  }, [isJustDecided, previewed]);

  useReviewKeys({
    j: () => open(queue?.next),
    k: () => open(queue?.before),
    ...(isPending && {
      a: () => setPreviewed('approved'),
      d: () => setPreviewed('declined'),
    }),
    ...(mail?.canUndo && use.busy === null && { u: undo }),
  });

  return (
    <div className={styles.panel}>
      <h2 id="decision">Decision</h2>
      <SaidOutcome said={use.said} />
      <div className={styles.state}>
        <Standing application={application} />
        {isPending ? (
          <PendingState application={application} />
        ) : (
          <DecidedState {...{ review, use }} onUndo={undo}>
            {queue && <NextApplication queue={queue} ref={next} />}
          </DecidedState>
        )}
        <OtherApplications review={review} />
      </div>
      <div className={styles.deed}>
        <NoteField {...{ application, use, typed }} />
        {isPending && <DecisionButtons onChoose={setPreviewed} />}
        <KeyHints
          hints={[
            [['j', 'k'], 'next, previous'],
            ...(isPending
              ? ([
                  [['a'], 'approve'],
                  [['d'], 'decline'],
                ] as const)
              : []),
            ...(mail?.canUndo ? ([[['u'], 'undo']] as const) : []),
          ]}
        />
      </div>
      {previewed && (
        <PreviewDialog
          {...{ application, use, typed, next: queue?.next }}
          decision={previewed}
          onDecided={() => setJustDecided(true)}
          onClosed={() => setPreviewed(null)}
        />
      )}
    </div>
  );
}
