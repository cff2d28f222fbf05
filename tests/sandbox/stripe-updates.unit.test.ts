/** The sandbox changes afterwards what Stripe lets us change, and refuses the rest. */
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  catchStripeError,
  parameters,
  payIntent,
  sandbox,
  stripe,
} from '#tests/support/payments/stripe-sdk.ts';

const email = 'donor@mail.example';

async function begin() {
  const { id: customer } = await stripe.customers.create({ email, name: 'Test Donor' });
  return stripe.paymentIntents.create(
    parameters({ customer, metadata: { one: '1', two: '2' }, receipt_email: email }),
  );
}

test('an empty value unsets its field, and of metadata its key', async () => {
  const { id, customer } = await begin();
  const blank = { description: '', receipt_email: '', metadata: { one: '' } };
  expect(await stripe.paymentIntents.update(id, blank)).toMatchObject({
    description: null,
    receipt_email: null,
    metadata: { two: '2' },
  });
  expect(await stripe.paymentIntents.update(id, { metadata: '' })).toMatchObject({ metadata: {} });
  const of = customer as string;
  const person = { name: '', email: '', phone: '', description: '', address: '', shipping: '' };
  expect(await stripe.customers.update(of, person as Stripe.CustomerUpdateParams)).toMatchObject({
    id: of,
    name: null,
    email: null,
    address: null,
  });
});

// https://github.com/solspace/craft-freeform/issues/2644
test('the receipt’s address of a canceled payment stays, its metadata can change', async () => {
  const { id } = await begin();
  await stripe.paymentIntents.cancel(id);
  const refused = await catchStripeError(stripe.paymentIntents.update(id, { receipt_email: '' }));
  expect(refused).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  expect(await stripe.paymentIntents.update(id, { metadata: { one: '' } })).toMatchObject({
    receipt_email: email,
    metadata: { two: '2' },
  });
});

test('a charge keeps its billing details, and takes another address for its receipt', async () => {
  const intent = await begin();
  await payIntent(intent, undefined, {
    'payment_method_data[billing_details][name]': 'On The Card',
  });
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent.id);
  expect(await stripe.charges.update(charge as string, { receipt_email: '' })).toMatchObject({
    receipt_email: null,
    billing_details: { name: 'On The Card' },
  });
  const details = { billing_details: { name: '' } } as Stripe.ChargeUpdateParams;
  expect(await catchStripeError(stripe.charges.update(charge as string, details))).toMatchObject({
    code: 'parameter_unknown',
  });
});

test('a deleted customer is not reported, and nothing changes', async () => {
  const { id, customer } = await begin();
  const of = customer as string;
  await stripe.customers.del(of);
  expect(await stripe.paymentIntents.retrieve(id, { expand: ['customer'] })).toMatchObject({
    customer: { id: of, object: 'customer', deleted: true },
  });
  expect(JSON.stringify(sandbox.ledger.get(id))).toContain(of);
  const missing = { statusCode: 404, code: 'resource_missing' };
  expect(await catchStripeError(stripe.customers.update(of, { name: 'New' }))).toMatchObject(
    missing,
  );
  expect(await catchStripeError(stripe.customers.del(of))).toMatchObject(missing);
  expect(
    await catchStripeError(stripe.paymentIntents.create(parameters({ customer: of }))),
  ).toMatchObject(missing);
});
