import { useState } from 'react';
import type { Decision, Review } from '#contracts/applications.ts';
import { DecidedState } from './DecidedState.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { NoteField } from './NoteField.tsx';
import { OtherApplications } from './OtherApplications.tsx';
import { PendingState } from './PendingState.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { SaidOutcome } from './SaidOutcome.tsx';
import { Standing } from './Standing.tsx';
import { useNote } from './use-note.ts';
import type { UsedReview } from './use-review.ts';
import styles from './Decision.module.css';

/** Where an application stands and what can be done about it. */
export function DecisionPanel({ review, use }: { review: Review; use: UsedReview }) {
  const { application } = review;
  const isPending = application.status === 'pending';
  const typed = useNote(application);
  const [previewed, setPreviewed] = useState<Decision | null>(null);

  return (
    <div className={styles.panel}>
      <h2 id="decision">Decision</h2>
      <SaidOutcome said={use.said} />
      <div className={styles.state}>
        <Standing application={application} />
        {isPending ? (
          <PendingState application={application} />
        ) : (
          <DecidedState review={review} use={use} />
        )}
        <OtherApplications review={review} />
      </div>
      <div className={styles.deed}>
        <NoteField {...{ application, use, typed }} />
        {isPending && <DecisionButtons onChoose={setPreviewed} />}
      </div>
      {previewed && (
        <PreviewDialog
          {...{ application, use, typed }}
          decision={previewed}
          onClosed={() => setPreviewed(null)}
        />
      )}
    </div>
  );
}
