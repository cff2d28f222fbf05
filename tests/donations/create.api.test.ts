import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { connectPayments } from '#server/gateways/stripe/payments.ts';
import { acknowledgmentData } from '#server/donations/documents/acknowledgment.ts';
import { findStatement } from '#server/donations/giving/statements.ts';
import { writeAcknowledgment as acknowledgmentWordsOf } from '#server/documents/acknowledgment-text.ts';
import { asHttpError } from '#server/http/errors.ts';
import {
  beginDonation,
  changeDonation,
  donationRow,
  payDonation,
  confirmDonation,
} from '#tests/support/factories/donations.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { acknowledgmentText } from '#tests/support/mail/acknowledgment.ts';
import { captureLog } from '#tests/support/services/capture-log.ts';
import { callApi, refusal, wrong } from '#tests/support/call-api.ts';
import { pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { pay, readPaymentId, payWith } from '#tests/support/payments/pay.ts';
import {
  aroundCalls,
  deliverAll,
  failNextCalls,
  findIntent,
  refuseCalls,
  sandbox,
} from '#tests/support/payments/sandbox.ts';
import { givingAt } from '#tests/support/donations/givers.ts';

function create(body: unknown, ip?: string) {
  return callApi('/api/create-payment-intent', { method: 'POST', body, ...(ip ? { ip } : {}) });
}

/** Counts the payments of the provider and our donations. */
async function counts() {
  const [row] = await database()
    .queries.select({ count: sql`count(*)`.mapWith(Number) })
    .from(donations);
  const intents = [...sandbox.ledger.newest('payment_intent')];
  return { ours: row?.count, theirs: intents.length };
}

describe('POST /api/create-payment-intent', () => {
  test('POST /api/create-payment-intent writes a pending row and answers its secret', async () => {
    const donation = buildDonationRequest({ amount: 19.99 });
    const reply = await create(donation);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.body).toEqual({
      donationId: donation.attemptId,
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) as string,
    });
    expect(await donationRow(donation.attemptId ?? '')).toMatchObject({
      amountCents: 1999,
      currency: 'usd',
      livemode: false,
      status: 'pending',
      donorName: donation.donorName,
      donorEmail: donation.donorEmail,
      cardLast4: null,
    });
  });

  test('a name in which half a character was cut off is taken', async () => {
    const donation = buildDonationRequest({ donorName: 'Donor \ud83e' });
    expect(await create(donation)).toMatchObject({ status: 200 });
    expect(await donationRow(donation.attemptId ?? '')).toMatchObject({
      donorName: 'Donor \ufffd',
    });
  });

  test('every call without an attempt id is a donation of its own', async () => {
    const body = { amount: 10, donorName: '', donorEmail: null };
    const [one, two] = [await create(body), await create(body)];
    const ids = [one, two].map((reply) => (reply.body as { donationId: string }).donationId);
    expect(new Set(ids).size).toBe(2);
    expect(await donationRow(ids[0] ?? '')).toMatchObject({ donorName: null, donorEmail: null });
  });

  test('a covered fee is part of one amount, from the payment to the documents', async () => {
    const begun = await payDonation({ amount: 25, coverFee: true });
    expect(findIntent(begun.paymentId).amount).toBe(2587);
    await confirmDonation(begun.paymentId);
    const { donationId } = begun;
    const fee = { amountCents: 2587, feeCoveredCents: 87 };
    expect(await callApi(`/api/donation/${donationId}`)).toMatchObject({ body: fee });
    expect(await callApi(`/api/admin/donations/${donationId}`, { admin: true })).toMatchObject({
      body: { donation: fee },
    });
    const text = '$0.87, part of the amount';
    const mail = await acknowledgmentText(donationId);
    expect(mail).toContain('gift of $25.87');
    expect(mail).toContain(text);
    const document = acknowledgmentWordsOf(acknowledgmentData(await donationRow(donationId)));
    expect(document).toMatchObject({ figure: '$25.87' });
    expect(document.rows).toContainEqual(['Added to cover fees', text, 'value']);
    const { donorEmail } = await donationRow(donationId);
    const given = await givingAt(donorEmail ?? '');
    const year = given.years[0]?.year ?? 0;
    const statement = { email: donorEmail ?? '', year, now: new Date() };
    expect(findStatement(given, statement)).toMatchObject({
      totalCents: 2587,
      donations: [{ netCents: 2587, note: `Added to cover fees: ${text}` }],
    });
  });

  test('after a partial refund no document says what was added for fees', async () => {
    const { donationId, paymentId } = await payDonation({ amount: 25, coverFee: true });
    await confirmDonation(paymentId);
    await pressRefund(paymentId, '25.00');
    await deliverAll();
    expect(await acknowledgmentText(donationId)).not.toContain('fees');
    const document = acknowledgmentWordsOf(acknowledgmentData(await donationRow(donationId)));
    expect(document.figure).toBe('$0.87');
    expect(JSON.stringify(document.rows)).not.toContain('fees');
  });

  test.each(['once', 'monthly'] as const)(
    'a donation with the fee of a card is paid by card alone: %s',
    async (frequency) => {
      const covered = await beginDonation({ coverFee: true, frequency });
      const refused = await payWith(covered.clientSecret, 'us_bank_account');
      expect(refused).toMatchObject({ status: 400, body: { error: { message: /not allowed/ } } });
      expect((await pay(covered.clientSecret)).status).toBe(200);
      const plain = await beginDonation({ frequency });
      expect((await payWith(plain.clientSecret, 'us_bank_account')).status).toBe(200);
    },
  );

  test.each([
    ['coverFee', 'yes'],
    ['amount', 0.99],
    ['amount', 12.345],
    ['donorName', 'Ada\r\nBcc: all@example.org'],
    ['attemptId', 'again'],
  ])('a donation with %s %j answers 422 by name and makes no intent', async (field, value) => {
    const before = await counts();
    const reply = await create({ ...buildDonationRequest(), [field]: value });
    expect(reply.status).toBe(422);
    expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([field]);
    expect(await counts()).toEqual(before);
  });
});

