/** A corrected mailbox takes along everything of its giver, once, and nothing of anybody else. */
import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import { movingDonationsSchema } from '#model/donations/admin-donations.ts';
import { giverMailboxes, outbox, people, privateLinks } from '#server/db/schema.ts';
import { mailRenewalNotices } from '#server/donations/monthly/renewal-notices.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  beginDonation,
  confirmDonation,
  donationRow,
  insertDonation,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { listMails, markAllSent, sendAgain } from '#tests/support/donations/send-again.ts';
import { giverAt, createGivingToken } from '#tests/support/donations/givers.ts';
import { mentionsAtStripe } from '#tests/support/payments/held-by-stripe.ts';
import { pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { pay } from '#tests/support/payments/pay.ts';
import { deliverAll, failNextCalls, findIntent } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { readGiftsAt, giveMonthlyAndOnce } from '#tests/support/donations/give-monthly-and-once.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { newAddress } from '#tests/support/new-address.ts';

beforeEach(async () => {
  await forgetPayments();
  await emptyTables(people, privateLinks);
});

const donorName = 'A. Donor';

const paid = { status: 'succeeded', receivedAt: new Date('2025-05-05T12:00:00Z') } as const;

const listMailsTo = async (donationId: string, email: string) =>
  (await listMails(donationId)).filter(({ toAddress }) => toAddress === email);

async function readText(mail: typeof outbox.$inferSelect | undefined): Promise<string> {
  if (!mail) throw new Error('There is no such mail.');
  return (await composeMail(mail)).text.replaceAll(/\s+/g, ' ');
}

const read = async (id: string) =>
  movingDonationsSchema.parse(
    (await callApi(`/api/admin/donations/${id}/address`, { admin: true })).body,
  );

const readCustomer = (paymentId: string) => findIntent(paymentId).customer;

test('all payments and their giver follow an address that staff correct', async () => {
  const { donorEmail, id } = await giveMonthlyAndOnce();
  const { personId } = await donationRow(id);
  const shown = await read(id);
  expect(shown.email).toBe(donorEmail);
  expect(shown.gifts).toHaveLength(3);
  const email = newAddress();
  expect(await sendAgain(id, { email })).toMatchObject({ status: 202 });
  expect(await readGiftsAt(donorEmail)).toEqual([]);
  expect((await readGiftsAt(email)).map((gift) => gift.personId)).toEqual(Array(3).fill(personId));
  expect(await giverAt(email)).toMatchObject({ id: personId, email });
});

test('a corrected address gets one document, and the old one a note', async () => {
  const { donorEmail, id } = await giveMonthlyAndOnce();
  for (const gift of await readGiftsAt(donorEmail)) await markAllSent(gift.id);
  const email = newAddress();
  await sendAgain(id, { email });
  const mails = await selectRows(outbox, eq(outbox.state, 'queued'));
  expect(mails.map(({ kind, toAddress }) => [kind, toAddress]).sort()).toEqual([
    ['acknowledgement-moved', donorEmail],
    ['tax-acknowledgement', email],
  ]);
});

test('Stripe and the private links follow an address that staff correct', async () => {
  const { donorEmail, id, paymentId } = await giveMonthlyAndOnce();
  await createGivingToken(donorEmail);
  await sendAgain(id, { email: newAddress() });
  expect(mentionsAtStripe(donorEmail)).toEqual([]);
  expect(readCustomer(paymentId)).toBeTruthy();
  const links = await selectRows(privateLinks, eq(privateLinks.email, donorEmail));
  expect(links.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
});

test('the next renewal follows an address that staff correct', async () => {
  const { donorEmail, id } = await giveMonthlyAndOnce();
  const email = newAddress();
  await sendAgain(id, { email });
  passBillingPeriod();
  await deliverAll();
  expect(await readGiftsAt(donorEmail)).toEqual([]);
  expect(await readGiftsAt(email)).toHaveLength(4);
});

test('a corrected address that Stripe did not hear of reaches it when it is repeated', async () => {
  const { donorEmail, id } = await giveMonthlyAndOnce();
  const email = newAddress();
  failNextCalls(...Array.from({ length: 12 }, () => 'lost before acting' as const));
  expect(await sendAgain(id, { email })).toMatchObject({ status: 502 });
  failNextCalls();
  expect(await sendAgain(id, { email })).toMatchObject({ status: 202 });
  expect(mentionsAtStripe(donorEmail)).toEqual([]);
});

test('only the payments that staff left chosen move, and payments of a subscription stay together', async () => {
  const { donorEmail, id } = await giveMonthlyAndOnce();
  const email = newAddress();
  await sendAgain(id, { email, moves: [] });
  expect(await readGiftsAt(email)).toHaveLength(2);
  const [left] = await readGiftsAt(donorEmail);
  expect(left?.personId).not.toBe((await donationRow(id)).personId);
  expect([await giverAt(email), await giverAt(donorEmail)]).toMatchObject([
    { name: donorName },
    { name: donorName },
  ]);
});

test('each document that had not arrived is sent to the corrected address', async () => {
  const donorEmail = newAddress();
  const ids = [];
  for (const amount of [25, 50]) {
    const begun = await payDonation({ amount, donorName, donorEmail });
    await confirmDonation(begun.paymentId);
    ids.push(begun.donationId);
  }
  const email = newAddress();
  await sendAgain(ids[0] ?? '', { email });
  for (const id of ids) {
    const mails = (await listMails(id)).filter(({ state }) => state === 'queued');
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([email]);
  }
});

test('the notice of a refund that had not arrived is sent to the corrected address', async () => {
  const donorEmail = newAddress();
  const refunded = await payDonation({ amount: 25, donorName, donorEmail });
  const other = await payDonation({ amount: 50, donorName, donorEmail });
  await confirmDonation(refunded.paymentId);
  await confirmDonation(other.paymentId);
  await markAllSent(refunded.donationId);
  await pressRefund(refunded.paymentId, '25.00');
  await deliverAll();
  const email = newAddress();
  await sendAgain(other.donationId, { email });
  const [notice, ...others] = await listMailsTo(refunded.donationId, email);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ state: 'queued' });
  // The donor never saw the document, which went to the mistyped address.
  expect(notice?.subject).toContain('Refund of your gift');
  expect(await readText(notice)).not.toMatch(/receipt|acknowledgment/i);
});

