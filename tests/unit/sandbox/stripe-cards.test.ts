/** Stripe's test cards and what becomes of a payment with each. */
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  browse,
  deliverAll,
  errorOf,
  gift,
  paidGift,
  pay,
  stripe,
} from '#tests/support/payments/stripe-sdk.ts';

test('a card that pays leaves a charge with brand and last four', async () => {
  const id = await paidGift('5555555555554444');
  const intent = await stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge', 'latest_charge.refunds'],
  });
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 2500,
    latest_charge: {
      object: 'charge',
      paid: true,
      payment_method_details: { card: { brand: 'mastercard', last4: '4444' } },
      refunds: { object: 'list', data: [], has_more: false },
    },
  });
  const bare = await stripe.paymentIntents.retrieve(id);
  expect(bare.latest_charge).toMatch(/^ch_/);
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'insufficient funds'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  ['4000000000000119', 'processing_error', undefined, 'An error occurred while processing'],
  ['4242424242424241', 'incorrect_number', undefined, 'Your card number is incorrect.'],
])('a card %s is refused with %s, and another one pays', async (number, code, decline, words) => {
  const intent = await stripe.paymentIntents.create(gift());
  const answer = await pay(intent, number);
  expect(answer.status).toBe(402);
  const error = answer.body['error'] as Stripe.PaymentIntent.LastPaymentError;
  expect(error).toMatchObject({
    type: 'card_error',
    code,
    ...(decline ? { decline_code: decline } : {}),
  });
  expect(error.message).toContain(words);
  const refused = await stripe.paymentIntents.retrieve(intent.id);
  expect(refused).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: { code },
  });
  await pay(intent);
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    last_payment_error: null,
  });
});

test('a card past its date is refused', async () => {
  const intent = await stripe.paymentIntents.create(gift());
  const old = { 'payment_method_data[card][exp_year]': '20' };
  expect((await pay(intent, undefined, old)).body).toMatchObject({
    error: { code: 'invalid_expiry_year' },
  });
});

test('a card cannot pay twice', async () => {
  const intent = await stripe.paymentIntents.create(gift());
  await pay(intent);
  expect(await pay(intent)).toMatchObject({
    status: 400,
    body: {
      error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } },
    },
  });
  const charges = await stripe.charges.list({ limit: 100 });
  expect(charges.data.filter(({ payment_intent: of }) => of === intent.id)).toHaveLength(1);
});

test('a card is asked for with the intent’s own secret only, and told no more than it may know', async () => {
  const intent = await stripe.paymentIntents.create(gift({ metadata: { donor_name: 'Private' } }));
  const other = { ...intent, client_secret: `${intent.id}_secret_other` };
  expect((await pay(other)).status).toBe(404);
  const paid = await pay(intent);
  expect(JSON.stringify(paid.body)).not.toContain('Private');
  expect(paid.body).not.toHaveProperty('latest_charge');
});

test.each([
  [true, 'succeeded', null],
  [false, 'requires_payment_method', 'payment_intent_authentication_failure'],
])('a card whose bank asks waits; answered %s it is %s', async (agreed, status, code) => {
  const intent = await stripe.paymentIntents.create(gift());
  expect((await pay(intent, '4000002760003184')).body).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
  });
  expect((await stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(0);
  await browse(`/v3/authenticate/${intent.id}`, {
    client_secret: intent.client_secret ?? '',
    outcome: agreed ? 'succeeded' : 'failed',
  });
  const after = await stripe.paymentIntents.retrieve(intent.id);
  expect(after.status).toBe(status);
  expect(after.last_payment_error?.code ?? null).toBe(code);
});

test('a card that takes its time is in processing, then pays', async () => {
  const id = await paidGift('4000000000005555');
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('processing');
  expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  await deliverAll();
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});
