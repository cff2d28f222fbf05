import { expect, test } from 'vitest';
import { canChangeMonthly, describeMonthlyState } from '#model/donations/monthly-state.ts';

const day = '2026-12-06T20:00:00.000Z';
const base = {
  id: 'sub_1',
  amountCents: 2_500,
  interval: 'month' as const,
  periodEndsAt: null,
  createdAt: day,
  nextPaymentAt: null,
  resumesAt: null,
  endsAt: null,
  changedAtStripe: false,
};

test.each([
  [{ status: 'active', nextPaymentAt: day }, 'Next payment on December\u00a06,\u00a02026'],
  [{ status: 'active', endsAt: day }, 'Ends on December\u00a06,\u00a02026'],
  [
    { status: 'active', nextPaymentAt: day, endsAt: '2027-01-20T20:00:00.000Z' },
    'Next payment on December\u00a06,\u00a02026, ends on January\u00a020,\u00a02027',
  ],
  [
    { status: 'past_due', nextPaymentAt: day },
    'The last payment failed. Stripe tries again on December\u00a06,\u00a02026.',
  ],
  [{ status: 'past_due' }, 'The last payment failed. Please change the card.'],
  [
    { status: 'paused', resumesAt: day, nextPaymentAt: day },
    'Paused. Next payment on December\u00a06,\u00a02026',
  ],
  [{ status: 'paused', resumesAt: day }, 'Paused until December\u00a06,\u00a02026'],
  [{ status: 'paused' }, 'Paused'],
  [{ status: 'paused', endsAt: day }, 'Paused, ends on December\u00a06,\u00a02026'],
  [
    { status: 'paused', resumesAt: '2027-03-01T20:00:00.000Z', endsAt: day },
    'Paused, ends on December\u00a06,\u00a02026',
  ],
  [{ status: 'canceled', endsAt: day }, 'Ended on December\u00a06,\u00a02026'],
  [{ status: 'incomplete', nextPaymentAt: day }, 'The first payment is not made yet'],
] as const)('the state %o is described as "%s"', (state, words) => {
  expect(describeMonthlyState({ ...base, ...state })).toBe(words);
});

test.each([
  ['a donation with a payment to come', { status: 'active', nextPaymentAt: day }, true],
  ['a donation that is paused here', { status: 'paused', periodEndsAt: day }, true],
  ['a donation that Stripe stopped', { status: 'paused' }, false],
  ['a failed donation', { status: 'past_due', nextPaymentAt: day }, false],
] as const)('%s can be changed: %s %s', (_, state, canChange) => {
  expect(canChangeMonthly({ ...base, ...state })).toBe(canChange);
});
