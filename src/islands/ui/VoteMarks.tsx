import type { StaffBallot } from '#model/board/contract.ts';
import styles from './vote-marks.module.css';

type VoteValue = StaffBallot['stance'];

const order: VoteValue[] = ['approve', 'decline', 'question', 'recused', null];

const marks = {
  approve: 'm9 14.5 3.5 3.5 6.5-7.5',
  decline: 'm10 10 8 8m0-8-8 8',
  question: 'M11.25 11.75a2.75 2.75 0 1 1 4 2.4c-.8.45-1.25.9-1.25 1.85m0 2.5v.25',
  recused: 'M9 14h10',
} as const;

/**
 * Shows a vote as a diamond, hidden from screen readers, so that text beside it must say the same; null is a vote not
 * cast.
 */
export function VoteMark({ vote }: { vote: VoteValue }) {
  return (
    <svg className={styles.mark} viewBox="0 0 28 28" data-vote={vote ?? 'none'} aria-hidden="true">
      <path className={styles.diamond} d="M14 1.5 26.5 14 14 26.5 1.5 14z" />
      {vote && <path d={marks[vote]} />}
    </svg>
  );
}

/** Shows votes as diamonds; the text beside them must say the same. */
export function VoteMarks({ votes }: { votes: readonly VoteValue[] }) {
  const sorted = votes.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return (
    <div className={styles.marks} aria-hidden="true">
      {sorted.map((vote, index) => (
        <VoteMark key={index} vote={vote} />
      ))}
    </div>
  );
}
