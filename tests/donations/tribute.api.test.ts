/** Gifts in honor or in memory of somebody, and the mail about them (P-196, P-197). */
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { PaymentIntentRequest, Receipt } from '#model/donations/contract.ts';
import { database } from '#server/db/client.ts';
import {
  donations,
  mailRefusals,
  outbox,
  paymentDeclines,
  privateLinks,
} from '#server/db/schema.ts';
import { eraseData, exportData } from '#server/data-requests/data-requests.ts';
import { cancelOpenPayments } from '#server/donations/cancel-open-payments.ts';
import { countDecline } from '#server/donations/decline-guard.ts';
import { linkPath } from '#server/links/private-links.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { markSent, putBack } from '#server/mail/send-outbox.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import {
  beginDonation,
  confirmDonation,
  donationRow,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { acknowledgmentWords } from '#tests/support/mail/acknowledgment.ts';
import { disputePayment, refundPayment } from '#tests/support/payments/ledger-buttons.ts';
import { passMonth } from '#tests/support/payments/pass-days.ts';
import { pay } from '#tests/support/payments/pay.ts';
import { deliverAll } from '#tests/support/payments/sandbox.ts';
import { emptyTables, rowsOf } from '#tests/support/rows.ts';

beforeEach(() => emptyTables(paymentDeclines));

const newAddress = () => `family-${crypto.randomUUID()}@example.org`;

function buildTribute(email = newAddress()) {
  return {
    kind: 'memory' as const,
    name: 'Example Honoree',
    notify: { name: 'Example Family', email },
    message: 'Every notebook is kept.',
  };
}

const noticesTo = async (email: string) =>
  (await rowsOf(outbox, eq(outbox.toAddress, email))).filter(
    ({ kind }) => kind === 'tribute-notice',
  );

/** Paid and recorded, with a tribute that notifies somebody. */
async function giveFor(email: string, overrides: Partial<PaymentIntentRequest> = {}) {
  const begun = await payDonation({ tribute: buildTribute(email), amount: 31.37, ...overrides });
  await confirmDonation(begun.paymentId);
  return begun;
}

test('is part of the answers, the acknowledgment and its mail', async () => {
  const tribute = buildTribute();
  const { donationId } = await giveFor(tribute.notify.email, { tribute });
  const receipt = (await callApi(`/api/donation/${donationId}`)).body as Receipt;
  const notify = { name: 'Example Family' };
  expect(receipt.tribute).toEqual({ ...tribute, notify, message: null });
  expect(receipt.tributeNotice).toBe('queued');
  expect(await callApi(`/api/admin/donations/${donationId}`, { admin: true })).toMatchObject({
    body: { donation: { tribute }, tributeNotice: 'queued' },
  });
  expect(await acknowledgmentWords(donationId)).toContain('In memory of: Example Honoree');
});

test('the receipt of a payment that failed holds all of it, for another try', async () => {
  const tribute = buildTribute();
  const { paymentId, donationId } = await payDonation({ tribute }, '4000000000000002');
  await confirmDonation(paymentId);
  expect(await callApi(`/api/donation/${donationId}`)).toMatchObject({
    body: { status: 'failed', tribute, tributeNotice: 'none' },
  });
});

test('one mail leaves ten minutes after the payment, with names and message and without the amount', async () => {
  const email = newAddress();
  const { paymentId, donationId } = await giveFor(email);
  await deliverAll();
  await confirmDonation(paymentId);
  const [mail, ...others] = await noticesTo(email);
  if (!mail) throw new Error('No notice was queued.');
  expect(others).toEqual([]);
  const { receivedAt } = await donationRow(donationId);
  expect(mail.dueAt.getTime() - (receivedAt?.getTime() ?? 0)).toBe(10 * 60_000);
  const { text, html, subject, to } = await composeMail(mail);
  expect(to).toEqual({ name: 'Example Family', address: email });
  expect(subject).toBe('Test: A gift to Bioelectric Atlas Initiative in memory of Example Honoree');
  expect(text).toContain('Test Donor made a gift');
  expect(text).toContain('Every notebook is kept.');
  for (const words of [text, html, subject]) expect(words).not.toContain('31.37');
});

