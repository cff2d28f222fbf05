import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { eraseData } from '#server/data-requests/data-requests.ts';
import { correctGiverName } from '#server/donations/giving/correct-giver-name.ts';
import { mailStatements, previewStatements } from '#server/donations/giving/mail-statements.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { sendAcknowledgmentAgain } from '#server/donations/documents/send-again.ts';
import { changeDonation } from '#tests/support/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { giverAt, subjectAt } from '#tests/support/donations/givers.ts';
import {
  addDonor,
  markStatements,
  addDonation,
  statementsDay,
  listStatements,
  sentAt,
  addDonorWithStatement,
} from '#tests/support/donations/statements.ts';

const addressesIn = ({ statements }: Awaited<ReturnType<typeof previewStatements>>) =>
  statements.map(({ address }) => address);

/** Returns the statements that wait for an address and replace one that was mailed. */
const readCorrections = async (email: string, now = statementsDay) =>
  (await previewStatements(now)).statements.filter(
    ({ address, earlier }) => address === email && earlier !== null,
  );

test('in January each donor of last year gets one statement', async () => {
  const [email, other] = [await addDonor(), await addDonor()];
  await addDonation(email, { amountCents: 2500 });
  await addDonation(email, { amountCents: 5000, receivedAt: new Date('2025-08-19T20:00:00Z') });
  await addDonation(other, { receivedAt: new Date('2024-05-05T20:00:00Z') });
  const before = await previewStatements(statementsDay);
  expect(before).toMatchObject({ year: 2025, isFinal: true });
  expect(addressesIn(before)).not.toContain(other);
  expect(before.statements.filter(({ address }) => address === email)).toMatchObject([
    {
      donorName: 'A. Donor',
      totalCents: 7500,
      gifts: [{ netCents: 2500 }, { netCents: 5000 }],
      earlier: null,
      mail: { to: { address: email }, heading: 'Your 2025 statement (test)' },
    },
  ]);
  const reports = await Promise.all([mailStatements(statementsDay), mailStatements(statementsDay)]);
  for (const report of reports) expect(addressesIn(report)).not.toContain(email);
  const mails = await listStatements(email);
  expect(mails).toMatchObject([
    { kind: 'yearly-statement', data: { year: 2025, total: '$75.00', replaces: null } },
  ]);
});

test('no statement is mailed on January 1, Pacific', async () => {
  const januaryFirst = new Date('2026-01-02T07:00:00Z');
  await expect(mailStatements(januaryFirst)).rejects.toMatchObject({ status: 409 });
});

test('GET /api/admin/donations/statements previews the statements', async () => {
  expect((await callApi('/api/admin/donations/statements', { admin: true })).status).toBe(200);
});

test('who got everything back gets no first statement', async () => {
  const refunded = await addDonor();
  await addDonation(refunded, { refundedCents: 10_000 });
  expect(addressesIn(await previewStatements(statementsDay))).not.toContain(refunded);
});

test('who gave stock alone gets a statement that describes it', async () => {
  const ofStock = await addDonor();
  await addDonation(ofStock, { amountCents: 0, source: 'stock', description: '40 shares' });
  const { statements } = await previewStatements(statementsDay);
  expect(statements.find(({ address }) => address === ofStock)?.total).toBe('40 shares');
});

test('who is only thanked, or matched a gift, gets no statement', async () => {
  const [adviser, employer] = [await addDonor(), await addDonor()];
  await addDonation(adviser, { source: 'fund', document: 'thanks' });
  await addDonation(employer, { source: 'fund', document: 'none', donorName: 'Example Robotics' });
  const addresses = addressesIn(await previewStatements(statementsDay));
  expect(addresses).not.toContain(adviser);
  expect(addresses).not.toContain(employer);
});

test.each([
  [[{ amountCents: 0, source: 'stock', description: '40 shares' }], '40 shares'],
  [
    [
      { amountCents: 2500 },
      { amountCents: 900, currency: 'eur' },
      { amountCents: 0, source: 'stock', description: '40 shares' },
      { amountCents: 0, source: 'stock', description: '2 shares' },
      { amountCents: 700, source: 'fund', document: 'thanks' },
    ],
    '$25.00, 9.00 EUR, and 2 gifts of stock',
  ],
] as const)('the mail of %j says %s', async (gifts, total) => {
  const email = await addDonor();
  for (const gift of gifts) await addDonation(email, gift);
  await mailStatements(statementsDay);
  const [mail] = await listStatements(email);
  expect(mail?.data).toMatchObject({ total });
  const { text } = await composeMail(mail ?? expect.fail());
  expect(text.replace(/\s+/g, ' ')).toContain(`lists them, net of refunds: ${total}.`);
});

