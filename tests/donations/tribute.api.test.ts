/** Donors give in honor or in memory of somebody, who is told by mail (P-196, P-197). */
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#model/dates/durations.ts';
import type { Receipt } from '#model/donations/contract.ts';
import type { DonationRequest } from '#model/donations/donation-request.ts';
import { database } from '#server/db/client.ts';
import {
  donations,
  mailRefusals,
  outbox,
  paymentDeclines,
  privateLinks,
  tributeNotices,
} from '#server/db/schema.ts';
import { eraseData, exportData } from '#server/data-requests/data-requests.ts';
import { cancelOpenPayments } from '#server/donations/cancel-open-payments.ts';
import { countDecline } from '#server/donations/card-testing-protection.ts';
import { mailTributeNotices } from '#server/donations/mail-tribute-notices.ts';
import { enqueueTributeNotice, openNoticeRefusal } from '#server/donations/tribute-notice.ts';
import { linkPath } from '#server/links/link-tokens.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { markSent, requeueOrGiveUp } from '#server/mail/send-outbox.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import {
  beginDonation,
  confirmDonation,
  donationRow,
  insertDonation,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { acknowledgmentText } from '#tests/support/mail/acknowledgment.ts';
import { pressDispute, pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { pay } from '#tests/support/payments/pay.ts';
import { deliverAll } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';
import { subjectAt } from '#tests/support/donations/givers.ts';
import { newAddress } from '#tests/support/new-address.ts';

beforeEach(() => emptyTables(paymentDeclines, tributeNotices));

/** Runs the sweep eleven minutes and so many days from now. */
const sweepLater = (days = 0) =>
  mailTributeNotices(new Date(Date.now() + 11 * minuteMs + days * dayMs));

async function simulateCardTesting() {
  for (let decline = 0; decline < 20; decline += 1) await countDecline();
  await cancelOpenPayments();
}

function buildTribute(email = newAddress('family')) {
  return {
    kind: 'memory' as const,
    name: 'Example Honoree',
    notify: { name: 'Example Family', email },
    message: 'Every notebook is kept.',
  };
}

const noticesTo = async (email: string) =>
  (await selectRows(outbox, eq(outbox.toAddress, email))).filter(
    ({ kind }) => kind === 'tribute-notice',
  );

/** Pays a donation with a tribute that notifies somebody. */
async function giveFor(email: string, overrides: Partial<DonationRequest> = {}) {
  const begun = await payDonation({ tribute: buildTribute(email), amount: 31.37, ...overrides });
  await confirmDonation(begun.paymentId);
  return begun;
}

test('a tribute is in the receipt, the acknowledgment and its mail', async () => {
  const tribute = buildTribute();
  const { donationId } = await giveFor(tribute.notify.email, { tribute });
  const receipt = (await callApi(`/api/donation/${donationId}`)).body as Receipt;
  const notify = { name: 'Example Family' };
  expect(receipt.tribute).toEqual({ ...tribute, notify, message: null });
  expect(receipt.tributeNotice).toBe('queued');
  expect(await callApi(`/api/admin/donations/${donationId}`, { admin: true })).toMatchObject({
    body: { donation: { tribute }, tributeNotice: 'queued' },
  });
  expect(await acknowledgmentText(donationId)).toContain('In memory of: Example Honoree');
});

test('the receipt of a payment that failed holds all of the tribute, for another try', async () => {
  const tribute = buildTribute();
  const { paymentId, donationId } = await payDonation({ tribute }, '4000000000000002');
  await confirmDonation(paymentId);
  expect(await callApi(`/api/donation/${donationId}`)).toMatchObject({
    body: { status: 'failed', tribute, tributeNotice: 'none' },
  });
});

test('one mail about a tribute is due ten minutes after the payment', async () => {
  const email = newAddress('family');
  const { paymentId, donationId } = await giveFor(email);
  await deliverAll();
  await confirmDonation(paymentId);
  const { receivedAt } = await donationRow(donationId);
  const dueAt = new Date((receivedAt?.getTime() ?? 0) + 10 * minuteMs);
  expect(await callApi(`/api/donation/${donationId}`)).toMatchObject({
    body: { tributeNotice: 'queued', tributeNoticeAt: dueAt.toISOString() },
  });
  await mailTributeNotices(new Date(dueAt.getTime() - 1));
  expect(await noticesTo(email)).toEqual([]);
  await mailTributeNotices(dueAt);
  await sweepLater(2);
  expect(await noticesTo(email)).toHaveLength(1);
});

test('the mail about a tribute has names and message, and no amount', async () => {
  const email = newAddress('family');
  await giveFor(email);
  await sweepLater();
  const [mail] = await noticesTo(email);
  if (!mail) throw new Error('No notice was queued.');
  const { text, html, subject, to } = await composeMail(mail);
  expect(to).toEqual({ name: 'Example Family', address: email });
  expect(subject).toBe('Test: A gift to Bioelectric Atlas Initiative in memory of Example Honoree');
  expect(text).toContain('Test Donor made a gift');
  expect(text).toContain('Every notebook is kept.');
  for (const words of [text, html, subject]) expect(words).not.toContain('31.37');
});

test('the receipt says that the mail about its tribute was sent', async () => {
  const email = newAddress('family');
  const { donationId } = await giveFor(email);
  await sweepLater();
  const [mail] = await noticesTo(email);
  if (!mail) throw new Error('No notice was queued.');
  await markSent(mail, new Date());
  expect(await callApi(`/api/donation/${donationId}`)).toMatchObject({
    body: { tributeNotice: 'sent' },
  });
});

test('no mail about a tribute is queued for a payment that is begun, declined, or refunded and disputed before we know', async () => {
  const email = newAddress('family');
  await beginDonation({ tribute: buildTribute(email) });
  const declined = await payDonation({ tribute: buildTribute(email) }, '4000000000000002');
  await confirmDonation(declined.paymentId);
  for (const undo of [(id: string) => pressRefund(id, '1.00'), (id: string) => pressDispute(id)]) {
    const { paymentId, donationId } = await payDonation({ tribute: buildTribute(email) });
    await undo(paymentId);
    await confirmDonation(paymentId);
    expect(await donationRow(donationId)).toMatchObject({ status: 'succeeded' });
  }
  await sweepLater();
  expect(await noticesTo(email)).toEqual([]);
});

test.each([
  ['refund', (id: string) => pressRefund(id, '1.00')],
  ['dispute', (id: string) => pressDispute(id)],
])(
  'a %s takes the gift out of the mail that has not left, and leaves the others',
  async (_what, undo) => {
    const [before, queued] = [newAddress('family'), newAddress('family')];
    const early = await giveFor(before);
    await undo(early.paymentId);
    const given = await giveFor(queued, { donorName: 'Late Regret' });
    const other = await giveFor(queued, { donorName: 'Other Giver' });
    await deliverAll();
    await sweepLater();
    expect(await noticesTo(before)).toEqual([]);
    expect(await noticesTo(queued)).toMatchObject([{ state: 'queued' }]);
    await undo(given.paymentId);
    await deliverAll();
    const answers = [early, given, other].map(({ donationId }) =>
      callApi(`/api/donation/${donationId}`),
    );
    expect(await Promise.all(answers)).toMatchObject(
      ['none', 'none', 'queued'].map((tributeNotice) => ({ body: { tributeNotice } })),
    );
    await sweepLater();
    const mails = await noticesTo(queued);
    expect(mails.map(({ state }) => state).sort()).toEqual(['queued', 'withdrawn']);
    const left = mails.find(({ state }) => state === 'queued');
    expect(JSON.stringify(left?.data)).toContain('Other Giver');
    expect(JSON.stringify(left?.data)).not.toContain('Late Regret');
  },
);

/** Records the payment in one step as a webhook does, because a funeral has many. */
async function recordGift(email: string, donorName: string) {
  const tribute = buildTribute(email);
  const row = await donationRow(await insertDonation({ status: 'succeeded', tribute, donorName }));
  await database().transaction((tx) => enqueueTributeNotice(tx, row));
  return row;
}

const namesIn = async (email: string) => {
  const mails = (await noticesTo(email)).filter(({ state }) => state !== 'withdrawn');
  mails.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  const texts = await Promise.all(mails.map(async (mail) => (await composeMail(mail)).text));
  return texts.map((text) => [...new Set(text.match(/Giver \d+/g))]);
};

const givers = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, position) => `Giver ${from + position}`);

