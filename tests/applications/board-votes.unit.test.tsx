// @vitest-environment happy-dom
/** Staff read the board's votes, before and after the decision. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BoardVotes } from '#portal/applications/review/CaseFile.tsx';
import { BoardTally } from '#portal/applications/review/BoardTally.tsx';
import type { StaffBallot } from '#model/board/contract.ts';
import { buildApplication } from '#tests/support/factories/admin-rows.ts';

afterEach(cleanup);

const ballot = (name: string, stance: StaffBallot['stance'], stale: boolean): StaffBallot => ({
  memberId: crypto.randomUUID(),
  name,
  stance,
  reason: '',
  castAt: null,
  remindedAt: null,
  stale,
  sharedDomain: null,
});

type Votes = StaffBallot['stance'][];

function read(status: 'pending' | 'approved', votes: Votes, stale = false): string {
  const review = {
    application: buildApplication({ status }),
    ballots: votes.map((vote, index) => ballot(`Member ${index + 1}`, vote, stale)),
    applicantMembers: [],
    tally: {
      approve: 0,
      decline: 0,
      question: 0,
      recused: 0,
      voters: votes.length,
      needsReason: { approved: true, declined: true },
    },
  };
  const { container } = render(
    <>
      <BoardTally review={review} /> <BoardVotes {...review} />
    </>,
  );
  return container.textContent;
}

test('while it is pending, who has not voted may still', () => {
  const text = read('pending', ['approve', null]);
  expect(text).toContain('1 of 2 answered');
  expect(text).toContain('Member 2Not yet');
});

test('after the decision nobody is waited for', () => {
  const text = read('approved', ['approve', null]);
  expect(text).toContain('Member 2No vote');
  expect(text).not.toMatch(/not yet/i);
});

test('a decision without any vote says so and lists nobody', () => {
  expect(read('approved', [null, null])).toBe('The board did not vote. ');
});

test('a vote on an older version was a vote', () => {
  const text = read('approved', ['approve', null], true);
  expect(text).toContain('Voted on an older version: Approve.');
  expect(text).not.toContain('did not vote');
});
