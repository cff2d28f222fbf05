/** Donors correct the address of their receipt within an hour of the payment. */
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#model/dates/durations.ts';
import { donationMessages, addressCorrectionResponseSchema } from '#model/donations/contract.ts';
import { database } from '#server/db/client.ts';
import { outbox, tributeNotices } from '#server/db/schema.ts';
import { openReceipt } from '#server/donations/documents/receipt.ts';
import {
  beginDonation,
  changeDonation,
  confirmDonation,
  donationRow,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { callApi, freshAddress, refusal, wrong } from '#tests/support/call-api.ts';
import { mentionsAtStripe } from '#tests/support/payments/held-by-stripe.ts';
import { failNextCalls } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';
import { newAddress } from '#tests/support/new-address.ts';

async function payFor(overrides: Parameters<typeof payDonation>[0] = {}) {
  const donorEmail = newAddress();
  const paid = await payDonation({ donorName: 'A. Donor', donorEmail, ...overrides });
  await confirmDonation(paid.paymentId);
  return { id: paid.donationId, clientSecret: paid.clientSecret, donorEmail };
}

const correct = (key: string, body: object) =>
  callApi(`/api/donation/${key}/address`, { method: 'POST', body });

const keyIn = (body: unknown) => addressCorrectionResponseSchema.parse(body).receiptKey;

const read = (key: string) => callApi(`/api/donation/${key}`);

const deliverMails = (id: string) =>
  database()
    .queries.update(outbox)
    .set({ state: 'sent', sentAt: new Date() })
    .where(and(eq(outbox.subjectId, id), eq(outbox.state, 'queued')));

const readDocuments = async (id: string) =>
  (await selectRows(outbox, eq(outbox.subjectId, id))).filter(
    ({ kind, state }) => kind === 'tax-acknowledgement' && state !== 'withdrawn',
  );

test('25 corrections at once send one document, to the new address', async () => {
  const { id, clientSecret } = await payFor();
  const email = newAddress();
  const responses = await Promise.all(
    Array.from({ length: 25 }, () => correct(id, { email, clientSecret })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(25).fill(202));
  const keys = new Set(responses.map(({ body }) => keyIn(body)));
  expect(keys.size).toBe(1);
  expect((await readDocuments(id)).filter(({ toAddress }) => toAddress === email)).toHaveLength(1);
});

test('a corrected address ends the old link of the receipt', async () => {
  const { id, clientSecret } = await payFor();
  const email = newAddress();
  await correct(id, { email, clientSecret });
  const old = await read(id);
  expect(old).toMatchObject(refusal(410, donationMessages.receiptMoved));
  expect(JSON.stringify(old.body)).not.toContain(email);
  expect(await callApi(`/api/donation/${id}/receipt.pdf`)).toMatchObject({ status: 410 });
  expect(await openReceipt(id, freshAddress())).toMatchObject({ failure: 'moved', receipt: null });
});

test('a corrected address is on the receipt of the new key, and the old one nowhere at Stripe', async () => {
  const { id, clientSecret, donorEmail } = await payFor();
  const email = newAddress();
  const key = keyIn((await correct(id, { email, clientSecret })).body);
  expect(await read(key)).toMatchObject({
    body: { id, receiptKey: key, donorName: 'A. Donor', donorEmail: email },
  });
  expect(mentionsAtStripe(donorEmail)).toEqual([]);
});

test('a further correction names the donation by its id or its key, and ends that key', async () => {
  const { id, clientSecret } = await payFor();
  const first = keyIn((await correct(id, { email: newAddress(), clientSecret })).body);
  const email = newAddress();
  const second = keyIn((await correct(first, { email, clientSecret })).body);
  expect(await read(first)).toMatchObject({ status: 410 });
  expect(await read(second)).toMatchObject({ body: { donorEmail: email } });
  const again = await correct(id, { email: email.toUpperCase(), clientSecret });
  expect(again).toMatchObject({ status: 202, body: { receiptKey: second } });
});

test('a donor who gave no address gives it now, and the page goes on working', async () => {
  const { id, clientSecret } = await payFor({ donorEmail: null });
  const email = newAddress();
  expect(await correct(id, { email, clientSecret })).toMatchObject({
    status: 202,
    body: { receiptKey: id },
  });
  expect(await readDocuments(id)).toMatchObject([{ toAddress: email }]);
});

test('a payment that our side has not heard of yet counts', async () => {
  const { donationId: id, clientSecret } = await payDonation();
  const email = newAddress();
  expect(await correct(id, { email, clientSecret })).toMatchObject({ status: 202 });
  expect(await readDocuments(id)).toMatchObject([{ toAddress: email }]);
});

test('one payment sets off six letters at most, to however many addresses', async () => {
  const notify = { name: 'Example Family', email: newAddress() };
  const tribute = { kind: 'honor' as const, name: 'Example Honoree', notify, message: null };
  const { id, clientSecret } = await payFor({ tribute });
  const answers = [];
  for (let count = 0; count < 6; count += 1) {
    await deliverMails(id);
    answers.push(await correct(id, { email: newAddress(), clientSecret }));
  }
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 409, 409, 409, 409]);
  expect(answers.at(-1)).toMatchObject(refusal(409, donationMessages.ownAddressTooOften));
  const mails = await selectRows(outbox, eq(outbox.subjectId, id));
  expect(mails.filter(({ state }) => state !== 'withdrawn')).toHaveLength(5);
  const notices = await selectRows(tributeNotices, eq(tributeNotices.donationId, id));
  expect(notices).toHaveLength(1);
});

