/** Lists of the sandbox Stripe: order, pages, bounds, kinds. */
import { expect, test } from 'vitest';
import { errorOf, gift, paidGift, sandbox, stripe } from '#tests/support/payments/stripe-sdk.ts';

test('lists come newest first, page by page, each once, expanded', async () => {
  for (let made = 0; made < 7; made += 1) await paidGift();
  const all = sandbox.desk.ledger.newest('payment_intent', { limit: 10_000 });
  const seen: string[] = [];
  const expand = ['data.latest_charge', 'data.latest_charge.refunds'];
  for await (const intent of stripe.paymentIntents.list({ limit: 3, expand })) {
    seen.push(intent.id);
    if (intent.status === 'succeeded') {
      expect(intent.latest_charge).toMatchObject({ refunds: { object: 'list' } });
    }
  }
  expect(seen).toEqual(all.map(({ id }) => id));
});

test('lists keep to their bounds', async () => {
  const { id, created } = await stripe.paymentIntents.create(gift());
  const since = (gte: number) => stripe.paymentIntents.list({ created: { gte }, limit: 100 });
  expect((await since(created)).data.map((one) => one.id)).toContain(id);
  expect((await since(created + 60)).data).toEqual([]);
  for (const limit of [0, 101]) {
    expect((await errorOf(stripe.paymentIntents.list({ limit }))).param).toBe('limit');
  }
});

test('events can be asked for by their types', async () => {
  const id = await paidGift();
  await stripe.refunds.create({ payment_intent: id, amount: 100 });
  const types = ['charge.refunded', 'payment_intent.succeeded'] as const;
  const found = await stripe.events.list({ types: [...types], limit: 100 });
  expect(new Set(found.data.map(({ type }) => type))).toEqual(new Set(types));
  const own = found.data.filter((event) => JSON.stringify(event.data.object).includes(id));
  expect(own.map(({ type }) => type)).toEqual(types);
});
