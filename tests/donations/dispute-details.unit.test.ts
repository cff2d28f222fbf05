/** Stripe's disputes change what a donation shows (P-50). */
import { expect, test } from 'vitest';
import { readDispute } from '#server/gateways/stripe/disputes.ts';
import { summarizeDisputes } from '#server/donations/status/dispute-details.ts';
import {
  buildDispute,
  type DisputeState,
  everyStatus,
  stateAfter,
  unknownStatus,
  undisputed,
} from '#tests/support/factories/disputes.ts';

type Given = Parameters<typeof buildDispute>[0];

const never = { disputed: false, disputeLost: false };
const lostBefore = { disputed: true, disputeLost: true };

const readDetails = (disputes: Given[], row: typeof never = never) =>
  summarizeDisputes(
    row,
    disputes.map((given) => readDispute(buildDispute(given))),
  );

test('each status that Stripe lists has a meaning, and no other one has', () => {
  const standings = everyStatus.map((status) => readDispute(buildDispute({ status })).standing);
  const unknown = everyStatus.filter((_, index) => standings[index] === 'unknown');
  expect(unknown).toEqual([unknownStatus]);
  expect(readDispute(buildDispute({ status: 'constructor' })).standing).toBe('unknown');
});

test.each([
  ['warning_needs_response', [], { disputed: true, disputeLost: false, disputedCents: 0 }],
  ['warning_under_review', [], { disputed: true, disputeLost: false, disputedCents: 0 }],
  ['warning_closed', [], { disputed: false, disputeLost: false, disputedCents: 0 }],
  ['needs_response', [-2500], { disputed: true, disputeLost: false, disputedCents: 0 }],
  ['under_review', [-2500], { disputed: true, disputeLost: false, disputedCents: 0 }],
  ['prevented', [], { disputed: false, disputeLost: false, disputedCents: 0 }],
  ['won', [-2500, 2500], { disputed: false, disputeLost: false, disputedCents: 0 }],
  ['lost', [-2500], { disputed: true, disputeLost: true, disputedCents: 2500 }],
  ['appeal_needs_response', [-2500], { disputed: true, disputeLost: true, disputedCents: 2500 }],
  ['appeal_under_review', [-2500], { disputed: true, disputeLost: true, disputedCents: 2500 }],
  [unknownStatus, [-2500], { disputed: false, disputeLost: false, disputedCents: 0 }],
] as const)('the first status heard of is %s', (status, moves, details) => {
  expect(readDetails([{ status, moves }])).toEqual(details);
});

test.each(everyStatus.flatMap((one) => everyStatus.map((other) => [one, other] as const)))(
  'after %s and %s, every third status leaves the state of the table',
  (one, other) => {
    for (const last of everyStatus) {
      let row = never;
      let expected: DisputeState = undisputed;
      for (const status of [one, other, last]) {
        const { disputedCents, ...details } = readDetails([{ status, moves: [-2500] }], row);
        const { isGivenBack, ...said } = (expected = stateAfter(expected, status));
        expect(details, `${one}, ${other}, ${last}`).toEqual(said);
        if (details.disputed) expect(disputedCents > 0).toBe(isGivenBack);
        row = details;
      }
    }
  },
);

test.each(everyStatus.filter((status) => status !== 'won'))(
  'once lost, %s gives nothing back, unless it is over and the money is',
  (status) => {
    expect(readDetails([{ status, moves: [-2500] }], lostBefore)).toEqual({
      ...lostBefore,
      disputedCents: 2500,
    });
    const isOver = ['prevented', 'warning_closed'].includes(status);
    expect(readDetails([{ status, moves: [-2500, 2500] }], lostBefore)).toMatchObject(
      isOver ? { ...never, disputedCents: 0 } : lostBefore,
    );
  },
);

test.each<[string, Given, number]>([
  ['a part that was disputed', { status: 'lost', amount: 1000, moves: [-1000] }, 1000],
  ['what a partly won dispute did not return', { status: 'won', moves: [-2500, 1500] }, 1000],
  ['nothing while a won dispute is not paid back yet', { status: 'won', moves: [-2500] }, 0],
  ['what a prevented dispute took', { status: 'prevented', moves: [-2500] }, 2500],
  ['the amount when no transaction is listed', { status: 'lost' }, 2500],
  [
    'the amount when the balance has another currency',
    { status: 'lost', moves: [-2300], currency: 'eur' },
    2500,
  ],
  [
    'nothing of a won dispute whose balance has another currency',
    { status: 'won', moves: [-2300, 2200], currency: 'eur' },
    0,
  ],
  ['what was taken again', { status: 'lost', moves: [-2500, 2500, -2500] }, 2500],
])('the donor gets %s from the bank', (_what, given, cents) => {
  expect(readDetails([given]).disputedCents).toBe(cents);
});

test('of several disputes of one payment, each counts for itself', () => {
  const won = { status: 'won', moves: [-2500, 2500] };
  const lost = { status: 'lost', moves: [-2500] };
  expect(readDetails([lost, won])).toEqual({ ...lostBefore, disputedCents: 2500 });
  expect(readDetails([{ status: 'under_review', moves: [-2500] }, won])).toEqual({
    disputed: true,
    disputeLost: false,
    disputedCents: 0,
  });
  const ended = { status: 'prevented', moves: [] };
  for (const next of [won, ended]) {
    expect(readDetails([next, won], lostBefore)).toEqual({ ...never, disputedCents: 0 });
  }
  expect(readDetails([{ status: 'needs_response', moves: [-2500] }, won], lostBefore)).toEqual({
    disputed: true,
    disputeLost: false,
    disputedCents: 0,
  });
  expect(readDetails([{ status: unknownStatus, moves: [-2500] }, won], lostBefore)).toEqual({
    ...lostBefore,
    disputedCents: 2500,
  });
});
