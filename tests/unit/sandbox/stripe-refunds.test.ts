/** Refunds and disputes of the sandbox Stripe. */
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { deliverAll, errorOf, gift, paidGift, stripe } from '#tests/support/payments/stripe-sdk.ts';

test('money back in parts, then no more than is left', async () => {
  const id = await paidGift();
  const part = await stripe.refunds.create({ payment_intent: id, amount: 1001 });
  expect(part).toMatchObject({ object: 'refund', amount: 1001, status: 'succeeded' });
  const tooMuch = await errorOf(stripe.refunds.create({ payment_intent: id, amount: 1500 }));
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
  await stripe.refunds.create({ payment_intent: id });
  const over = await errorOf(stripe.refunds.create({ payment_intent: id }));
  expect(over.code).toBe('charge_already_refunded');
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge.refunds'],
  });
  expect(charge).toMatchObject({ amount_refunded: 2500, refunded: true });
  expect((charge as Stripe.Charge).refunds?.data.map(({ amount }) => amount)).toEqual([1499, 1001]);
});

test('a refund that fails afterwards no longer counts', async () => {
  const id = await paidGift('4000000000005126');
  const refund = await stripe.refunds.create({ payment_intent: id });
  await deliverAll();
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(intent.latest_charge).toMatchObject({ amount_refunded: 0, refunded: false });
});

test('a refund of what was not paid is refused', async () => {
  const { id } = await stripe.paymentIntents.create(gift());
  const error = await errorOf(stripe.refunds.create({ payment_intent: id }));
  expect(error.statusCode).toBe(400);
});

test('a bank’s question marks the charge', async () => {
  const id = await paidGift('4000000000000259');
  await deliverAll();
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(intent.latest_charge).toMatchObject({ disputed: true });
  const disputes = await stripe.disputes.list({ limit: 100 });
  const own = disputes.data.find(({ payment_intent: of }) => of === id);
  expect(own).toMatchObject({ status: 'needs_response', amount: 2500 });
  const charge = (intent.latest_charge as Stripe.Charge).id;
  expect((await stripe.disputes.list({ charge })).data).toEqual([own]);
  const refund = () => errorOf(stripe.refunds.create({ payment_intent: id }));
  expect((await refund()).code).toBe('charge_disputed');
  expect(await stripe.disputes.close(own?.id ?? '')).toMatchObject({ status: 'lost' });
  expect((await refund()).code).toBe('charge_disputed');
  const after = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(after.latest_charge).toMatchObject({ disputed: true, amount_refunded: 0 });
});