test('of sixty tributes on one day all are told, in one mail a day', async () => {
  const email = newAddress('family');
  for (const giver of givers(0, 20)) await recordGift(email, giver);
  await sweepLater();
  const later = [];
  for (const giver of givers(20, 60)) later.push(await recordGift(email, giver));
  await mailTributeNotices(new Date(Date.now() + 20 * minuteMs));
  expect(await namesIn(email)).toEqual([givers(0, 20)]);

  const [first] = await noticesTo(email);
  const tributeNoticeAt = new Date((first?.dueAt.getTime() ?? 0) + dayMs).toISOString();
  const waits = { tributeNotice: 'queued', tributeNoticeAt };
  const last = later.at(-1)?.id;
  expect(await callApi(`/api/donation/${last}`)).toMatchObject({ body: waits });
  expect(await callApi(`/api/admin/donations/${last}`, { admin: true })).toMatchObject({
    body: waits,
  });

  await sweepLater(1);
  await sweepLater(2);
  expect(await namesIn(email)).toEqual([givers(0, 20), givers(20, 60)]);
  const subjects = (await noticesTo(email)).map(({ subject }) => subject).sort();
  expect(subjects).toEqual([
    'Test: 20 gifts to Bioelectric Atlas Initiative in memory of Example Honoree',
    'Test: 40 gifts to Bioelectric Atlas Initiative in memory of Example Honoree',
  ]);
});

