import type { Review } from '#model/applications/admin-applications.ts';
import { VoteMarks } from '#islands/ui/VoteMarks.tsx';
import { describeRest, describeVotes } from '#model/board/vote-text.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import panel from '../../kit/panel.module.css';
import styles from '../applications.module.css';

type Votes = Pick<Review, 'application' | 'applicantMembers' | 'ballots' | 'tally'>;

function describeMajority({ tally }: Votes): string {
  const { approve, decline, voters, needsReason } = tally;
  if (!needsReason.approved) return `${approve} of the ${voters} who may vote: a majority.`;
  if (!needsReason.declined) return `${decline} of the ${voters} who may vote: a majority.`;
  return 'No majority of at least three votes: a decision needs a reason in the note.';
}

/**
 * Shows the votes of the board and whether they are a majority. Warns when a member has the applicant's address,
 * because that member neither votes nor sees the votes.
 */
export function BoardTally({ review }: { review: Votes }) {
  return (
    <>
      {review.applicantMembers.map((name) => (
        <Notice key={name} tone="warn">
          <bdi>{name}</bdi> is on the board and has the applicant's address: no vote on this
          application, and no view of the other votes.
        </Notice>
      ))}
      <CountedVotes review={review} />
    </>
  );
}

function CountedVotes({ review }: { review: Votes }) {
  const { ballots, application } = review;
  if (ballots.length === 0) return null;
  const isPending = application.status === 'pending';
  if (!isPending && ballots.every(({ stance }) => stance === null)) {
    return <p className={panel.meta}>The board did not vote.</p>;
  }
  const votes = ballots.map(({ stance, stale }) => (stale ? null : stance));
  const answered = votes.filter((vote) => vote !== null).length;
  return (
    <div className={panel.stack}>
      <p className={`${panel.row} ${styles.tally}`}>
        <strong>{describeVotes(votes) || 'No votes yet'}</strong>
        <span className={panel.meta}>
          {answered} of {ballots.length} answered
        </span>
      </p>
      <VoteMarks votes={votes} />
      <p className="visually-hidden">{describeRest(votes)}</p>
      {isPending && <p className={panel.meta}>{describeMajority(review)}</p>}
    </div>
  );
}
