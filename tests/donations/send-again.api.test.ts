/** Staff send the document of a donation again, also to a corrected address. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import { database } from '#server/db/client.ts';
import { donations, outbox, people } from '#server/db/schema.ts';
import { eraseData } from '#server/data-requests/data-requests.ts';
import {
  beginDonation,
  changeDonation,
  insertDonation,
  confirmDonation,
  donationRow,
} from '#tests/support/factories/donations.ts';
import {
  acknowledge,
  listMails,
  markAllSent,
  sendAgain,
} from '#tests/support/donations/send-again.ts';
import { callApi, refusal, wrong } from '#tests/support/call-api.ts';
import { pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { mentionsAtStripe } from '#tests/support/payments/held-by-stripe.ts';
import { cardFields } from '#tests/support/payments/card-fields.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { cards, pay } from '#tests/support/payments/pay.ts';
import {
  aroundCalls,
  browse,
  deliverAll,
  failNextCalls,
  findIntent,
  sandbox,
} from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';
import { subjectAt } from '#tests/support/donations/givers.ts';
import { newAddress } from '#tests/support/new-address.ts';

/** Begins a donation of this address, which is not paid. */
async function beginFor(donorEmail: string, frequency: 'once' | 'monthly' = 'once') {
  return { ...(await beginDonation({ donorName: 'A. Donor', donorEmail, frequency })), donorEmail };
}

const readCustomer = (paymentId: string) =>
  sandbox.ledger.get(findIntent(paymentId).customer as string);

test('25 corrections at once send one mail to the new address and one note to the old', async () => {
  const { donationId: id, donorEmail } = await acknowledge();
  await markAllSent(id);
  const email = newAddress();
  const responses = await Promise.all(Array.from({ length: 25 }, () => sendAgain(id, { email })));
  for (const response of responses) {
    expect(response).toMatchObject({ status: 202, body: { state: 'queued', to: email } });
  }
  expect(await sendAgain(id, { email: email.toUpperCase() })).toMatchObject({ status: 202 });
  const mails = (await listMails(id)).filter(({ state }) => state === 'queued');
  expect(mails.map(({ kind, toAddress }) => [kind, toAddress]).sort()).toEqual([
    ['acknowledgement-moved', donorEmail],
    ['tax-acknowledgement', email],
  ]);
  expect(JSON.stringify(mails.find(({ toAddress }) => toAddress === donorEmail))).not.toContain(
    email,
  );
  const row = await donationRow(id);
  expect(row.donorEmail).toBe(email);
  expect(await selectRows(people, eq(people.email, donorEmail))).toEqual([]);
  expect(await selectRows(people, eq(people.email, email))).toMatchObject([{ id: row.personId }]);
  const details = await callApi(`/api/admin/donations/${id}`, { admin: true });
  expect(details.body).toMatchObject({ donation: { id, donorEmail: email } });
});

test('a mail that had not left goes to the new address only', async () => {
  const { donationId: id } = await acknowledge();
  const email = newAddress();
  await sendAgain(id, { email });
  expect((await listMails(id)).filter(({ state }) => state !== 'withdrawn')).toMatchObject([
    { toAddress: email, kind: 'tax-acknowledgement' },
  ]);
});

test('no mail about the donation that waits goes to the old address', async () => {
  const { donationId: id, donorEmail } = await acknowledge();
  const { personId } = await donationRow(id);
  const waiting = { state: 'queued', toAddress: donorEmail, subject: 'Waits', data: {} } as const;
  const mail = (kind: string, subjectId: string | null) => ({
    ...waiting,
    kind,
    subjectId,
    dedupeKey: `${kind}:${id}`,
    attachments: [],
    dueAt: new Date(),
  });
  await database()
    .queries.insert(outbox)
    .values([
      mail('monthly-changed', id),
      mail('renewal-notice', id),
      mail('yearly-statement', personId),
    ]);
  const email = newAddress();
  await sendAgain(id, { email });
  const toOld = await selectRows(outbox, eq(outbox.toAddress, donorEmail));
  expect(toOld.map(({ kind, state }) => [kind, state]).sort()).toEqual([
    ['tax-acknowledgement', 'withdrawn'],
    ['yearly-statement', 'withdrawn'],
  ]);
  const toNew = await selectRows(outbox, eq(outbox.toAddress, email));
  expect(toNew.map(({ kind, state }) => [kind, state]).sort()).toEqual([
    ['monthly-changed', 'queued'],
    ['renewal-notice', 'queued'],
    ['tax-acknowledgement', 'queued'],
  ]);
});