test('a refund is in the preview as a corrected statement', async () => {
  const { email, id } = await addDonorWithStatement();
  expect(await readCorrections(email)).toEqual([]);
  await changeDonation(id, { refundedCents: 4000 });
  expect(await readCorrections(email)).toMatchObject([
    {
      year: 2025,
      donorName: 'A. Donor',
      totalCents: 6000,
      gifts: [{ netCents: 6000, note: '$40.00 of $100.00 refunded' }],
      earlier: { sentAt: sentAt.toISOString(), donorName: 'A. Donor', totalCents: 10_000 },
      mail: { heading: 'Corrected: Your 2025 statement (test)' },
    },
  ]);
});

test('a dispute makes a corrected statement, and its end another', async () => {
  const { email, id } = await addDonorWithStatement();
  await addDonation(email, { amountCents: 2500 });
  await mailStatements(statementsDay);
  await markStatements(email, 'sent');
  await changeDonation(id, { disputed: true });
  expect(await readCorrections(email)).toMatchObject([{ totalCents: 2500 }]);
  await mailStatements(statementsDay);
  await markStatements(email, 'sent');
  await changeDonation(id, { disputed: false });
  expect(await readCorrections(email)).toMatchObject([{ totalCents: 12_500 }]);
});

test('the end of a dispute of euros makes a corrected statement, too', async () => {
  const { email } = await addDonorWithStatement();
  const euros = await addDonation(email, { amountCents: 900, currency: 'eur', disputed: true });
  await mailStatements(statementsDay);
  await markStatements(email, 'sent');
  await changeDonation(euros, { disputed: false });
  expect(await readCorrections(email)).toMatchObject([{ totalCents: 10_000 }]);
});

test('a refund makes one corrected statement, however often it is asked for', async () => {
  const { email, id } = await addDonorWithStatement();
  await changeDonation(id, { refundedCents: 4000 });
  const reports = await Promise.all(
    Array.from({ length: 25 }, () => mailStatements(statementsDay)),
  );
  for (const report of reports) expect(addressesIn(report)).not.toContain(email);
  await mailStatements(statementsDay);
  const [, mail, ...others] = await listStatements(email);
  expect(others).toEqual([]);
  const replaces = sentAt.toISOString();
  expect(mail).toMatchObject({
    state: 'queued',
    subject: expect.stringContaining('Your corrected 2025 statement') as string,
    data: { total: '$60.00', replaces },
    attachments: [{ document: { data: { totalCents: 6000, replaces } } }],
  });
  if (!mail) throw new Error('There is no second mail.');
  const { text, attachments } = await composeMail(mail);
  expect(text.replace(/\s+/g, ' ')).toContain('replaces the one of January 6, 2026');
  expect(attachments).toHaveLength(1);
});

test('each further refund makes one more statement, which replaces the last', async () => {
  const { email, id } = await addDonorWithStatement();
  await changeDonation(id, { refundedCents: 4000 });
  await mailStatements(statementsDay);
  const later = new Date('2026-02-03T20:00:00Z');
  await markStatements(email, 'sent', later);
  await mailStatements(later);
  expect(await listStatements(email)).toHaveLength(2);
  await changeDonation(id, { refundedCents: 10_000 });
  await mailStatements(later);
  expect((await listStatements(email))[2]).toMatchObject({
    data: { total: null, replaces: later.toISOString() },
  });
});

test('a corrected name makes one corrected statement, and one more when it is corrected back', async () => {
  const { email } = await addDonorWithStatement();
  for (const name of ['Ana Donor', 'A. Donor']) {
    await correctGiverName(await giverAt(email), name);
    expect(await readCorrections(email)).toMatchObject([{ donorName: name, totalCents: 10_000 }]);
    await mailStatements(statementsDay);
    await mailStatements(statementsDay);
    await markStatements(email, 'sent');
  }
  expect(await listStatements(email)).toHaveLength(3);
});

