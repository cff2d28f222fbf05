import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { database } from '#server/db/client.ts';
import { donations, outbox, paymentEvents, people } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconcile-donations.ts';
import { beginGift, confirmGift, donationRow, payGift } from '#tests/factories/donations.ts';
import { buildGift } from '#tests/factories/gift-request.ts';
import { callApi, freshAddress } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { chargedAt } from '#tests/support/payments/charged-at.ts';
import { deliverAll, failNextCalls, sandbox } from '#tests/support/payments/sandbox.ts';

const read = (id: string) => callApi(`/api/donation/${id}`);

async function mailsTo(email: string | null) {
  return database()
    .queries.select()
    .from(outbox)
    .where(eq(outbox.toAddress, email ?? ''));
}

async function donorsOf(email: string | null) {
  return database()
    .queries.select()
    .from(people)
    .where(eq(people.email, email ?? ''));
}

/** Every line that is logged from now on. */
function readLog(): () => string {
  vi.stubEnv('LOG', 'all');
  const spies = (['info', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => undefined),
  );
  onTestFinished(() => {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  });
  return () => spies.flatMap((spy) => spy.mock.calls.flat().map(String)).join('\n');
}

/** Mail has nowhere to go in these tests; the outbox is what they look at. */
beforeAll(() => {
  delete process.env.SMTP_URL;
});

describe('POST /api/donation/confirm', () => {
  test('settles, makes the donor known and queues one acknowledgement', async () => {
    const gift = buildGift({ amount: 1234.56 });
    const { paymentId, donationId } = await payGift(gift);
    const reply = await confirmGift(paymentId);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ id: donationId, status: 'succeeded' });
    expect((await read(donationId)).body).toEqual({
      id: donationId,
      amountCents: 123_456,
      refundedCents: 0,
      currency: 'usd',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      receivedAt: chargedAt(paymentId),
      cardBrand: 'visa',
      cardLast4: '4242',
      paymentMethod: null,
      processing: false,
      donorName: gift.donorName,
      donorEmail: gift.donorEmail,
      status: 'succeeded',
      acknowledgement: { state: 'queued', at: null },
      testMode: true,
    });
    await confirmGift(paymentId);
    expect(await mailsTo(gift.donorEmail)).toMatchObject([
      { dedupeKey: `tax-acknowledgement:${donationId}`, template: 'tax-acknowledgement' },
    ]);
    expect((await mailsTo(gift.donorEmail))[0]?.attachments).toMatchObject([
      { document: { data: { cardLast4: '4242', isTest: true } } },
    ]);
    expect(await donorsOf(gift.donorEmail)).toMatchObject([
      { type: 'donor', name: gift.donorName },
    ]);
  });

  test('a gift without name and email makes nobody and sends nothing', async () => {
    const count = async () =>
      (
        await database()
          .queries.select({ count: sql`count(*)`.mapWith(Number) })
          .from(people)
      )[0];
    const before = await count();
    const { paymentId, donationId } = await payGift({ donorName: null, donorEmail: null });
    expect(await confirmGift(paymentId)).toMatchObject({
      status: 200,
      body: { status: 'succeeded' },
    });
    expect((await read(donationId)).body).toMatchObject({ acknowledgement: { state: 'none' } });
    expect(await count()).toEqual(before);
  });

  test('an unpaid payment stays pending, whatever the browser says', async () => {
    const { paymentId } = await beginGift();
    expect(await confirmGift(paymentId)).toMatchObject({
      status: 200,
      body: { status: 'pending' },
    });
  });

  test.each([
    [{}, 422],
    [{ paymentIntentId: 7 }, 422],
    [{ paymentIntentId: 'pi_1/../../charges' }, 422],
    [{ paymentIntentId: 'pi_unknown' }, 404],
  ])('%j answers %i', async (body, status) => {
    const reply = await callApi('/api/donation/confirm', { method: 'POST', body });
    expect(reply.status).toBe(status);
  });

  test('another method answers 405', async () => {
    expect((await callApi('/api/donation/confirm', { method: 'PUT', body: {} })).status).toBe(405);
  });

  test('the sixty-first call of a minute answers 429; malformed ones do not count', async () => {
    freezeClock();
    const { paymentId } = await payGift();
    const ip = freshAddress();
    const confirm = (paymentIntentId: unknown) =>
      callApi('/api/donation/confirm', { method: 'POST', body: { paymentIntentId }, ip });
    for (let call = 0; call < 5; call += 1) expect((await confirm('x')).status).toBe(422);
    const statuses = [];
    for (let call = 0; call < 61; call += 1) statuses.push((await confirm(paymentId)).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  });

  test('an unreachable provider answers 502, and the webhook settles all the same', async () => {
    const { paymentId, donationId } = await payGift();
    failNextCalls('lost after acting', 'lost after acting', 'lost after acting');
    expect((await confirmGift(paymentId)).status).toBe(502);
    expect((await donationRow(donationId)).status).toBe('pending');
    await deliverAll();
    expect((await donationRow(donationId)).status).toBe('succeeded');
  });

  test.each([
    ['amount', { amountCents: 2600 }],
    ['currency', { currency: 'eur' }],
    ['mode', { livemode: true }],
  ])('another %s than was promised answers 409 and changes nothing', async (_what, change) => {
    const { paymentId, donationId } = await payGift();
    await database().queries.update(donations).set(change).where(eq(donations.id, donationId));
    expect((await confirmGift(paymentId)).status).toBe(409);
    expect(await donationRow(donationId)).toMatchObject({ status: 'pending', cardLast4: null });
    const { unmatched } = await reconcileDonations({ days: 1, dryRun: true });
    expect(unmatched).toBeGreaterThan(0);
    await database()
      .queries.update(donations)
      .set({ amountCents: 2500, currency: 'usd', livemode: false })
      .where(eq(donations.id, donationId));
  });

  test('a payment whose id was never recorded finds its donation by name', async () => {
    const { paymentId, donationId } = await payGift();
    await database()
      .queries.update(donations)
      .set({ paymentIntentId: null })
      .where(eq(donations.id, donationId));
    expect((await confirmGift(paymentId)).status).toBe(200);
    expect(await donationRow(donationId)).toMatchObject({
      paymentIntentId: paymentId,
      status: 'succeeded',
    });
  });
});