test('nothing is queued for a payment that is begun, declined, or refunded and disputed before we know', async () => {
  const email = newAddress();
  await beginDonation({ tribute: buildTribute(email) });
  const declined = await payDonation({ tribute: buildTribute(email) }, '4000000000000002');
  await confirmDonation(declined.paymentId);
  for (const undo of [
    (id: string) => refundPayment(id, '1.00'),
    (id: string) => disputePayment(id),
  ]) {
    const { paymentId, donationId } = await payDonation({ tribute: buildTribute(email) });
    await undo(paymentId);
    await confirmDonation(paymentId);
    expect(await donationRow(donationId)).toMatchObject({ status: 'succeeded' });
  }
  expect(await noticesTo(email)).toEqual([]);
});

test.each([
  ['refund', (id: string) => refundPayment(id, '1.00')],
  ['dispute', (id: string) => disputePayment(id)],
])('a %s within the ten minutes stops it', async (_what, undo) => {
  const email = newAddress();
  const { paymentId, donationId } = await giveFor(email);
  await undo(paymentId);
  await deliverAll();
  expect(await noticesTo(email)).toMatchObject([{ state: 'withdrawn' }]);
  expect(await callApi(`/api/donation/${donationId}`)).toMatchObject({
    body: { tributeNotice: 'none' },
  });
});

test('none leaves while cards are tested, also of those that wait', async () => {
  const [before, during, longBefore] = [newAddress(), newAddress(), newAddress()];
  await giveFor(longBefore);
  await database()
    .queries.update(outbox)
    .set({ createdAt: new Date(Date.now() - 2 * 24 * 60 * 60_000) })
    .where(eq(outbox.toAddress, longBefore));
  await giveFor(before);
  const begun = await payDonation({ tribute: buildTribute(during) });
  for (let decline = 0; decline < 20; decline += 1) await countDecline();
  await cancelOpenPayments();
  await confirmDonation(begun.paymentId);
  expect(await noticesTo(before)).toMatchObject([{ state: 'withdrawn' }]);
  expect(await noticesTo(longBefore)).toMatchObject([{ state: 'queued' }]);
  expect(await noticesTo(during)).toEqual([]);
});

test('renewals keep the name and send no further notice', async () => {
  const email = newAddress();
  const begun = await beginDonation({ frequency: 'monthly', tribute: buildTribute(email) });
  await pay(begun.clientSecret);
  await deliverAll();
  passMonth();
  await deliverAll();
  const { subscriptionId } = await donationRow(begun.donationId);
  const rows = await rowsOf(donations, eq(donations.subscriptionId, subscriptionId ?? ''));
  const renewal = rows.find(({ id }) => id !== begun.donationId);
  expect(renewal?.tribute).toEqual({
    kind: 'memory',
    name: 'Example Honoree',
    notify: null,
    message: null,
  });
  expect(await noticesTo(email)).toHaveLength(1);
});

/** As the link in the mail does. */
async function refuse(email: string) {
  const [link] = await rowsOf(privateLinks, eq(privateLinks.email, email));
  const path = linkPath('tribute', link?.id ?? '');
  const reply = await callApi(path.replace('/tribute/', '/api/donation/tribute/'), {
    method: 'POST',
  });
  return { path, reply };
}

test('an address gets three a day, the next ones a day later, and none once it has refused', async () => {
  const email = newAddress();
  const given = [];
  for (let count = 0; count < 5; count += 1) given.push(await giveFor(email));
  const dueTimes = (await noticesTo(email)).map(({ dueAt }) => dueAt.getTime()).sort();
  const [first = 0, second = 0, , fourth = 0, fifth = 0] = dueTimes;
  const day = 24 * 60 * 60_000;
  expect([fourth - first, fifth - second]).toEqual([day, day]);
  const last = given.at(-1)?.donationId;
  const waits = { tributeNotice: 'queued', tributeNoticeAt: new Date(fifth).toISOString() };
  expect(await callApi(`/api/donation/${last}`)).toMatchObject({ body: waits });
  expect(await callApi(`/api/admin/donations/${last}`, { admin: true })).toMatchObject({
    body: waits,
  });
  await database()
    .queries.update(outbox)
    .set({ dueAt: new Date(Date.now() + 7 * day) })
    .where(eq(outbox.toAddress, email));
  await giveFor(email);
  expect(await noticesTo(email), 'none waits for more than a week').toHaveLength(5);

  const refusing = newAddress();
  await giveFor(refusing);
  const { path, reply } = await refuse(refusing);
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `${path}?refused`]);
  await giveFor(refusing.toUpperCase());
  expect(await noticesTo(refusing)).toMatchObject([{ state: 'withdrawn' }]);
  expect(await noticesTo(refusing.toUpperCase())).toEqual([]);
  expect(JSON.stringify(await rowsOf(mailRefusals))).not.toContain(refusing);
});

