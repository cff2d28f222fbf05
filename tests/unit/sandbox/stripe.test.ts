/**
 * The sandbox Stripe, driven by the real SDK as the product drives it: whatever our code relies on,
 * the stand-in must do as Stripe does (design: "One code path, other addresses").
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openStripeSandbox } from '#local/sandbox/stripe/stripe-sandbox.ts';

const origin = 'http://sandbox.test';
const dataDir = mkdtempSync(join(tmpdir(), 'atlas-stripe-sdk-'));
const opened = [openStripeSandbox({ dataDir, origin })];
const [sandbox] = opened as [ReturnType<typeof openStripeSandbox>];
const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = sandbox.environment;

/** What was delivered to our webhook, and how it answers. */
const delivered: { body: string; signature: string }[] = [];
let webhookStatus = 200;

/** Rejects as fetch does when its caller gives up. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}

/** Takes what is sent to the sandbox's address, without sockets. */
const send: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (pathname !== '/api/stripe-webhook') {
    return Promise.race([sandbox.handle(request), whenAborted(request.signal)]);
  }
  const signature = request.headers.get('stripe-signature') ?? '';
  delivered.push({ body: await request.text(), signature });
  return new Response(null, { status: webhookStatus });
};
vi.stubGlobal('fetch', send);

function connect(key = STRIPE_SECRET_KEY, options: { timeout?: number; retries?: number } = {}) {
  const { timeout = 5000, retries = 0 } = options;
  return new Stripe(key, {
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      return send(`${origin}/_sandbox/stripe${pathname}${search}`, init);
    }),
  });
}

const stripe = connect();

afterEach(() => {
  sandbox.switches.set({ reset: true });
  webhookStatus = 200;
  delivered.length = 0;
});

afterAll(async () => {
  vi.unstubAllGlobals();
  for (const one of opened) await one.close();
  rmSync(dataDir, { recursive: true });
});

const gift = (more: Partial<Stripe.PaymentIntentCreateParams> & Record<string, unknown> = {}) => ({
  amount: 2500,
  currency: 'usd',
  automatic_payment_methods: { enabled: true },
  ...more,
});

/** Calls as the browser's script does: with the publishable key and the client secret. */
async function browse(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ key: STRIPE_PUBLISHABLE_KEY, ...fields });
  const response = await send(`${origin}/_sandbox/stripe${path}`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function pay(intent: Stripe.PaymentIntent, number = '4242424242424242', more = {}) {
  return browse(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '49',
    'payment_method_data[card][cvc]': '123',
    ...more,
  });
}

async function paidGift(number?: string) {
  const intent = await stripe.paymentIntents.create(gift());
  await pay(intent, number);
  return intent.id;
}

/** The error that the SDK throws. */
async function errorOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('The SDK threw no error of its own.', { cause: error });
}

/** Delivers everything, also what is only due later. */
async function deliverAll() {
  sandbox.desk.ledger.release(0);
  await sandbox.drain();
}