test('while a mail is on its way to a corrected address, the old one is informed, and a failed attempt is not repeated', async () => {
  const { donationId: id, donorEmail } = await acknowledge();
  await database().queries.update(outbox).set({ state: 'sending' }).where(eq(outbox.subjectId, id));
  await sendAgain(id, { email: newAddress() });
  expect(await listMails(id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ toAddress: donorEmail, state: 'withdrawn' }),
      expect.objectContaining({ toAddress: donorEmail, kind: 'acknowledgement-moved' }),
    ]),
  );
});

test('the old address is informed of what reached it, also while it waits for another mail', async () => {
  const { donationId: id, donorEmail } = await acknowledge();
  await markAllSent(id, new Date(Date.now() - 3_600_001));
  await sendAgain(id);
  await sendAgain(id, { email: newAddress() });
  expect((await listMails(id)).filter(({ state }) => state === 'queued')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ toAddress: donorEmail, kind: 'acknowledgement-moved' }),
    ]),
  );
});

test('a mail leaves again to the same address after an hour, and while it failed', async () => {
  const { donationId: id } = await acknowledge();
  await markAllSent(id);
  expect(await sendAgain(id)).toMatchObject(
    refusal(409, /^It was sent at .* [AP]M.*\. It can be sent there again from .* [AP]M.*\.$/),
  );
  expect(await listMails(id)).toHaveLength(1);
  await markAllSent(id, new Date(Date.now() - 3_600_001));
  await sendAgain(id);
  await sendAgain(id);
  expect(await listMails(id)).toHaveLength(2);
  await database().queries.update(outbox).set({ state: 'failed', sentAt: null });
  expect(await sendAgain(id)).toMatchObject({ status: 202, body: { state: 'queued' } });
});

test('a document is not sent again where there is none, or no address', async () => {
  expect((await sendAgain(crypto.randomUUID())).status).toBe(404);
  const pending = await insertDonation({ donorEmail: newAddress() });
  expect(await sendAgain(pending)).toMatchObject(refusal(409, /was not paid/));
  const refunded = await insertDonation({ status: 'succeeded', refundedCents: 2500 });
  expect(await sendAgain(refunded, { email: newAddress() })).toMatchObject(
    refusal(409, /refunded in full/),
  );
  const anonymous = await insertDonation({ status: 'succeeded' });
  expect(await sendAgain(anonymous)).toMatchObject(
    wrong({ email: 'The donor gave no address. Enter one.' }),
  );
  expect((await sendAgain(anonymous, { email: 'nobody' })).status).toBe(422);
});

test('a refund after sending makes one corrected document or one notice', async () => {
  const { donationId: id, paymentId } = await acknowledge();
  const sentAt = new Date('2026-03-02T20:00:00Z');
  await markAllSent(id, sentAt);
  await pressRefund(paymentId, '10.00');
  await deliverAll();
  await deliverAll();
  const corrected = (await listMails(id)).filter(({ state }) => state === 'queued');
  expect(corrected).toMatchObject([
    {
      subject: expect.stringContaining('Corrected tax acknowledgment of your gift') as string,
      data: { refundedCents: 1000, replaces: sentAt.toISOString() },
      attachments: [
        { document: { data: { refundedCents: 1000, replaces: sentAt.toISOString() } } },
      ],
    },
  ]);
  await markAllSent(id);
  await pressRefund(paymentId, '15.00');
  await deliverAll();
  expect((await listMails(id)).filter(({ state }) => state === 'queued')).toMatchObject([
    {
      subject: expect.stringContaining('Refund of your gift') as string,
      data: { refundedCents: 2500 },
      attachments: [],
    },
  ]);
  expect((await selectRows(donations, eq(donations.id, id)))[0]?.acknowledgmentKey).toContain(id);
});