test('a document that went to the mistyped address is corrected as the first one', async () => {
  const donorEmail = newAddress();
  const [gift, other] = [
    await payDonation({ amount: 25, donorName, donorEmail }),
    await payDonation({ amount: 50, donorName, donorEmail }),
  ];
  for (const { paymentId, donationId } of [gift, other]) {
    await confirmDonation(paymentId);
    await markAllSent(donationId);
  }
  const email = newAddress();
  await sendAgain(other.donationId, { email });
  expect(await listMailsTo(gift.donationId, email)).toEqual([]);
  await pressRefund(gift.paymentId, '10.00');
  await deliverAll();
  const [mail] = await listMailsTo(gift.donationId, email);
  expect(mail?.subject).toContain('Tax acknowledgment of');
  expect(await readText(mail)).not.toMatch(/replaces|corrected/i);
  await markAllSent(gift.donationId);
  await pressRefund(gift.paymentId, '15.00');
  await deliverAll();
  const notice = (await listMailsTo(gift.donationId, email)).find(({ id }) => id !== mail?.id);
  expect(await readText(notice)).toContain('is no longer valid');
});

test.each([
  { source: 'history', document: 'none' },
  { source: 'fund', document: 'none' },
  { amountCents: 2_500, refundedCents: 2_500 },
] as const)('a payment without a document moves with its address, too: %j', async (details) => {
  const donorEmail = newAddress();
  const id = await insertDonation({ ...paid, donorName, donorEmail, ...details });
  const other = await insertDonation({ ...paid, donorName, donorEmail });
  expect(await sendAgain(id)).toMatchObject({ status: 409 });
  const email = newAddress();
  expect(await sendAgain(id, { email })).toMatchObject({ status: 202, body: { state: 'none' } });
  expect((await readGiftsAt(email)).map((gift) => gift.id).sort()).toEqual([id, other].sort());
  expect(await giverAt(email)).toMatchObject({ email });
  expect(await selectRows(outbox)).toEqual([]);
});