test('three a day and a refusal hold for every way to write an address', async () => {
  const name = `family.${Date.now()}`;
  const spellings = [
    `${name}@gmail.com`,
    `${name}+1@gmail.com`,
    `${name.replace('.', '')}+2@googlemail.com`,
    `F.${name.slice(1)}@GMAIL.com`,
  ];
  for (const email of spellings) await giveFor(email);
  const sent = await Promise.all(spellings.map(noticesTo));
  expect(sent.map(({ length }) => length)).toEqual([1, 1, 1, 1]);

  await refuse(spellings[1] ?? '');
  const after = (await Promise.all(spellings.map(noticesTo))).flat();
  expect(after.map(({ state }) => state)).toEqual(Array(4).fill('withdrawn'));

  const refusing = newAddress();
  await giveFor(refusing);
  await refuse(refusing);
  const tagged = refusing.replace('@', '+again@');
  await giveFor(tagged);
  expect(await noticesTo(tagged)).toEqual([]);
});

test('one that is being sent is stopped too, unless it arrives', async () => {
  const testCards = async () => {
    for (let decline = 0; decline < 20; decline += 1) await countDecline();
    await cancelOpenPayments();
  };
  for (const stop of [refuse, testCards]) {
    const email = newAddress();
    await giveFor(email);
    const [mail] = await database()
      .queries.update(outbox)
      .set({ state: 'sending', attempts: 1 })
      .where(and(eq(outbox.toAddress, email), eq(outbox.kind, 'tribute-notice')))
      .returning();
    if (!mail) throw new Error('No notice was queued.');
    await stop(email);
    await putBack(mail, { lastError: 'No answer', lastFailure: 'passing', dueAt: new Date() });
    expect(await noticesTo(email)).toMatchObject([{ state: 'withdrawn' }]);
    await markSent(mail, new Date());
    expect(await noticesTo(email)).toMatchObject([{ state: 'sent' }]);
  }
});

test('the erasure of the donor, or of who was named, takes the address out everywhere', async () => {
  for (const whose of ['donor', 'family'] as const) {
    const email = newAddress();
    const donorEmail = newAddress();
    const { donationId } = await giveFor(email, { donorEmail });
    const held = await exportData(email);
    expect(held.tributes).toMatchObject([{ name: 'Example Honoree' }]);
    expect(JSON.stringify(held.tributes)).not.toContain(donorEmail);
    await eraseData(whose === 'donor' ? donorEmail : email);
    const { tribute } = await donationRow(donationId);
    expect(tribute?.name ?? null).toBe(whose === 'donor' ? null : 'Example Honoree');
    expect(tribute?.notify ?? null).toBeNull();
    expect(await rowsOf(privateLinks, eq(privateLinks.email, email))).toEqual([]);
    expect(await noticesTo(email)).toEqual([]);
    const mails = await rowsOf(outbox, eq(outbox.subjectId, donationId));
    expect(JSON.stringify(mails)).not.toContain(email);
    expect((await exportData(email)).tributes).toEqual([]);
    expect(mails.find(({ kind }) => kind === 'tribute-notice')?.state).toBe('withdrawn');
  }
});

test.each([
  { kind: 'thanks' },
  { name: '' },
  { name: 'x'.repeat(121) },
  { name: 'See www.mail.example' },
  { notify: { name: 'Family', email: 'nobody' } },
  { notify: { name: '', email: 'family@example.org' } },
  { message: 'x'.repeat(301) },
  { message: 'https://mail.example' },
])('%j answers 422', async (change) => {
  const body = { ...buildDonationRequest(), tribute: { ...buildTribute(), ...change } };
  const reply = await callApi('/api/create-payment-intent', { method: 'POST', body });
  expect(reply.status).toBe(422);
  expect(Object.keys((reply.body as { fields: object }).fields)).toEqual(['tribute']);
});

test('the same attempt with another tribute answers 409; with the same, its payment', async () => {
  const donation = buildDonationRequest({ tribute: buildTribute() });
  const create = (body: object) => callApi('/api/create-payment-intent', { method: 'POST', body });
  const first = await create(donation);
  expect(await create(donation)).toMatchObject({ status: 200, body: first.body });
  expect(await create({ ...donation, tribute: null })).toMatchObject({ status: 409 });
});