test('a change of what a statement does not say makes no corrected statement', async () => {
  const { email, id } = await addDonorWithStatement();
  await addDonation(email, {
    donorName: 'Another Name',
    receivedAt: new Date('2026-02-01T20:00:00Z'),
  });
  await changeDonation(id, { cardBrand: 'visa', cardLast4: '4242', listed: true, note: 'A note.' });
  await mailStatements(new Date('2026-03-05T20:00:00Z'));
  expect(await listStatements(email)).toHaveLength(1);
});

test('a statement that has not left is updated after a refund', async () => {
  const email = await addDonor();
  const id = await addDonation(email);
  await mailStatements(statementsDay);
  await changeDonation(id, { refundedCents: 1000 });
  expect(await readCorrections(email)).toMatchObject([
    { earlier: { sentAt: null }, totalCents: 9000 },
  ]);
  await mailStatements(statementsDay);
  expect(await listStatements(email)).toMatchObject([
    { state: 'queued', data: { total: '$90.00', replaces: null } },
  ]);
});

test('a statement that is being sent is replaced once after a refund', async () => {
  const email = await addDonor();
  const id = await addDonation(email);
  await mailStatements(statementsDay);
  await markStatements(email, 'sending');
  await changeDonation(id, { refundedCents: 2000 });
  await Promise.all([mailStatements(statementsDay), mailStatements(statementsDay)]);
  expect(await listStatements(email)).toMatchObject([
    { state: 'withdrawn' },
    { state: 'queued', data: { total: '$80.00', replaces: expect.any(String) as string } },
  ]);
});

test.each([
  ['is tried again', 'queued'],
  ['was given up', 'failed'],
] as const)('a statement that a server took unanswered and %s is corrected', async (_, state) => {
  const email = await addDonor();
  const id = await addDonation(email);
  await mailStatements(statementsDay);
  await database()
    .queries.update(outbox)
    .set({ state, attempts: 1, unanswered: 1, lastFailure: 'unanswered' })
    .where(eq(outbox.toAddress, email));
  await changeDonation(id, { refundedCents: 2000 });
  await Promise.all([mailStatements(statementsDay), mailStatements(statementsDay)]);
  expect(await listStatements(email)).toMatchObject([
    { state: 'withdrawn', data: { total: '$100.00' } },
    { state: 'queued', data: { total: '$80.00', replaces: statementsDay.toISOString() } },
  ]);
});

test('a statement that could not be delivered is sent again after a change, and replaces nothing', async () => {
  const email = await addDonor();
  const id = await addDonation(email);
  await mailStatements(statementsDay);
  await markStatements(email, 'failed');
  await mailStatements(statementsDay);
  expect(await listStatements(email)).toHaveLength(1);
  await changeDonation(id, { refundedCents: 1000 });
  await mailStatements(statementsDay);
  expect((await listStatements(email))[1]).toMatchObject({
    data: { total: '$90.00', replaces: null },
  });
});

test('a gift that moved to another address leaves one statement and comes onto the other', async () => {
  const { email: mistaken, id } = await addDonorWithStatement();
  await addDonation(mistaken, { amountCents: 2500 });
  const { email } = await addDonorWithStatement({ amountCents: 5000 });
  await markStatements(mistaken, 'sent');
  await sendAcknowledgmentAgain(id, { email, scope: [id] });
  await mailStatements(statementsDay);
  const totals = async (address: string) =>
    (await listStatements(address)).map(({ data }) => (data as { total: string }).total);
  expect(await totals(mistaken)).toEqual(['$100.00', '$125.00', '$25.00']);
  expect(await totals(email)).toEqual(['$50.00', '$150.00']);
});

test('when nothing of the year is left, the statement is replaced by one that says so', async () => {
  const { email, id } = await addDonorWithStatement({ source: 'check' });
  await changeDonation(id, { reversedAt: new Date() });
  await mailStatements(statementsDay);
  await mailStatements(statementsDay);
  expect((await listStatements(email)).slice(1)).toMatchObject([
    {
      data: { total: null, replaces: sentAt.toISOString() },
      attachments: [{ document: { data: { donorName: 'A. Donor', donations: [] } } }],
    },
  ]);
});