test('another giver at the mailbox stays, and what staff recorded under a name keeps it', async () => {
  const donorEmail = newAddress();
  const id = await insertDonation({ ...paid, donorName, donorEmail });
  const other = await recordDonation({ donorName: 'Roe Family Foundation', donorEmail });
  const check = await recordDonation({ donorName: 'a donor', donorEmail });
  const email = newAddress();
  await sendAgain(id, { email });
  expect((await readGiftsAt(donorEmail)).map((gift) => gift.id)).toEqual([other.id]);
  expect((await readGiftsAt(email)).find((gift) => gift.id === check.id)?.donorName).toBe(
    'a donor',
  );
});

test('a giver of the moved name at the new mailbox is the same giver', async () => {
  const [mistaken, email] = [newAddress(), newAddress()];
  const known = await insertDonation({ ...paid, donorName: 'A Donor', donorEmail: email });
  const id = await insertDonation({ ...paid, donorName, donorEmail: mistaken });
  await sendAgain(id, { email });
  const { personId } = await donationRow(known);
  expect((await donationRow(id)).personId).toBe(personId);
  expect(await selectRows(people)).toHaveLength(1);
});

test('two corrections crosswise leave each giver at the other’s mailbox', async () => {
  const [one, two] = [newAddress(), newAddress()];
  const first = await insertDonation({ ...paid, donorName: 'One', donorEmail: one });
  const second = await insertDonation({ ...paid, donorName: 'Two', donorEmail: two });
  await Promise.all([sendAgain(first, { email: two }), sendAgain(second, { email: one })]);
  expect(await giverAt(two)).toMatchObject({ name: 'One' });
  expect(await giverAt(one)).toMatchObject({ name: 'Two' });
  const inUse = await selectRows(giverMailboxes, isNull(giverMailboxes.until));
  expect(inUse).toHaveLength(2);
});

test('a yearly donation’s notice goes to the corrected address, also one that waits', async () => {
  const donorEmail = newAddress();
  const begun = await beginDonation({ donorName, donorEmail, frequency: 'yearly' });
  await pay(begun.clientSecret);
  await deliverAll();
  await mailRenewalNotices(new Date(Date.now() + 355 * dayMs));
  const email = newAddress();
  await sendAgain(begun.donationId, { email });
  const isNotice = and(eq(outbox.kind, 'renewal-notice'));
  expect(await selectRows(outbox, isNotice)).toMatchObject([{ toAddress: email, state: 'queued' }]);
});

const correct = (id: string, email: string, clientSecret: string) =>
  callApi(`/api/donation/${id}/address`, { method: 'POST', body: { email, clientSecret } });

test('a donor who corrects a first gift within the hour moves what followed it', async () => {
  const donorEmail = newAddress();
  const first = await payDonation({ amount: 25, donorName, donorEmail });
  await confirmDonation(first.paymentId);
  const second = await payDonation({ amount: 50, donorName, donorEmail });
  await confirmDonation(second.paymentId);
  const email = newAddress();
  expect((await correct(first.donationId, email, first.clientSecret)).status).toBe(202);
  expect(await readGiftsAt(email)).toHaveLength(2);
  expect(await readGiftsAt(donorEmail)).toEqual([]);
});

test('a donor who corrects a later gift within the hour moves it, and the giver who is older stays', async () => {
  const donorEmail = newAddress();
  const older = await insertDonation({
    ...paid,
    donorName,
    donorEmail,
    createdAt: new Date('2025-05-05T12:00:00Z'),
  });
  const begun = await payDonation({ amount: 25, donorName, donorEmail });
  await confirmDonation(begun.paymentId);
  const email = newAddress();
  expect((await correct(begun.donationId, email, begun.clientSecret)).status).toBe(202);
  expect((await readGiftsAt(donorEmail)).map(({ id }) => id)).toEqual([older]);
  expect((await readGiftsAt(email)).map(({ id }) => id)).toEqual([begun.donationId]);
  expect(await giverAt(donorEmail)).toMatchObject({ id: (await donationRow(older)).personId });
});
