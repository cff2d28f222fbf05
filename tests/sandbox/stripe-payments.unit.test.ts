/** The sandbox answers payments, refunds and lists as Stripe does. */
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  catchStripeError,
  parameters,
  paidIntent,
  payIntent,
  stripe,
} from '#tests/support/payments/stripe-sdk.ts';

test('a payment intent holds what was asked, nested fields and metadata in any letters', async () => {
  const metadata = {
    donation_id: 'a-b',
    donor_name: 'Zoë & 李小龍 = [x]',
    donor_email: 'a+b@x.example',
  };
  const made = await stripe.paymentIntents.create(
    parameters({ description: 'Donation to us', metadata }),
  );
  expect(made).toMatchObject({
    object: 'payment_intent',
    amount: 2500,
    amount_received: 0,
    currency: 'usd',
    livemode: false,
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: null,
    description: 'Donation to us',
    metadata,
  });
  expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_\\w+$`));
  expect(Math.abs(made.created - Date.now() / 1000)).toBeLessThan(60);
  expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({ id: made.id, metadata });
});

test('a payment intent is closed once, and never after it was paid', async () => {
  const { id } = await stripe.paymentIntents.create(parameters());
  const closed = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  expect(closed).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  for (const over of [id, await paidIntent()]) {
    const error = await catchStripeError(stripe.paymentIntents.cancel(over));
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  }
  expect((await payIntent(closed)).body).toMatchObject({
    error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } },
  });
});

test('a card that pays leaves a charge with brand and last four', async () => {
  const id = await paidIntent('5555555555554444');
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
])('a card %s is refused with %s, and another one pays', async (number, code, decline, text) => {
  const intent = await stripe.paymentIntents.create(parameters());
  const answer = await payIntent(intent, number);
  expect(answer.status).toBe(402);
  const error = answer.body['error'] as Stripe.PaymentIntent.LastPaymentError;
  expect(error).toMatchObject({
    type: 'card_error',
    code,
    ...(decline ? { decline_code: decline } : {}),
  });
  expect(error.message).toContain(text);
  const refused = await stripe.paymentIntents.retrieve(intent.id);
  expect(refused).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: { code },
  });
  await payIntent(intent);
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    last_payment_error: null,
  });
});

test('a card is asked for with the intent’s own secret only, and answered with no more than it may know', async () => {
  const intent = await stripe.paymentIntents.create(
    parameters({ metadata: { donor_name: 'Private' } }),
  );
  const other = { ...intent, client_secret: `${intent.id}_secret_other` };
  expect((await payIntent(other)).status).toBe(404);
  const paid = await payIntent(intent);
  expect(JSON.stringify(paid.body)).not.toContain('Private');
  expect(paid.body).not.toHaveProperty('latest_charge');
});

test('money is given back in parts, then no more than is left', async () => {
  const id = await paidIntent();
  const part = await stripe.refunds.create({ payment_intent: id, amount: 1001 });
  expect(part).toMatchObject({ object: 'refund', amount: 1001, status: 'succeeded' });
  const tooMuch = await catchStripeError(
    stripe.refunds.create({ payment_intent: id, amount: 1500 }),
  );
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
  await stripe.refunds.create({ payment_intent: id });
  const over = await catchStripeError(stripe.refunds.create({ payment_intent: id }));
  expect(over.code).toBe('charge_already_refunded');
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge.refunds'],
  });
  expect(charge).toMatchObject({ amount_refunded: 2500, refunded: true });
  expect((charge as Stripe.Charge).refunds?.data.map(({ amount }) => amount)).toEqual([1499, 1001]);
});
