/** Disputes and what they move in the balance, as Stripe has them (P-101). */
import { expect, test } from 'vitest';
import { disputeStatuses } from '#sandbox/stripe/disputes.ts';
import {
  catchStripeError,
  paidIntent,
  press,
  sandbox,
  stripe,
} from '#tests/support/payments/stripe-sdk.ts';

async function disputed(fields: Record<string, string> = {}) {
  const payment = await paidIntent();
  const charge = sandbox.ledger.find('payment_intent', payment).latest_charge ?? '';
  await press('dispute', { charge, ...fields });
  const { data } = await stripe.disputes.list({ payment_intent: payment });
  return { payment, charge, id: data[0]?.id ?? '' };
}

async function readDispute(payment: string) {
  const { data } = await stripe.disputes.list({ payment_intent: payment });
  return data[0];
}

/** Returns the types of the events about a dispute, oldest first. */
async function readEvents(dispute: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  const own = data.filter(({ data: { object } }) => (object as { id?: string }).id === dispute);
  return own.map(({ type }) => type.replace('charge.dispute.', '')).reverse();
}

test('a dispute takes the amount and a fee, and says until when to answer', async () => {
  const { payment, charge, id } = await disputed();
  const dispute = await readDispute(payment);
  expect(dispute?.evidence_details.due_by).toBeGreaterThan(Date.now() / 1000);
  expect(dispute?.balance_transactions).toEqual([
    {
      id: expect.stringMatching(/^txn_/) as string,
      object: 'balance_transaction',
      amount: -2500,
      available_on: expect.any(Number) as number,
      balance_type: 'payments',
      created: expect.any(Number) as number,
      currency: 'usd',
      description: `Chargeback withdrawal for ${charge}`,
      exchange_rate: null,
      fee: 1500,
      fee_details: [
        {
          amount: 1500,
          application: null,
          currency: 'usd',
          description: 'Dispute fee',
          type: 'stripe_fee',
        },
      ],
      net: -4000,
      reporting_category: 'dispute',
      source: id,
      status: 'pending',
      type: 'adjustment',
    },
  ]);
  const { data } = await stripe.balanceTransactions.list({ source: id });
  expect(data).toEqual(dispute?.balance_transactions);
  expect(await readEvents(id)).toEqual(['created', 'funds_withdrawn']);
});

test.each([
  ['needs_response', ['updated'], [-2500]],
  ['under_review', ['updated'], [-2500]],
  ['lost', ['closed'], [-2500]],
  ['appeal_needs_response', ['updated'], [-2500]],
  ['appeal_under_review', ['updated'], [-2500]],
  ['won', ['closed', 'funds_reinstated'], [-2500, 2500]],
  ['prevented', ['updated', 'funds_reinstated'], [-2500, 2500]],
  ['warning_needs_response', ['updated', 'funds_reinstated'], [-2500, 2500]],
  ['warning_under_review', ['updated', 'funds_reinstated'], [-2500, 2500]],
  ['warning_closed', ['closed', 'funds_reinstated'], [-2500, 2500]],
  ['status_of_tomorrow', ['updated'], [-2500]],
])(
  'a dispute that becomes %s sends the events %j and moves %j cents',
  async (status, events, moves) => {
    const { payment, id } = await disputed();
    expect(await press('decide', { dispute: id, status })).toBe('');
    const dispute = await readDispute(payment);
    expect(dispute?.status).toBe(status);
    expect(dispute?.balance_transactions.map(({ amount }) => amount)).toEqual(moves);
    expect((await readEvents(id)).slice(2)).toEqual(events);
  },
);

test.each(disputeStatuses)(
  'what a lost dispute took stays away when it becomes %s',
  async (status) => {
    const { payment, id } = await disputed();
    for (const next of ['lost', 'under_review', status])
      await press('decide', { dispute: id, status: next });
    const moves = (await readDispute(payment))?.balance_transactions.map(({ amount }) => amount);
    expect(moves).toEqual(status === 'won' ? [-2500, 2500] : [-2500]);
  },
);

test('a payment can be refunded until an inquiry becomes a dispute', async () => {
  const inquiry = await disputed({ status: 'warning_needs_response' });
  expect((await readDispute(inquiry.payment))?.balance_transactions).toEqual([]);
  await stripe.refunds.create({ payment_intent: inquiry.payment, amount: 500 });
  await press('decide', { dispute: inquiry.id, status: 'needs_response' });
  expect(await readEvents(inquiry.id)).toEqual(['created', 'updated', 'funds_withdrawn']);
  expect(
    await catchStripeError(stripe.refunds.create({ payment_intent: inquiry.payment })),
  ).toMatchObject({
    code: 'charge_disputed',
  });
});

test('a charge has one open dispute at a time', async () => {
  const { payment, charge, id } = await disputed();
  expect(await press('dispute', { charge })).toBe('This charge cannot be disputed.');
  await press('decide', { dispute: id, status: 'won' });
  expect(await press('dispute', { charge })).toBe('');
  const { data } = await stripe.disputes.list({ payment_intent: payment });
  expect(data.map(({ status }) => status)).toEqual(['needs_response', 'won']);
});

test.each(['', 'Lost', 'not a status'])('the status %j is refused', async (status) => {
  const { payment, id } = await disputed();
  expect(await press('decide', { dispute: id, status })).toContain('Send a status, such as');
  expect((await readDispute(payment))?.status).toBe('needs_response');
});

test('who answers a dispute pays a second fee, which returns only when it is won', async () => {
  for (const [status, returned] of [
    ['won', 1],
    ['lost', 0],
  ] as const) {
    const { id } = await disputed();
    for (const next of ['under_review', status])
      await press('decide', { dispute: id, status: next });
    const { data } = await stripe.balanceTransactions.list({ type: 'stripe_fee', limit: 100 });
    const fees = data.filter(({ description }) => description?.includes(id));
    expect(fees.map(({ amount }) => amount).reverse()).toEqual(
      [-1500, 1500].slice(0, 1 + returned),
    );
  }
});
