import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { paymentEvents } from '#server/db/schema.ts';
import { donationRow, payDonation } from '#tests/support/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { failNextCalls } from '#tests/support/payments/sandbox.ts';
import { buildEvent, sendEvent } from '#tests/support/payments/webhook-events.ts';
import { selectRows } from '#tests/support/rows.ts';

async function storedEvents(id: string) {
  return selectRows(paymentEvents, eq(paymentEvents.id, id));
}

async function succeededEvent() {
  const donation = await payDonation();
  const event = buildEvent('payment_intent.succeeded', {
    object: 'payment_intent',
    id: donation.paymentId,
  });
  return { ...donation, event };
}

describe('POST /api/stripe-webhook', () => {
  test('POST /api/stripe-webhook records the payment, stores the event and answers 200', async () => {
    const { event, donationId } = await succeededEvent();
    expect(await sendEvent(event)).toMatchObject({ status: 200, body: { received: true } });
    expect((await donationRow(donationId)).status).toBe('succeeded');
    expect(await storedEvents(event.id)).toMatchObject([{ type: event.type, livemode: false }]);
  });

  test('a repeated event answers 200 and changes nothing', async () => {
    const { event, donationId } = await succeededEvent();
    await sendEvent(event);
    const before = await donationRow(donationId);
    expect((await sendEvent(event)).status).toBe(200);
    expect(await donationRow(donationId)).toEqual(before);
  });

  test.each([
    ['a wrong secret', { secret: 'whsec_other' }],
    ['an old signature', { age: 301 }],
    ['another body', { tampered: '{"id":"evt_1"}' }],
  ])('a delivery with %s answers 400 and stores nothing', async (_what, delivery) => {
    const { event, donationId } = await succeededEvent();
    expect((await sendEvent(event, delivery)).status).toBe(400);
    expect((await donationRow(donationId)).status).toBe('pending');
    expect(await storedEvents(event.id)).toEqual([]);
  });

  test('a refused delivery is an error of the log, so that a wrong secret is found', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => errors.mockRestore());
    const { event } = await succeededEvent();
    await sendEvent(event, { secret: 'whsec_other' });
    expect(errors.mock.calls.flat().map(String).join()).toContain(
      '"event":"webhook refused","from":"stripe","reason":"The signature',
    );
  });

  test.each([undefined, '', 't=1,v1=abc', 'nonsense'])(
    'a delivery with the signature %j answers 400',
    async (signature) => {
      const headers: Record<string, string> =
        signature === undefined ? {} : { 'Stripe-Signature': signature };
      const body = JSON.stringify(buildEvent('ping', {}));
      expect((await callApi('/api/stripe-webhook', { method: 'POST', body, headers })).status).toBe(
        400,
      );
    },
  );

  test.each([{}, [], null, { object: 'v2.core.event', id: 'evt_1' }])(
    'the signed body %j, which is no event, answers 400',
    async (body) => {
      expect((await sendEvent(body as object)).status).toBe(400);
    },
  );

  test('a delivery that is signed but no event of ours is stored and left alone', async () => {
    const unknownKind = buildEvent('customer.created', { object: 'customer', id: 'cus_1' });
    const unknownPayment = buildEvent('payment_intent.succeeded', {
      object: 'payment_intent',
      id: 'pi_of_somebody_else',
    });
    for (const event of [unknownKind, unknownPayment]) {
      expect((await sendEvent(event)).status).toBe(200);
      expect(await storedEvents(event.id)).toHaveLength(1);
    }
  });

  test('a charge without a payment intent, as another product makes them, is stored and left alone', async () => {
    const event = buildEvent('charge.refunded', { object: 'charge', payment_intent: null });
    expect(await sendEvent(event)).toMatchObject({ status: 200 });
    expect(await storedEvents(event.id)).toHaveLength(1);
  });

  test('an event of the other mode answers 200 and is not acted on', async () => {
    const { donationId, paymentId } = await payDonation();
    const object = { object: 'payment_intent', id: paymentId };
    const event = buildEvent('payment_intent.succeeded', object, { livemode: true });
    expect((await sendEvent(event)).status).toBe(200);
    expect((await donationRow(donationId)).status).toBe('pending');
    expect(await storedEvents(event.id)).toEqual([]);
  });

  test('a payment that cannot be read answers 502, stores nothing, and the next delivery records it', async () => {
    const { event, donationId } = await succeededEvent();
    failNextCalls('lost before acting', 'lost before acting', 'lost before acting');
    expect((await sendEvent(event)).status).toBe(502);
    expect(await storedEvents(event.id)).toEqual([]);
    expect((await sendEvent(event)).status).toBe(200);
    expect((await donationRow(donationId)).status).toBe('succeeded');
  });

  test('the raw body of a delivery is what was signed: blanks and non-ASCII letters survive', async () => {
    const { donationId, event } = await succeededEvent();
    const spaced = { ...event, note: 'Nguyễn 李小龍 \u2028 é' };
    expect((await sendEvent(spaced)).status).toBe(200);
    expect((await donationRow(donationId)).status).toBe('succeeded');
  });

  test('a delivery of more than 2 MB answers 413', async () => {
    const body = 'x'.repeat(2 * 1024 * 1024 + 1);
    expect((await callApi('/api/stripe-webhook', { method: 'POST', body })).status).toBe(413);
  });

  test('another method of the webhook answers 405', async () => {
    expect((await callApi('/api/stripe-webhook')).status).toBe(405);
  });
});
