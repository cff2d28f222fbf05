/** Documents of gifts that the rows of a file take back. */
import { eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#model/dates/durations.ts';
import { undoMinutes } from '#model/undo.ts';
import { database } from '#server/db/client.ts';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { donations, outbox, people } from '#server/db/schema.ts';
import { readGiving } from '#server/donations/giving/read-giving.ts';
import { findStatement } from '#server/donations/giving/statements.ts';
import { callApi } from '#tests/support/call-api.ts';
import { listMails, markAllSent, sendAgain } from '#tests/support/donations/send-again.ts';
import { donationRow } from '#tests/support/factories/donations.ts';
import {
  buildGift,
  buildImport,
  postImport,
  recordImport,
  takeBack,
} from '#tests/support/factories/gift-imports.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { giverAt } from '#tests/support/donations/givers.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { newAddress } from '#tests/support/new-address.ts';

beforeEach(() => emptyTables(giftImports, donations, outbox, people));

const undoMs = undoMinutes * minuteMs;

const recordFund = (overrides: object = {}) =>
  recordDonation({ source: 'fund', amountCents: 10_000, donorEmail: newAddress(), ...overrides });

/** Makes the row of a file that takes cents of a gift back. */
const takingBack = (reverses: string, cents: number) => ({
  line: 2,
  externalId: `benevity:${crypto.randomUUID()}`,
  of: null,
  donor: null,
  date: '2026-11-20',
  grossCents: -cents,
  feeCents: 0,
  netCents: -cents,
  why: 'takes back an earlier gift',
  reverses,
});

/** Records a file with one row that takes cents of a gift back. */
const reverse = (reverses: string, cents: number, mail = true) =>
  recordImport(buildImport([takingBack(reverses, cents)], { mail }));

/** Lets a document wait from earlier than any import of the test. */
const letWait = (id: string) =>
  database()
    .queries.update(outbox)
    .set({ createdAt: new Date(Date.now() - hourMs), dueAt: new Date(Date.now() - minuteMs) })
    .where(eq(outbox.subjectId, id));

const readDetails = async (id: string) =>
  (await listMails(id)).map(({ state, subject, dueAt, attachments, data }) => ({
    state,
    subject,
    dueAt,
    attachments: attachments.length,
    refundedCents: (data as { refundedCents: number }).refundedCents,
  }));

test.each([4000, 10_000])(
  'a waiting document states what is left after %d cents are taken back, and all again once that is undone',
  async (cents) => {
    const gift = await recordFund();
    await letWait(gift.id);
    const before = await readDetails(gift.id);
    const { id } = await reverse(gift.id, cents);
    expect(await readDetails(gift.id)).toMatchObject([
      { refundedCents: cents === 4000 ? 4000 : 0 },
    ]);
    expect((await takeBack(id)).status).toBe(204);
    expect(await readDetails(gift.id)).toEqual(before);
  },
);

test('a document that states a reversal waits until that can no longer be undone', async () => {
  const gift = await recordFund();
  await letWait(gift.id);
  const now = Date.now();
  await reverse(gift.id, 4000);
  const [waiting] = await readDetails(gift.id);
  expect(waiting?.dueAt.getTime()).toBeGreaterThanOrEqual(now + undoMs);
});

test('a notice that replaces a waiting correction is the correction again once it is undone', async () => {
  const gift = await recordFund();
  await markAllSent(gift.id);
  await reverse(gift.id, 4000);
  await database()
    .queries.update(outbox)
    .set({ createdAt: new Date(Date.now() - hourMs) });
  const before = await readDetails(gift.id);
  const { id } = await reverse(gift.id, 6000);
  expect(await readDetails(gift.id)).toContainEqual(
    expect.objectContaining({ refundedCents: 10_000, attachments: 0 }),
  );
  expect((await takeBack(id)).status).toBe(204);
  expect(await readDetails(gift.id)).toEqual(before);
});

test('a gift whose giver was not to be mailed gets no document by a reversal', async () => {
  const gift = await recordFund({ send: false });
  const { id } = await reverse(gift.id, 4000);
  expect(await listMails(gift.id)).toEqual([]);
  expect((await takeBack(id)).status).toBe(204);
});

test('a waiting document states what is left, also after a reversal without mail, as each is undone', async () => {
  const gift = await recordFund();
  await letWait(gift.id);
  const silent = await reverse(gift.id, 1000, false);
  const told = await reverse(gift.id, 2000);
  expect(await readDetails(gift.id)).toMatchObject([{ state: 'queued', refundedCents: 3000 }]);
  expect((await takeBack(told.id)).status).toBe(204);
  expect(await readDetails(gift.id)).toMatchObject([{ state: 'queued', refundedCents: 1000 }]);
  expect((await takeBack(silent.id)).status).toBe(204);
  expect(await readDetails(gift.id)).toMatchObject([{ state: 'queued', refundedCents: 0 }]);
});

test('a reversal of all without mail stops the waiting document until it is undone', async () => {
  const gift = await recordFund();
  await letWait(gift.id);
  const silent = await reverse(gift.id, 10_000, false);
  expect(await readDetails(gift.id)).toMatchObject([{ state: 'withdrawn' }]);
  expect((await takeBack(silent.id)).status).toBe(204);
  expect(await readDetails(gift.id)).toMatchObject([{ state: 'queued', refundedCents: 0 }]);
});

test('a gift whose address was corrected since keeps its reversal, and no mail goes to the old one', async () => {
  const gift = await recordFund();
  await letWait(gift.id);
  const { id } = await reverse(gift.id, 4000);
  const email = newAddress();
  await sendAgain(gift.id, { email });
  expect(await takeBack(id)).toMatchObject({
    status: 409,
    body: { error: 'A gift that this import reverses was changed since, so the import stays.' },
  });
  expect(await donationRow(gift.id)).toMatchObject({ donorEmail: email, refundedCents: 4000 });
  const waiting = (await listMails(gift.id)).filter(({ state }) => state === 'queued');
  expect(waiting.map(({ toAddress }) => toAddress)).toEqual([email]);
});

test('a statement leaves out a gift of history of which a part was taken back', async () => {
  const history = buildGift({ kind: 'history', document: 'none', date: '2025-06-01' });
  await recordImport(buildImport([history]));
  const [row] = await selectRows(donations);
  await reverse(row?.id ?? '', 4000);
  const giver = await giverAt(String(history.email));
  const own = { donorEmail: history.email, donorName: giver.name, receivedOn: '2025-07-01' };
  await recordDonation({ ...own, amountCents: 2500 });
  const { years } = await readGiving(giver);
  expect(years).toMatchObject([{ year: 2025, totalCents: 8500 }]);
  const asked = { email: String(history.email), year: 2025, now: new Date() };
  expect(findStatement({ isTest: true, years }, asked)).toMatchObject({ totalCents: 2500 });
});

test('a gift that staff and a file take back at once is taken back once, and nobody meets an error', async () => {
  const gifts = await Promise.all(Array.from({ length: 12 }, () => recordFund()));
  const statuses = await Promise.all(
    gifts.flatMap(({ id }) => [
      callApi(`/api/admin/donations/${id}/reverse`, { method: 'POST', admin: true, body: {} }),
      postImport(buildImport([takingBack(id, 10_000)])),
    ]),
  );
  expect(statuses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  const rows = await selectRows(donations, isNotNull(donations.reversesId));
  expect(rows.map(({ reversesId }) => reversesId).sort()).toEqual(gifts.map(({ id }) => id).sort());
});