test('a mail tells of a hundred tributes, the next one of the others', async () => {
  const email = newAddress('family');
  for (const giver of givers(0, 101)) await recordGift(email, giver);
  await sweepLater();
  await sweepLater();
  await sweepLater(1);
  expect((await namesIn(email)).map(({ length }) => length)).toEqual([100, 1]);
});

test('a tribute that is held back while cards are tested is told a day later if its payment stands', async () => {
  const email = newAddress('family');
  const longBefore = await recordGift(newAddress('family'), 'Giver 99');
  await database()
    .queries.update(tributeNotices)
    .set({ createdAt: new Date(Date.now() - 2 * dayMs) });
  const rows = [];
  for (const giver of givers(0, 30)) rows.push(await recordGift(email, giver));
  await sweepLater();
  expect(await namesIn(email)).toEqual([givers(0, 30)]);
  await simulateCardTesting();
  for (const giver of givers(30, 60)) rows.push(await recordGift(email, giver));
  await mailTributeNotices();
  expect(await noticesTo(email)).toMatchObject([{ state: 'withdrawn' }]);
  const waiting = await callApi(`/api/donation/${rows[0]?.id}`);
  expect(waiting).toMatchObject({ body: { tributeNotice: 'queued' } });

  await sweepLater();
  expect(await noticesTo(longBefore.tribute?.notify?.email ?? '')).toMatchObject([
    { state: 'queued' },
  ]);
  expect(await namesIn(email), 'it waits for a day').toEqual([]);
  await database()
    .queries.update(donations)
    .set({ disputed: true })
    .where(eq(donations.id, rows[1]?.id ?? ''));
  await sweepLater(1);
  expect(await namesIn(email)).toEqual([['Giver 0', ...givers(2, 60)]]);
});

