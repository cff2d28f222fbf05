import { eq, sql } from 'drizzle-orm';
import { expect, test, onTestFinished } from 'vitest';
import { database } from '#server/db/client.ts';
import { outbox, paymentEvents, people } from '#server/db/schema.ts';
import { payments } from '#server/donations/payments.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { applyPaymentStatus } from '#server/donations/status/apply-payment-status.ts';
import {
  beginDonation,
  confirmDonation,
  donationRow,
  payDonation,
  changeDonation,
} from '#tests/support/factories/donations.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { captureLog } from '#tests/support/services/capture-log.ts';
import { callApi } from '#tests/support/call-api.ts';
import { chargedAt, deliverAll, failNextCalls, sandbox } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';

const read = (id: string) => callApi(`/api/donation/${id}`);

async function mailsTo(email: string | null) {
  return selectRows(outbox, eq(outbox.toAddress, email ?? ''));
}

async function readDonors(email: string | null) {
  return selectRows(people, eq(people.email, email ?? ''));
}

test('a payment status applied to a row that changed meanwhile changes nothing', async () => {
  const { donationId, paymentId } = await payDonation();
  const row = await donationRow(donationId);
  const payment = await payments().read(paymentId);
  if (!payment) throw new Error('No such payment.');
  await confirmDonation(paymentId);
  const before = await donationRow(donationId);
  const outcome = await database().transaction((tx) => applyPaymentStatus(tx, row, payment));
  expect(outcome).toBe('stale');
  expect(await donationRow(donationId)).toEqual(before);
});

test('a confirmed payment is a succeeded donation on its receipt', async () => {
  const donation = buildDonationRequest({ amount: 1234.56 });
  const { paymentId, donationId, clientSecret } = await payDonation(donation);
  const response = await confirmDonation(paymentId, clientSecret);
  expect(response.status).toBe(200);
  expect(response.body).toEqual({ id: donationId, status: 'succeeded' });
  expect((await read(donationId)).body).toEqual({
    id: donationId,
    amountCents: 123_456,
    feeCoveredCents: 0,
    tribute: null,
    tributeNotice: 'none',
    refundedCents: 0,
    refundedAt: null,
    disputed: false,
    disputeLost: false,
    partlyByBank: false,
    currency: 'usd',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    receivedAt: chargedAt(paymentId),
    cardBrand: 'visa',
    cardLast4: '4242',
    paymentMethod: null,
    processing: false,
    donorName: donation.donorName,
    donorEmail: donation.donorEmail,
    listed: false,
    mayBeCollectedAgain: false,
    monthly: null,
    status: 'succeeded',
    acknowledgement: { state: 'queued', at: null },
    testMode: true,
  });
});

test('a payment that is confirmed twice queues one acknowledgment', async () => {
  const donation = buildDonationRequest();
  const { paymentId, donationId, clientSecret } = await payDonation(donation);
  await confirmDonation(paymentId, clientSecret);
  await confirmDonation(paymentId);
  expect(await mailsTo(donation.donorEmail)).toMatchObject([
    { dedupeKey: `tax-acknowledgement:${donationId}`, kind: 'tax-acknowledgement' },
  ]);
  expect((await mailsTo(donation.donorEmail))[0]?.attachments).toMatchObject([
    {
      filename: `test-receipt-${donationId}.pdf`,
      document: { data: { cardLast4: '4242', isTest: true } },
    },
  ]);
});

test('a confirmed payment stores its donor', async () => {
  const donation = buildDonationRequest();
  const { paymentId } = await payDonation(donation);
  await confirmDonation(paymentId);
  expect(await readDonors(donation.donorEmail)).toMatchObject([
    { type: 'donor', name: donation.donorName },
  ]);
});

test('a donation without name and email stores no person and sends no mail', async () => {
  const count = async () =>
    (
      await database()
        .queries.select({ count: sql`count(*)`.mapWith(Number) })
        .from(people)
    )[0];
  const before = await count();
  const { paymentId, donationId } = await payDonation({ donorName: null, donorEmail: null });
  expect(await confirmDonation(paymentId)).toMatchObject({
    status: 200,
    body: { status: 'succeeded' },
  });
  expect((await read(donationId)).body).toMatchObject({ acknowledgement: { state: 'none' } });
  expect(await count()).toEqual(before);
});

test('a confirmation by the id of a payment alone answers the status and no id', async () => {
  const { paymentId, donationId, clientSecret } = await payDonation();
  const response = await confirmDonation(paymentId);
  expect(response).toMatchObject({ status: 200 });
  expect(response.body).toEqual({ status: 'succeeded' });
  expect(JSON.stringify([...response.headers])).not.toContain(donationId);
  expect(await donationRow(donationId)).toMatchObject({ status: 'succeeded' });
  expect((await confirmDonation(paymentId, clientSecret)).body).toEqual({
    id: donationId,
    status: 'succeeded',
  });
});

test.each([
  ['of another payment', (_: string, other: string) => other],
  ['that was cut', (own: string) => own.slice(0, -1)],
  ['that is empty', () => ''],
])(
  'a confirmation with a secret %s answers 403 and names no donation, and the payment is recorded',
  async (_, of) => {
    const { paymentId, donationId, clientSecret } = await payDonation();
    const other = await beginDonation();
    const response = await confirmDonation(paymentId, of(clientSecret, other.clientSecret));
    expect(response).toEqual({
      status: 403,
      headers: response.headers,
      body: { error: 'clientSecret is not the secret of this payment.' },
    });
    expect(await donationRow(donationId)).toMatchObject({ status: 'succeeded' });
  },
);