describe('a payment intent', () => {
  test('holds what was asked, nested fields and metadata in any letters', async () => {
    const metadata = {
      donation_id: 'a-b',
      donor_name: 'Zoë & 李小龍 = [x]',
      donor_email: 'a+b@x.example',
    };
    const made = await stripe.paymentIntents.create(
      gift({ description: 'Donation to us', metadata }),
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

  test.each([
    [{ amount: 49 }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
    [{ amount: 10.5 }, 'parameter_invalid_integer', 'amount'],
    [{ payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
  ])('%j is refused as an invalid request', async (change, code, param) => {
    const error = await errorOf(stripe.paymentIntents.create(gift(change)));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, code, param });
  });

  test('of an unknown id is missing', async () => {
    const error = await errorOf(stripe.paymentIntents.retrieve('pi_none'));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  test('with another key is refused', async () => {
    const error = await errorOf(connect('sk_test_other').paymentIntents.retrieve('pi_none'));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });

  test('is closed once, and never after it was paid', async () => {
    const { id } = await stripe.paymentIntents.create(gift());
    const closed = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(closed).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    for (const over of [id, await paidGift()]) {
      const error = await errorOf(stripe.paymentIntents.cancel(over));
      expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    }
    expect((await pay(closed)).body).toMatchObject({
      error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } },
    });
  });
});

describe('an idempotency key', () => {
  const key = () => ({ idempotencyKey: crypto.randomUUID() });

  test('answers the same payment again, whatever the order of the fields', async () => {
    const options = key();
    const first = await stripe.paymentIntents.create(gift(), options);
    const { amount, currency, automatic_payment_methods } = gift();
    const turned = { automatic_payment_methods, currency, amount };
    const again = await stripe.paymentIntents.create(turned, options);
    expect(again.id).toBe(first.id);
    expect(again.client_secret).toBe(first.client_secret);
  });

  test('with other fields is an error of its own kind, and makes nothing', async () => {
    const options = key();
    await stripe.paymentIntents.create(gift(), options);
    const before = sandbox.desk.ledger.newest('payment_intent', { limit: 1000 }).length;
    const error = await errorOf(stripe.paymentIntents.create(gift({ amount: 2600 }), options));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
    expect(sandbox.desk.ledger.newest('payment_intent', { limit: 1000 })).toHaveLength(before);
  });

  test('in use by another request answers 409', async () => {
    const options = key();
    sandbox.switches.set({ timeoutsAfterActing: 1 });
    const hanging = connect(STRIPE_SECRET_KEY, { timeout: 300 });
    const first = errorOf(hanging.paymentIntents.create(gift(), options));
    await vi.waitUntil(() => sandbox.switches.read().timeoutsAfterActing === 0);
    const error = await errorOf(stripe.paymentIntents.create(gift(), options));
    expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect(await first).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  });

  test('remembers a 500 for good', async () => {
    const options = key();
    sandbox.switches.set({ serverErrors: 1 });
    for (let call = 0; call < 2; call += 1) {
      const error = await errorOf(stripe.paymentIntents.create(gift(), options));
      expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError);
      expect(error.statusCode).toBe(500);
    }
    expect((await stripe.paymentIntents.create(gift(), key())).status).toBe(
      'requires_payment_method',
    );
  });

  test('does not remember a request that never began', async () => {
    const options = key();
    await errorOf(stripe.paymentIntents.create(gift({ amount: 1 }), options));
    expect((await stripe.paymentIntents.create(gift(), options)).amount).toBe(2500);
  });

  test('a time-out after acting is mended by the SDK’s own retry: one payment', async () => {
    sandbox.switches.set({ timeoutsAfterActing: 1 });
    const metadata = { donation_id: crypto.randomUUID() };
    const patient = connect(STRIPE_SECRET_KEY, { timeout: 300, retries: 2 });
    const made = await patient.paymentIntents.create(gift({ metadata }), key());
    const all = sandbox.desk.ledger.newest('payment_intent', { limit: 1000 });
    const same = all.filter((intent) => JSON.stringify(intent).includes(metadata.donation_id));
    expect(same.map(({ id }) => id)).toEqual([made.id]);
  });

  test('latency is waited for, and a shorter patience gives up', async () => {
    sandbox.switches.set({ latencyMs: 400 });
    const hasty = connect(STRIPE_SECRET_KEY, { timeout: 50 });
    const error = await errorOf(hasty.paymentIntents.create(gift()));
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect((await stripe.paymentIntents.create(gift())).object).toBe('payment_intent');
  });
});

describe('a card', () => {
  test('that pays leaves a charge with brand and last four', async () => {
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
  ])('%s is refused with %s, and another one pays', async (number, code, decline, words) => {
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

  test('past its date is refused', async () => {
    const intent = await stripe.paymentIntents.create(gift());
    const old = { 'payment_method_data[card][exp_year]': '20' };
    expect((await pay(intent, undefined, old)).body).toMatchObject({
      error: { code: 'invalid_expiry_year' },
    });
  });

  test('cannot pay twice', async () => {
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

  test('is asked for with the intent’s own secret only, and told no more than it may know', async () => {
    const intent = await stripe.paymentIntents.create(
      gift({ metadata: { donor_name: 'Private' } }),
    );
    const other = { ...intent, client_secret: `${intent.id}_secret_other` };
    expect((await pay(other)).status).toBe(404);
    const paid = await pay(intent);
    expect(JSON.stringify(paid.body)).not.toContain('Private');
    expect(paid.body).not.toHaveProperty('latest_charge');
  });

  test.each([
    [true, 'succeeded', null],
    [false, 'requires_payment_method', 'payment_intent_authentication_failure'],
  ])('whose bank asks waits; answered %s it is %s', async (agreed, status, code) => {
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

  test('that takes its time is in processing, then pays', async () => {
    const id = await paidGift('4000000000005555');
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('processing');
    expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await deliverAll();
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  });
});

describe('money back', () => {
  test('in parts, then no more than is left', async () => {
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
    expect((charge as Stripe.Charge).refunds?.data.map(({ amount }) => amount)).toEqual([
      1499, 1001,
    ]);
  });

  test('that fails afterwards no longer counts', async () => {
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

  test('of what was not paid is refused', async () => {
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
    expect(await stripe.disputes.close(own?.id ?? '')).toMatchObject({ status: 'lost' });
  });
});

describe('lists', () => {
  test('come newest first, page by page, each once, expanded', async () => {
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

  test('keep to their bounds', async () => {
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
});

describe('deliveries', () => {
  const typesOf = () => delivered.map(({ body }) => (JSON.parse(body) as { type: string }).type);

  test('are signed so that the SDK believes them, and nobody else’s', async () => {
    await deliverAll();
    delivered.length = 0;
    const id = await paidGift();
    await deliverAll();
    expect(new Set(typesOf())).toEqual(
      new Set(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']),
    );
    const { webhooks } = Stripe;
    for (const { body, signature } of delivered) {
      const event = await webhooks.constructEventAsync(body, signature, STRIPE_WEBHOOK_SECRET);
      expect(event).toMatchObject({ object: 'event', livemode: false });
      expect(JSON.stringify(event.data.object)).toContain(id);
      const { type: stored } = await stripe.events.retrieve(event.id);
      expect(stored).toBe(event.type);
      const others = [
        webhooks.constructEventAsync(body, signature, 'whsec_other'),
        webhooks.constructEventAsync(`${body} `, signature, STRIPE_WEBHOOK_SECRET),
      ];
      for (const refused of others) {
        expect(await errorOf(refused)).toBeInstanceOf(
          Stripe.errors.StripeSignatureVerificationError,
        );
      }
    }
  });

  test('are repeated until our side answers 200', async () => {
    await deliverAll();
    delivered.length = 0;
    webhookStatus = 500;
    await stripe.paymentIntents.create(gift());
    await deliverAll();
    expect(delivered).toHaveLength(1);
    webhookStatus = 200;
    await deliverAll();
    await deliverAll();
    expect(delivered).toHaveLength(2);
    expect(delivered[1]?.body).toBe(delivered[0]?.body);
  });

  test('are lost, doubled or turned round on demand', async () => {
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
});

test('a restart on the same folder forgets neither payments nor keys nor what is still to be delivered', async () => {
  await deliverAll();
  delivered.length = 0;
  const options = { idempotencyKey: crypto.randomUUID() };
  sandbox.switches.set({ holdWebhooks: true });
  const made = await stripe.paymentIntents.create(gift(), options);
  const second = openStripeSandbox({ dataDir, origin });
  opened.push(second);
  expect(second.environment).toEqual(sandbox.environment);
  expect(second.switches.read().holdWebhooks).toBe(true);
  expect((await stripe.paymentIntents.create(gift(), options)).id).toBe(made.id);
  second.switches.set({ holdWebhooks: false });
  await second.drain();
  expect(delivered.map(({ body }) => body).join()).toContain(made.id);
});