test('renewals keep the name and send no further notice', async () => {
  const email = newAddress('family');
  const begun = await beginDonation({ frequency: 'monthly', tribute: buildTribute(email) });
  await pay(begun.clientSecret);
  await deliverAll();
  passBillingPeriod();
  await deliverAll();
  const { subscriptionId } = await donationRow(begun.donationId);
  const rows = await selectRows(donations, eq(donations.subscriptionId, subscriptionId ?? ''));
  const renewal = rows.find(({ id }) => id !== begun.donationId);
  expect(renewal?.tribute).toEqual({
    kind: 'memory',
    name: 'Example Honoree',
    notify: null,
    message: null,
  });
  await sweepLater(40);
  expect(await noticesTo(email)).toHaveLength(1);
});

/** Refuses notices as the link in the mail does. */
async function refuse(email: string) {
  const [link] = await selectRows(privateLinks, eq(privateLinks.email, email));
  const path = linkPath('tribute', link?.id ?? '');
  const opened = await openNoticeRefusal(visitPage(path.split('/')[2] ?? '', { form: {} }));
  return { path, opened };
}

test('an address gets no mail about tributes once it has refused, and the receipt says so', async () => {
  const email = newAddress('family');
  const told = await giveFor(email);
  await sweepLater();
  const waiting = await giveFor(email);
  const { path, opened } = await refuse(email);
  expect(opened).toMatchObject({ sent: { result: { redirectTo: `${path}?refused` } } });
  const after = await giveFor(email.toUpperCase());
  await sweepLater(2);
  expect(await noticesTo(email)).toMatchObject([{ state: 'withdrawn' }]);
  expect(await noticesTo(email.toUpperCase())).toEqual([]);
  for (const { donationId } of [told, waiting, after]) {
    expect(await callApi(`/api/donation/${donationId}`)).toMatchObject({
      body: { tributeNotice: 'refused' },
    });
  }
  expect(JSON.stringify(await selectRows(mailRefusals))).not.toContain(email);
});

test('one mail a day and a refusal hold for every way to write an address', async () => {
  const name = `family.${Date.now()}`;
  const spellings = [
    `${name}@gmail.com`,
    `${name}+1@gmail.com`,
    `${name.replace('.', '')}+2@googlemail.com`,
    `F.${name.slice(1)}@GMAIL.com`,
  ];
  const [first = ''] = spellings;
  for (const [position, email] of spellings.entries()) await recordGift(email, `Giver ${position}`);
  await sweepLater();
  const sent = await Promise.all(spellings.map(noticesTo));
  expect(sent.map(({ length }) => length)).toEqual([1, 0, 0, 0]);
  expect(await namesIn(first)).toEqual([givers(0, 4)]);

  await refuse(first);
  await recordGift(spellings[3] ?? '', 'Giver 4');
  await sweepLater(2);
  const after = (await Promise.all(spellings.map(noticesTo))).flat();
  expect(after.map(({ state }) => state)).toEqual(['withdrawn']);
});

test('a mail about a tribute that is being sent is stopped too, unless it arrives', async () => {
  for (const stop of [refuse, simulateCardTesting]) {
    const email = newAddress('family');
    await giveFor(email);
    await sweepLater();
    const [mail] = await database()
      .queries.update(outbox)
      .set({ state: 'sending', attempts: 1 })
      .where(and(eq(outbox.toAddress, email), eq(outbox.kind, 'tribute-notice')))
      .returning();
    if (!mail) throw new Error('No notice was queued.');
    await stop(email);
    await requeueOrGiveUp(mail, {
      lastError: 'No answer',
      lastFailure: 'passing',
      dueAt: new Date(),
    });
    expect(await noticesTo(email)).toMatchObject([{ state: 'withdrawn' }]);
    await markSent(mail, new Date());
    await emptyTables(paymentDeclines);
    await sweepLater(3);
    expect(await noticesTo(email), 'it is not told twice').toMatchObject([{ state: 'sent' }]);
  }
});

