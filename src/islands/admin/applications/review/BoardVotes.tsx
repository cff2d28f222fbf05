import type { Review } from '#contracts/applications/applications.ts';
import { restWords, VoteMarks, voteWords } from '#islands/ui/votes.tsx';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { Badge } from '../../ui/marks.tsx';
import page from '../../ui/page/page.module.css';
import panel from '../../ui/panel.module.css';
import styles from './board-votes.module.css';

type Ballots = Review['ballots'];

const stancesOf = (ballots: Ballots) => ballots.map(({ stance, stale }) => (stale ? null : stance));

function majorityWords({ tally }: Review): string {
  const { approve, decline, voters, needsReason } = tally;
  if (!needsReason.approved) return `${approve} of the ${voters} who may vote: a majority.`;
  if (!needsReason.declined) return `${decline} of the ${voters} who may vote: a majority.`;
  return 'No majority of at least three votes: a decision needs a reason in the note.';
}

/** The votes in one line and as diamonds (P-125). */
export function TallyMarks({ review }: { review: Review }) {
  const { ballots, application } = review;
  if (ballots.length === 0) return null;
  const stances = stancesOf(ballots);
  const answered = stances.filter((stance) => stance !== null).length;
  return (
    <div className={panel.stack}>
      <p className={styles.line}>
        <strong>{voteWords(stances) || 'No votes yet'}</strong>
        <span className={panel.meta}>
          {answered} of {ballots.length} answered
        </span>
      </p>
      <VoteMarks stances={stances} />
      <p className="visually-hidden">{restWords(stances)}</p>
      {application.status === 'pending' && <p className={panel.meta}>{majorityWords(review)}</p>}
    </div>
  );
}

const badges = {
  approve: { tone: 'ok', mark: 'check', word: 'Approve' },
  decline: { tone: 'bad', mark: 'cross', word: 'Decline' },
  question: { tone: 'warn', mark: 'info', word: 'Question' },
  recused: { tone: 'quiet', mark: 'minus', word: 'Recused' },
} as const;

/** Each member's vote with its sentence; staff alone see it (P-127). */
export function BoardVotes({ ballots }: { ballots: Ballots }) {
  if (ballots.length === 0) return null;
  return (
    <section className={page.section} aria-labelledby="votes">
      <h2 className={panel.heading} id="votes">
        Votes of the board
      </h2>
      <ul role="list" className={styles.votes}>
        {ballots.map((ballot) => {
          const { memberId, name, stance, reason, stale, remindedAt, sharedDomain } = ballot;
          return (
            <li key={memberId}>
              <bdi>{name}</bdi>
              <span>{stance && !stale ? <Badge {...badges[stance]} /> : 'Not yet'}</span>
              <span dir="auto">
                {stale && (
                  <span className={panel.meta}>
                    Voted on an older version: {badges[stance ?? 'recused'].word}.{' '}
                  </span>
                )}
                {reason}
                {!stance && remindedAt && `Reminded on ${formatPacificDate(remindedAt)}`}
                {sharedDomain && (
                  <span className={`${panel.meta} ${styles.hint}`}>
                    Member and applicant have addresses at {sharedDomain}.
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