test('the log holds no whole id of a payment or donation, because either opens the receipt', async () => {
  const logged = readLog();
  const settled = await payGift();
  await confirmGift(settled.paymentId);
  expect(logged()).toContain('donation settled');

  const other = await payGift();
  const { queries } = database();
  await queries
    .update(donations)
    .set({ amountCents: 2600 })
    .where(eq(donations.id, other.donationId));
  await confirmGift(other.paymentId);
  expect(logged()).toContain('payment does not fit its donation');
  await queries
    .update(donations)
    .set({ amountCents: 2500 })
    .where(eq(donations.id, other.donationId));

  failNextCalls('lost before acting', 'lost before acting', 'lost before acting');
  await read(other.donationId);
  expect(logged()).toContain('receipt not refreshed');

  for (const { paymentId, donationId } of [settled, other]) {
    expect(logged()).toContain(paymentId.slice(-6));
    expect(logged()).not.toContain(paymentId);
    expect(logged()).not.toContain(donationId);
  }
});

test('25 mixed deliveries of one success at once make one transition and one mail', async () => {
  const gift = buildGift();
  const { paymentId, donationId } = await payGift(gift);
  const events = sandbox.desk.ledger
    .newest('event', { limit: 50 })
    .filter((event) => event.object === 'event' && event.type === 'payment_intent.succeeded');
  const own = events.find(
    (event) => event.object === 'event' && event.data.object.id === paymentId,
  );
  for (let copy = 0; copy < 6; copy += 1) {
    sandbox.desk.ledger.addJob('delivery', own?.id ?? '', Date.now());
  }
  const statuses: number[] = [];
  const note = (work: Promise<{ status: number }>) =>
    work.then(({ status }) => {
      statuses.push(status);
    });
  await Promise.all([
    ...Array.from({ length: 8 }, () => note(confirmGift(paymentId))),
    ...Array.from({ length: 8 }, () => note(read(donationId))),
    ...Array.from({ length: 2 }, () => reconcileDonations({ days: 1, dryRun: false })),
    sandbox.drain(),
    sandbox.drain(),
  ]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await donationRow(donationId)).toMatchObject({ status: 'succeeded', version: 1 });
  expect(await mailsTo(gift.donorEmail)).toHaveLength(1);
  expect(await donorsOf(gift.donorEmail)).toHaveLength(1);
  const noted = await database()
    .queries.select()
    .from(paymentEvents)
    .where(eq(paymentEvents.id, own?.id ?? ''));
  expect(noted).toHaveLength(1);
});