test('a corrected document that is sent again names the one that it replaces, if that reached the donor', async () => {
  const { donationId: id, paymentId } = await acknowledge();
  const sentAt = new Date('2026-03-02T20:00:00Z');
  await markAllSent(id, sentAt);
  await pressRefund(paymentId, '10.00');
  await deliverAll();
  const corrected = {
    subject: expect.stringContaining('Corrected tax acknowledgment') as string,
    data: { refundedCents: 1000, replaces: sentAt.toISOString() },
  };
  const waiting = async () => (await listMails(id)).filter(({ state }) => state === 'queued');
  await markAllSent(id, new Date(Date.now() - 3_600_001));
  await sendAgain(id);
  expect(await waiting()).toMatchObject([corrected]);
  await sendAgain(id, { email: newAddress() });
  expect((await waiting()).filter(({ kind }) => kind === 'tax-acknowledgement')).toMatchObject([
    { data: { refundedCents: 1000, replaces: null, isFirst: true } },
  ]);
});

test('Stripe writes to the corrected address from then on, and the old one is nowhere there', async () => {
  const { donationId: id, paymentId, clientSecret, donorEmail } = await beginFor(newAddress());
  await browse(`/v1/payment_intents/${paymentId}/confirm`, {
    ...cardFields(clientSecret, cards.visa),
    receipt_email: donorEmail,
  });
  await confirmDonation(paymentId);
  const email = newAddress();
  failNextCalls(...Array.from({ length: 3 }, () => 'lost before acting' as const));
  expect(await sendAgain(id, { email })).toMatchObject({ status: 502 });
  expect((await donationRow(id)).donorEmail).toBe(email);
  expect(mentionsAtStripe(donorEmail)).not.toEqual([]);
  expect(await sendAgain(id, { email })).toMatchObject({ status: 202 });
  const documents = (await listMails(id)).filter(({ state }) => state === 'queued');
  expect(documents.map(({ toAddress }) => toAddress)).toEqual([email]);
  expect(mentionsAtStripe(donorEmail)).toEqual([]);
  expect(mentionsAtStripe(email)).toHaveLength(3);
});

test('Stripe hears of a correction also when a refund took the document before it was repeated', async () => {
  const { donationId: id, paymentId } = await acknowledge();
  const email = newAddress();
  failNextCalls(...Array.from({ length: 3 }, () => 'lost before acting' as const));
  expect(await sendAgain(id, { email })).toMatchObject({ status: 502 });
  await pressRefund(paymentId, '25.00');
  await deliverAll();
  failNextCalls(...Array.from({ length: 3 }, () => 'lost before acting' as const));
  expect(await sendAgain(id, { email }), 'the refusal counts').toMatchObject({ status: 409 });
  expect(await sendAgain(id, { email })).toMatchObject({ status: 409 });
  expect(readCustomer(paymentId)).toMatchObject({ email });
});