test('the same attempt again answers the same secret and makes nothing new', async () => {
  const donation = buildDonationRequest();
  const first = await create(donation);
  const before = await counts();
  expect(await create({ ...donation, attemptId: donation.attemptId?.toUpperCase() })).toMatchObject(
    {
      status: 200,
      body: first.body,
    },
  );
  expect(await counts()).toEqual(before);
});

test('ten of the same attempt at once make one row and one payment', async () => {
  const donation = buildDonationRequest();
  const before = await counts();
  const replies = await Promise.all(Array.from({ length: 10 }, () => create(donation)));
  const good = replies.filter(({ status }) => status === 200);
  const others = replies.filter(({ status }) => status !== 200);
  // Stripe answers 409 to a key that another request still uses.
  expect(good.length).toBeGreaterThan(0);
  for (const { status } of others) expect(status).toBe(502);
  expect(new Set(good.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const after = await counts();
  expect(after).toEqual({ ours: (before.ours ?? 0) + 1, theirs: before.theirs + 1 });
});

test.each([
  { amount: 26 },
  { coverFee: true },
  { donorName: 'Somebody else' },
  { donorEmail: null },
])('the same attempt with %j answers 409 and keeps the first', async (change) => {
  const donation = buildDonationRequest();
  await create(donation);
  const before = await donationRow(donation.attemptId ?? '');
  expect(await create({ ...donation, ...change })).toMatchObject({ status: 409 });
  expect(await donationRow(donation.attemptId ?? '')).toEqual(before);
});

test('the same attempt after it was paid answers 409', async () => {
  const donation = buildDonationRequest();
  const { paymentId } = await payDonation(donation);
  await confirmDonation(paymentId);
  expect(await create(donation)).toMatchObject(
    refusal(409, 'This donation has already been completed.'),
  );
});

describe('when the provider fails', () => {
  test('an attempt goes on after an unreachable provider', async () => {
    const donation = buildDonationRequest();
    failNextCalls(...Array<'lost before acting'>(3).fill('lost before acting'));
    expect(await create(donation)).toMatchObject(
      refusal(502, 'The payment provider could not be reached. Please try again.'),
    );
    const row = await donationRow(donation.attemptId ?? '');
    expect(row).toMatchObject({ status: 'pending', paymentIntentId: null });
    expect((await create(donation)).status).toBe(200);
  });

  test.each(['once', 'monthly'] as const)(
    'an address that Stripe refuses is named (%s), and the log has the code and no address',
    async (frequency) => {
      const log = captureLog();
      const logged = () => log.lines.join('\n');
      const donation = buildDonationRequest({ donorEmail: 'ada@mail.c', frequency });
      expect(await create(donation)).toMatchObject(
        wrong({
          donorEmail: 'Our payment provider does not accept this email address. Please check it.',
        }),
      );
      expect(logged()).toContain('StripeInvalidRequestError 400 email_invalid email req_');
      expect(logged()).not.toContain('mail.c');
      const corrected = { ...donation, donorEmail: 'ada@mail.example' };
      expect((await create({ ...corrected, attemptId: crypto.randomUUID() })).status).toBe(200);
    },
  );

  test('a request that Stripe refuses for good does not read as an outage', async () => {
    const log = captureLog();
    const logged = () => log.lines.join('\n');
    refuseCalls(/payment_intents$/);
    expect(await create(buildDonationRequest())).toMatchObject(
      refusal(502, expect.stringMatching(/refused.*Trying again will not help.*@/)),
    );
    expect(logged()).toContain('Stripe: StripeInvalidRequestError 400 parameter_invalid');
  });

  test('a key that Stripe refuses does not read as an outage', async () => {
    const { STRIPE_API_BASE: apiBase } = sandbox.environment;
    const keys = {
      secretKey: 'sk_test_revoked',
      livemode: false,
      webhookSecret: undefined,
      apiBase,
    };
    const error: unknown = await connectPayments(keys)
      .read('pi_1')
      .catch((thrown: unknown) => thrown);
    expect(asHttpError(error)).toMatchObject({
      status: 502,
      message: expect.stringContaining('refused') as string,
    });
  });

  test('a lost response is asked for again and makes one payment', async () => {
    const before = await counts();
    failNextCalls('lost after acting', 'lost after acting');
    await beginDonation();
    expect((await counts()).theirs).toBe(before.theirs + 1);
  });

  test('a remembered error fails this attempt for good, and a new one succeeds', async () => {
    const donation = buildDonationRequest();
    sandbox.switches.set({ serverErrors: 1 });
    expect((await create(donation)).status).toBe(502);
    expect((await create(donation)).status).toBe(502);
    expect((await create({ ...donation, attemptId: crypto.randomUUID() })).status).toBe(200);
  });

  test('another payment recorded meanwhile keeps its place, and the attempt answers 409', async () => {
    const donation = buildDonationRequest();
    const first = { paymentIntentId: 'pi_recorded_first' };
    aroundCalls(async ({ path }, answer) => {
      const response = await answer();
      if (path === '/v1/payment_intents') await changeDonation(donation.attemptId ?? '', first);
      return response;
    });
    expect((await create(donation)).status).toBe(409);
    expect(await donationRow(donation.attemptId ?? '')).toMatchObject({
      paymentIntentId: 'pi_recorded_first',
    });
  });

  test('an expired attempt answers 409', async () => {
    const donation = buildDonationRequest();
    const { clientSecret } = await beginDonation(donation);
    const id = readPaymentId(clientSecret);
    sandbox.ledger.put({ ...findIntent(id), status: 'canceled' });
    expect(await create(donation)).toMatchObject(
      refusal(409, 'This donation has expired. Please start it again.'),
    );
    await database().queries.delete(donations).where(eq(donations.paymentIntentId, id));
  });
});
