/** What the sandbox Stripe delivers to our webhook, also after a restart. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  answerWebhooks,
  deliverAll,
  delivered,
  errorOf,
  gift,
  openAgain,
  paidGift,
  sandbox,
  stripe,
} from '#tests/support/payments/stripe-sdk.ts';

const typesOf = () => delivered.map(({ body }) => (JSON.parse(body) as { type: string }).type);

test('deliveries are signed so that the SDK believes them, and nobody else’s', async () => {
  await deliverAll();
  delivered.length = 0;
  const id = await paidGift();
  await deliverAll();
  expect(new Set(typesOf())).toEqual(
    new Set(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']),
  );
  const { webhooks } = Stripe;
  for (const { body, signature } of delivered) {
    const event = await webhooks.constructEventAsync(
      body,
      signature,
      sandbox.environment.STRIPE_WEBHOOK_SECRET,
    );
    expect(event).toMatchObject({ object: 'event', livemode: false });
    expect(JSON.stringify(event.data.object)).toContain(id);
    const { type: stored } = await stripe.events.retrieve(event.id);
    expect(stored).toBe(event.type);
    const others = [
      webhooks.constructEventAsync(body, signature, 'whsec_other'),
      webhooks.constructEventAsync(
        `${body} `,
        signature,
        sandbox.environment.STRIPE_WEBHOOK_SECRET,
      ),
    ];
    for (const refused of others) {
      expect(await errorOf(refused)).toBeInstanceOf(Stripe.errors.StripeSignatureVerificationError);
    }
  }
});

test('deliveries are repeated until our side answers 200', async () => {
  await deliverAll();
  delivered.length = 0;
  answerWebhooks(500);
  await stripe.paymentIntents.create(gift());
  await deliverAll();
  expect(delivered).toHaveLength(1);
  answerWebhooks(200);
  await deliverAll();
  await deliverAll();
  expect(delivered).toHaveLength(2);
  expect(delivered[1]?.body).toBe(delivered[0]?.body);
});

test('deliveries are lost, doubled or turned round on demand', async () => {
  await deliverAll();
  delivered.length = 0;
  sandbox.switches.set({ lostWebhooks: 1, duplicatedWebhooks: 1, holdWebhooks: true });
  const id = await paidGift();
  await sandbox.drain();
  expect(delivered).toEqual([]);
  sandbox.switches.set({ holdWebhooks: false });
  await sandbox.drain();
  // The first event was lost, the second is there twice, and the newest comes first.
  expect(typesOf()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'charge.succeeded']);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('a restart on the same folder forgets neither payments nor keys nor what is still to be delivered', async () => {
  await deliverAll();
  delivered.length = 0;
  const options = { idempotencyKey: crypto.randomUUID() };
  sandbox.switches.set({ holdWebhooks: true });
  const made = await stripe.paymentIntents.create(gift(), options);
  const second = openAgain();
  expect(second.environment).toEqual(sandbox.environment);
  expect(second.switches.read().holdWebhooks).toBe(true);
  expect((await stripe.paymentIntents.create(gift(), options)).id).toBe(made.id);
  second.switches.set({ holdWebhooks: false });
  await second.drain();
  expect(delivered.map(({ body }) => body).join()).toContain(made.id);
});