test('an address is corrected only by who paid', async () => {
  const { id, clientSecret, donorEmail } = await payFor();
  const other = await payFor();
  for (const foreign of [`${clientSecret}x`, other.clientSecret, '']) {
    expect(await correct(id, { email: newAddress(), clientSecret: foreign })).toMatchObject(
      refusal(403, donationMessages.wrongClientSecret),
    );
  }
  expect((await donationRow(id)).donorEmail).toBe(donorEmail);
});

test('an address stays as it is while Stripe does not answer', async () => {
  const { id, clientSecret, donorEmail } = await payFor();
  failNextCalls(...Array.from({ length: 3 }, () => 'lost before acting' as const));
  expect(await correct(id, { email: newAddress(), clientSecret })).toMatchObject({ status: 502 });
  expect((await donationRow(id)).donorEmail).toBe(donorEmail);
});

test('the sixth correction of an address is refused', async () => {
  const { id, clientSecret, donorEmail } = await payFor();
  await changeDonation(id, { addressCorrections: 5 });
  expect(await correct(id, { email: newAddress(), clientSecret })).toMatchObject(
    refusal(409, donationMessages.ownAddressTooOften),
  );
  expect((await donationRow(id)).donorEmail).toBe(donorEmail);
});

test('an address is corrected for an hour', async () => {
  const { id, clientSecret } = await payFor();
  const email = newAddress();
  await changeDonation(id, { receivedAt: new Date(Date.now() - 59 * minuteMs) });
  expect(await correct(id, { email, clientSecret })).toMatchObject({ status: 202 });
  await changeDonation(id, { receivedAt: new Date(Date.now() - hourMs) });
  expect(await correct(id, { email, clientSecret })).toMatchObject(
    refusal(410, donationMessages.ownAddressOver),
  );
});

test('a correction is refused for a donation that is unknown or not paid, and for wrong fields', async () => {
  const { donationId: unpaid, clientSecret } = await beginDonation();
  const email = newAddress();
  expect(await correct(unpaid, { email, clientSecret })).toMatchObject(
    refusal(409, /was not paid/),
  );
  for (const unknown of [crypto.randomUUID(), 'nothing', (await recordDonation()).id]) {
    expect(await correct(unknown, { email, clientSecret })).toMatchObject(
      refusal(404, 'Donation not found'),
    );
  }
  expect(await correct(unpaid, {})).toMatchObject(
    wrong({ email: 'Email is required.', clientSecret: 'clientSecret must be text.' }),
  );
  expect(await correct(unpaid, { email: 'nobody', clientSecret })).toMatchObject({ status: 422 });
});