describe('at once', () => {
  /** A monthly one, whose customer Stripe writes to. */
  async function acknowledgeMonthly() {
    const begun = await beginFor(newAddress(), 'monthly');
    await pay(begun.clientSecret);
    await deliverAll();
    return { ...begun, id: begun.donationId };
  }

  const correctOwn = (id: string, email: string, clientSecret: string) =>
    callApi(`/api/donation/${id}/address`, { method: 'POST', body: { email, clientSecret } });

  test('25 corrections at once to 25 addresses leave one, here and at Stripe', async () => {
    const { id, paymentId, clientSecret } = await acknowledgeMonthly();
    const emails = Array.from({ length: 25 }, newAddress);
    const responses = await Promise.all(emails.map((email) => correctOwn(id, email, clientSecret)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(202), ...Array<number>(20).fill(409)]);
    const { donorEmail } = await donationRow(id);
    expect(emails).toContain(donorEmail);
    expect(readCustomer(paymentId)).toMatchObject({ email: donorEmail });
  });

  test('a correction that is refused changes nothing at Stripe', async () => {
    const { id, paymentId, clientSecret, donorEmail } = await acknowledgeMonthly();
    await changeDonation(id, { addressCorrections: 5 });
    expect((await correctOwn(id, newAddress(), clientSecret)).status).toBe(409);
    expect(readCustomer(paymentId)).toMatchObject({ email: donorEmail });
  });

  test('a correction by donor and one by staff at once leave one address, here and at Stripe', async () => {
    const { id, paymentId, clientSecret } = await acknowledgeMonthly();
    const responses = await Promise.all([
      sendAgain(id, { email: newAddress() }),
      correctOwn(id, newAddress(), clientSecret),
      sendAgain(id, { email: newAddress() }),
      correctOwn(id, newAddress(), clientSecret),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const { donorEmail } = await donationRow(id);
    expect(readCustomer(paymentId)).toMatchObject({ email: donorEmail });
  });

  /** Does the second thing in full just before the first one's call of this number to Stripe. */
  async function interrupt(first: () => Promise<unknown>, call: number, second: () => unknown) {
    let calls = 0;
    const end = aroundCalls(async (_call, answer) => {
      calls += 1;
      if (calls === call) {
        end();
        await second();
      }
      return answer();
    });
    try {
      await first();
      expect(calls, 'it was interrupted').toBe(call);
    } finally {
      end();
    }
  }

  async function expectErased(id: string, paymentId: string, emails: string[]) {
    expect(await donationRow(id)).toMatchObject({ donorEmail: null, donorName: null });
    expect(readCustomer(paymentId)).toMatchObject({ deleted: true, email: null });
    for (const email of emails) {
      expect(mentionsAtStripe(email)).toEqual([]);
      expect(await selectRows(people, eq(people.email, email))).toEqual([]);
      expect(await selectRows(outbox, eq(outbox.toAddress, email))).toEqual([]);
    }
  }

  // The fourth call deletes the customer, after which Stripe changes nothing of it.
  test.each([1, 2, 3])(
    'a correction before call %d of an erasure is erased with the rest',
    async (call) => {
      const { id, paymentId, clientSecret, donorEmail } = await acknowledgeMonthly();
      const email = newAddress();
      const correct = async () => {
        expect((await correctOwn(id, email, clientSecret)).status).toBe(202);
      };
      await interrupt(async () => eraseData(await subjectAt(donorEmail)), call, correct);
      await expectErased(id, paymentId, [donorEmail, email]);
    },
  );

  test.each([3, 4])(
    'an erasure before call %d of a correction leaves nothing of it',
    async (call) => {
      const { id, paymentId, clientSecret, donorEmail } = await acknowledgeMonthly();
      const email = newAddress();
      // By then the correction is stored, so that the data is that of its address.
      const correct = () => correctOwn(id, email, clientSecret);
      await interrupt(correct, call, async () => eraseData(await subjectAt(email)));
      await expectErased(id, paymentId, [donorEmail, email]);
    },
  );
});

test('a subscription follows a correction that Stripe hears of only after the next renewal', async () => {
  const { donationId: id, paymentId } = await beginFor(newAddress(), 'monthly');
  await pay(findIntent(paymentId).client_secret);
  await deliverAll();
  await changeDonation(id, { createdAt: new Date(Date.now() - 31 * dayMs) });
  const email = newAddress();
  failNextCalls(...Array.from({ length: 3 }, () => 'lost before acting' as const));
  expect(await sendAgain(id, { email })).toMatchObject({ status: 502 });
  passBillingPeriod();
  await deliverAll();
  expect(await sendAgain(id, { email })).toMatchObject({ status: 202 });
  expect(readCustomer(paymentId)).toMatchObject({ email });
});
