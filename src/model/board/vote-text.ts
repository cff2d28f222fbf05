import type { StaffBallot } from './contract.ts';

type VoteValue = StaffBallot['stance'];

const voteVerbs = {
  approve: ['approves', 'approve'],
  decline: ['declines', 'decline'],
  question: ['asks a question', 'ask a question'],
} as const;

/**
 * Returns a text such as "2 approve, 1 declines"; empty when nobody did any of the three. `describeRest` counts the
 * others.
 */
export function describeVotes(votes: readonly VoteValue[]): string {
  return Object.entries(voteVerbs)
    .map(([vote, [one, many]]) => {
      const count = votes.filter((cast) => cast === vote).length;
      return count > 0 && `${count} ${count === 1 ? one : many}`;
    })
    .filter(Boolean)
    .join(', ');
}

/** Returns a text such as "1 recused, 2 without a vote"; empty when neither is the case. */
export function describeRest(votes: readonly VoteValue[]): string {
  const recused = votes.filter((vote) => vote === 'recused').length;
  const waiting = votes.filter((vote) => vote === null).length;
  return [recused > 0 && `${recused} recused`, waiting > 0 && `${waiting} without a vote`]
    .filter(Boolean)
    .join(', ');
}