/** Lets two donors name one recipient, in a mail that is queued or was sent. */
async function mailOfTwo(state: 'queued' | 'sent') {
  const [email, donorEmail, otherEmail] = [
    newAddress('family'),
    newAddress('family'),
    newAddress('family'),
  ];
  const { donationId } = await giveFor(email, { donorEmail, donorName: 'Erased Giver' });
  const other = await giveFor(email, { donorEmail: otherEmail, donorName: 'Other Giver' });
  await sweepLater();
  const [mail] = await noticesTo(email);
  if (!mail) throw new Error('No notice was queued.');
  if (state === 'sent') await markSent(mail, new Date());
  return { email, donorEmail, otherEmail, donationId, otherId: other.donationId, mail };
}

test('the export of who was named for a tribute names no donor', async () => {
  const { email, donorEmail, otherEmail } = await mailOfTwo('queued');
  const held = await exportData(await subjectAt(email));
  expect(held.tributes).toMatchObject([{ name: 'Example Honoree' }, {}]);
  for (const theirs of [donorEmail, otherEmail]) {
    expect(JSON.stringify(held)).not.toContain(theirs);
    expect((await exportData(await subjectAt(theirs))).mails).toMatchObject([{}, {}]);
  }
});

test.each(['queued', 'sent'] as const)(
  'the erasure of a donor takes the name out of a mail about tributes that is %s',
  async (state) => {
    const { email, donorEmail, donationId, mail } = await mailOfTwo(state);
    await eraseData(await subjectAt(donorEmail));
    expect((await donationRow(donationId)).tribute).toBeNull();
    expect(await selectRows(outbox, eq(outbox.id, mail.id))).toMatchObject([
      { toAddress: '', data: {}, state: state === 'sent' ? 'sent' : 'withdrawn' },
    ]);
    expect(await selectRows(privateLinks, eq(privateLinks.email, email))).toHaveLength(1);
    await sweepLater(2);
    const again = await noticesTo(email);
    expect(again).toHaveLength(state === 'sent' ? 0 : 1);
    expect(JSON.stringify(again)).not.toContain('Erased Giver');
  },
);

test.each([
  ['of the last donor of a mail that was sent', 'sent'],
  ['of who was named in a mail that waits', 'queued'],
] as const)('the erasure %s leaves nothing of the address that was named', async (_who, state) => {
  const { email, donorEmail, otherEmail, otherId } = await mailOfTwo(state);
  await eraseData(await subjectAt(donorEmail));
  await eraseData(await subjectAt(state === 'sent' ? otherEmail : email));
  expect((await donationRow(otherId)).tribute?.notify ?? null).toBeNull();
  expect(await selectRows(privateLinks, eq(privateLinks.email, email))).toEqual([]);
  expect(JSON.stringify(await selectRows(outbox))).not.toContain(email);
  expect((await exportData(await subjectAt(email))).tributes).toEqual([]);
  await sweepLater(4);
  expect(await noticesTo(email)).toEqual([]);
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
])('a tribute with %j answers 422', async (change) => {
  const body = { ...buildDonationRequest(), tribute: { ...buildTribute(), ...change } };
  const response = await callApi('/api/create-payment-intent', { method: 'POST', body });
  expect(response.status).toBe(422);
  expect(Object.keys((response.body as { fields: object }).fields)).toEqual(['tribute']);
});

test('the same attempt answers with its payment only for the same tribute', async () => {
  const donation = buildDonationRequest({ tribute: buildTribute() });
  const create = (body: object) => callApi('/api/create-payment-intent', { method: 'POST', body });
  const first = await create(donation);
  expect(await create(donation)).toMatchObject({ status: 200, body: first.body });
  expect(await create({ ...donation, tribute: null })).toMatchObject({ status: 409 });
});
