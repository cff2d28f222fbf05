import { expect, test } from 'vitest';
import type { DonationStatus } from '#model/donations/contract.ts';
import { donationStatuses } from '#model/enumerations.ts';
import type { Payment, PaymentState } from '#server/gateways/stripe/payment.ts';
import { findMismatch, nextStatus } from '#server/donations/status/apply-payment-status.ts';

const donation = {
  id: '5b1f7d1e-4f5e-4b52-9d0c-1c8f5be0a001',
  paymentIntentId: 'pi_1',
  amountCents: 2500,
  currency: 'usd',
  livemode: false,
};

function payment(overrides: Partial<Payment> = {}): Payment {
  return {
    id: 'pi_1',
    donationId: donation.id,
    subscriptionId: null,
    site: null,
    state: 'succeeded',
    verificationUrl: null,
    isUnconfirmed: false,
    amountCents: 2500,
    receivedCents: 2500,
    currency: 'usd',
    livemode: false,
    card: null,
    method: null,
    refundedCents: 0,
    lastRefundAt: null,
    disputes: [],
    donorName: null,
    donorEmail: null,
    clientSecret: null,
    createdAt: new Date(0),
    receivedAt: new Date(0),
    ...overrides,
  };
}

/** Each old status has a new one for each state of the payment. */
const matrix: Record<DonationStatus, Record<PaymentState, DonationStatus>> = {
  pending: {
    succeeded: 'succeeded',
    canceled: 'failed',
    declined: 'failed',
    unpaid: 'pending',
    processing: 'pending',
  },
  failed: {
    succeeded: 'succeeded',
    canceled: 'failed',
    declined: 'failed',
    unpaid: 'failed',
    // A bank works on the payment after an earlier card was declined.
    processing: 'pending',
  },
  succeeded: {
    succeeded: 'succeeded',
    canceled: 'succeeded',
    declined: 'succeeded',
    unpaid: 'succeeded',
    processing: 'succeeded',
  },
};

const states: PaymentState[] = ['succeeded', 'canceled', 'declined', 'unpaid', 'processing'];
const cases = donationStatuses.flatMap((old) =>
  states.map((state) => ({ old, state, next: matrix[old][state] })),
);

test.each(cases)('a $old donation with a $state payment becomes $next', ({ old, state, next }) => {
  expect(nextStatus(old, payment({ state }))).toBe(next);
});

test('a payment with the same amount, currency and mode changes its donation', () => {
  expect(findMismatch(donation, payment())).toBeUndefined();
  expect(findMismatch(donation, payment({ state: 'unpaid', receivedCents: 0 }))).toBeUndefined();
  expect(findMismatch({ ...donation, paymentIntentId: null }, payment())).toBeUndefined();
});

test.each([
  ['donation', { donationId: null }],
  ['donation', { donationId: '5b1f7d1e-4f5e-4b52-9d0c-1c8f5be0a002' }],
  ['payment', { id: 'pi_2' }],
  ['livemode', { livemode: true }],
  ['currency', { currency: 'eur' }],
  ['amount', { amountCents: 2501, receivedCents: 2501 }],
  ['amount', { receivedCents: 2400 }],
  ['amount', { state: 'unpaid', amountCents: 100, receivedCents: 0 }],
] as [string, Partial<Payment>][])(
  'a payment with another %s does not change a donation: %j',
  (mismatch, difference) => {
    expect(findMismatch(donation, payment(difference))).toBe(mismatch);
  },
);