test('a statement is corrected for three years', async () => {
  const { email, id } = await addDonorWithStatement();
  await changeDonation(id, { refundedCents: 1000 });
  const [third, fourth] = [new Date('2028-06-01T20:00:00Z'), new Date('2029-06-01T20:00:00Z')];
  expect(await readCorrections(email, third)).toMatchObject([{ year: 2025 }]);
  expect(await readCorrections(email, fourth)).toEqual([]);
});

test('no first statement is made for an earlier year than the last', async () => {
  const email = await addDonor();
  await addDonation(email);
  const report = await previewStatements(new Date('2028-06-01T20:00:00Z'));
  expect(addressesIn(report)).not.toContain(email);
});

/** Makes the statements of an address those of the live mode; the site of tests runs in test mode. */
async function moveToLiveMode(email: string) {
  const attachments = sql`jsonb_set(${outbox.attachments}, '{0,document,data,isTest}', 'false')`;
  await database().queries.update(outbox).set({ attachments }).where(eq(outbox.toAddress, email));
}

test('a statement of the other mode of the site is not replaced', async () => {
  const { email } = await addDonorWithStatement();
  await moveToLiveMode(email);
  expect(await readCorrections(email)).toEqual([]);
  await mailStatements(statementsDay);
  await mailStatements(statementsDay);
  expect((await listStatements(email)).slice(1)).toMatchObject([
    {
      subject: expect.stringMatching(/^Test: Your 2025 statement/) as string,
      data: { replaces: null },
    },
  ]);
});

test('a gift that is taken back is not corrected in a statement of the other mode', async () => {
  const { email, id } = await addDonorWithStatement();
  await moveToLiveMode(email);
  await changeDonation(id, { reversedAt: new Date() });
  await mailStatements(statementsDay);
  expect(await listStatements(email)).toHaveLength(1);
});

test('an erasure takes a gift out of the statement that went to the address before its correction', async () => {
  const stock = { source: 'stock', description: '40 erased shares', amountCents: 0 } as const;
  const { email, id } = await addDonorWithStatement({ donorName: 'Erased Donor', ...stock });
  await addDonation(email, { donorName: 'Erased Donor', amountCents: 1000 });
  await mailStatements(statementsDay);
  await markStatements(email, 'sent');
  const other = `donor-${crypto.randomUUID()}@example.org`;
  await sendAcknowledgmentAgain(id, { email: other, scope: [id] });
  await eraseData(await subjectAt(other));
  const kept = JSON.stringify(await listStatements(email));
  expect(kept).not.toContain(id);
  expect(kept).not.toContain('Erased Donor');
  expect(kept).not.toContain('40 erased shares');
  expect(kept).toContain('1000');
});

test('a statement that was withdrawn with its address is mailed anew to the right one', async () => {
  const mistyped = await addDonor();
  const id = await addDonation(mistyped);
  await mailStatements(statementsDay);
  const email = `donor-${crypto.randomUUID()}@example.org`;
  await sendAcknowledgmentAgain(id, { email });
  expect(await listStatements(mistyped)).toMatchObject([{ state: 'withdrawn' }]);
  await mailStatements(statementsDay);
  await mailStatements(statementsDay);
  const first = { state: 'queued', data: { total: '$100.00', replaces: null } };
  expect(await listStatements(email)).toMatchObject([first]);
});

test('a correction that was withdrawn with its address replaces what was sent before it', async () => {
  const { email: mistyped, id } = await addDonorWithStatement();
  await changeDonation(id, { refundedCents: 2500 });
  await mailStatements(statementsDay);
  const email = `donor-${crypto.randomUUID()}@example.org`;
  await sendAcknowledgmentAgain(id, { email });
  await mailStatements(statementsDay);
  expect((await listStatements(mistyped)).map(({ state }) => state)).toEqual(['sent', 'withdrawn']);
  const correction = { data: { total: '$75.00', replaces: sentAt.toISOString() } };
  expect(await listStatements(email)).toMatchObject([correction]);
});

test('nobody hears of a statement that was withdrawn when nothing of the year is left', async () => {
  const mistyped = await addDonor();
  const id = await addDonation(mistyped, { source: 'check' });
  await mailStatements(statementsDay);
  const email = `donor-${crypto.randomUUID()}@example.org`;
  await sendAcknowledgmentAgain(id, { email });
  await changeDonation(id, { reversedAt: new Date() });
  await mailStatements(statementsDay);
  expect(await listStatements(email)).toEqual([]);
});