test('a confirmation takes the secret of the first payment of a monthly donation', async () => {
  const { paymentId, donationId, clientSecret } = await payDonation({ frequency: 'monthly' });
  expect((await confirmDonation(paymentId, clientSecret)).body).toEqual({
    id: donationId,
    status: 'succeeded',
  });
});

test('an unpaid payment stays pending, whatever the browser says', async () => {
  const { paymentId } = await beginDonation();
  expect(await confirmDonation(paymentId)).toMatchObject({
    status: 200,
    body: { status: 'pending' },
  });
});

test.each([
  [{}, 422],
  [{ paymentIntentId: 7 }, 422],
  [{ paymentIntentId: 'pi_1/../../charges' }, 422],
  [{ paymentIntentId: 'pi_unknown', clientSecret: 7 }, 422],
  [{ paymentIntentId: 'pi_unknown' }, 404],
])('a confirmation with %j answers %i', async (body, status) => {
  const response = await callApi('/api/donation/confirm', { method: 'POST', body });
  expect(response.status).toBe(status);
});

test('an unreachable provider answers 502, and the webhook records the payment all the same', async () => {
  const { paymentId, donationId } = await payDonation();
  failNextCalls('lost after acting', 'lost after acting', 'lost after acting');
  expect((await confirmDonation(paymentId)).status).toBe(502);
  expect((await donationRow(donationId)).status).toBe('pending');
  await deliverAll();
  expect((await donationRow(donationId)).status).toBe('succeeded');
});

test.each([
  ['amount', { amountCents: 2600 }],
  ['currency', { currency: 'eur' }],
  ['mode', { livemode: true }],
])(
  'a payment of another %s than was promised answers 409 and changes nothing',
  async (_what, change) => {
    const { paymentId, donationId } = await payDonation();
    // Reconciliations of other tests would find the difference as well.
    onTestFinished(() =>
      changeDonation(donationId, { amountCents: 2500, currency: 'usd', livemode: false }),
    );
    await changeDonation(donationId, change);
    expect((await confirmDonation(paymentId)).status).toBe(409);
    expect(await donationRow(donationId)).toMatchObject({ status: 'pending', cardLast4: null });
    const { unmatched } = await reconcileDonations({ days: 1, dryRun: true });
    expect(unmatched).toBeGreaterThan(0);
  },
);

test('a payment whose id was never recorded finds its donation by name', async () => {
  const { paymentId, donationId } = await payDonation();
  await changeDonation(donationId, { paymentIntentId: null });
  expect((await confirmDonation(paymentId)).status).toBe(200);
  expect(await donationRow(donationId)).toMatchObject({
    paymentIntentId: paymentId,
    status: 'succeeded',
  });
});

test('the log holds no whole id of a payment or donation, because either opens the receipt', async () => {
  const log = captureLog();
  const logged = () => log.lines.join('\n');
  const recorded = await payDonation();
  await confirmDonation(recorded.paymentId);
  expect(logged()).toContain('donation changed');

  const other = await payDonation();
  onTestFinished(() => changeDonation(other.donationId, { amountCents: 2500 }));
  await changeDonation(other.donationId, { amountCents: 2600 });
  await confirmDonation(other.paymentId);
  expect(logged()).toContain('payment does not fit its donation');

  failNextCalls('lost before acting', 'lost before acting', 'lost before acting');
  await read(other.donationId);
  expect(logged()).toContain('receipt not refreshed');

  for (const { paymentId, donationId } of [recorded, other]) {
    expect(logged()).toContain(paymentId.slice(-6));
    expect(logged()).not.toContain(paymentId);
    expect(logged()).not.toContain(donationId);
  }
});

test('25 mixed deliveries of one success at once make one transition and one mail', async () => {
  const donation = buildDonationRequest();
  const { paymentId, donationId } = await payDonation(donation);
  const events = [...sandbox.ledger.newest('event')].filter(
    (event) => event.object === 'event' && event.type === 'payment_intent.succeeded',
  );
  const own = events.find(
    (event) => event.object === 'event' && event.data.object.id === paymentId,
  );
  for (let copy = 0; copy < 6; copy += 1) {
    sandbox.ledger.addJob('delivery', own?.id ?? '', Date.now());
  }
  const statuses: number[] = [];
  const note = (work: Promise<{ status: number }>) =>
    work.then(({ status }) => {
      statuses.push(status);
    });
  await Promise.all([
    ...Array.from({ length: 8 }, () => note(confirmDonation(paymentId))),
    ...Array.from({ length: 8 }, () => note(read(donationId))),
    ...Array.from({ length: 2 }, () => reconcileDonations({ days: 1, dryRun: false })),
    sandbox.runDueJobs(),
    sandbox.runDueJobs(),
  ]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await donationRow(donationId)).toMatchObject({ status: 'succeeded', version: 1 });
  expect(await mailsTo(donation.donorEmail)).toHaveLength(1);
  expect(await readDonors(donation.donorEmail)).toHaveLength(1);
  const stored = await selectRows(paymentEvents, eq(paymentEvents.id, own?.id ?? ''));
  expect(stored).toHaveLength(1);
});
