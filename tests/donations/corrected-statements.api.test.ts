/** Statements that were sent, and then their mailbox was corrected, or their givers were joined or parted. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { journalFiles, monthFileLines, monthFiles } from '#server/db/ledger-schema.ts';
import { donations, outbox, people, privateLinks } from '#server/db/schema.ts';
import { mailGivingLink } from '#server/donations/giving/mail-giving-link.ts';
import { mailStatements, previewStatements } from '#server/donations/giving/mail-statements.ts';
import { openGiving } from '#server/donations/giving/open-giving.ts';
import { joinGivers, listJoins, partGivers } from '#server/donations/join-givers.ts';
import { journalCsv } from '#server/donations/ledger/journal-csv.ts';
import { monthCsv } from '#server/donations/ledger/ledger-csv.ts';
import { callApi } from '#tests/support/call-api.ts';
import { moveByMail } from '#tests/support/donations/givers-history.ts';
import { sendAgain } from '#tests/support/donations/send-again.ts';
import {
  markStatements,
  addDonation,
  statementsDay,
  listStatements,
  sentAt,
  addDonorWithStatement,
} from '#tests/support/donations/statements.ts';
import { changeDonation, donationRow } from '#tests/support/factories/donations.ts';
import { giverAt, createGivingToken } from '#tests/support/donations/givers.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';
import { newAddress } from '#tests/support/new-address.ts';

beforeEach(() =>
  emptyTables(journalFiles, monthFileLines, monthFiles, donations, outbox, people, privateLinks),
);

const later = new Date('2026-03-05T20:00:00Z');

const mail = () => Promise.all(Array.from({ length: 5 }, () => mailStatements(later)));

const readReads = async (email: string) =>
  (await listStatements(email)).map(({ state, data }) => [
    state,
    (data as { total: string }).total,
    (data as { replaces: string | null }).replaces,
  ]);

const atSent = sentAt.toISOString();

test('a stranger who got the statement is told of the correction, and opens nothing', async () => {
  const { email: mistyped, id } = await addDonorWithStatement();
  await markStatements(mistyped, 'sent');
  const token = await createGivingToken(mistyped);
  const email = newAddress();
  expect(await sendAgain(id, { email })).toMatchObject({ status: 202 });
  await sendAgain(id, { email });
  const notes = await selectRows(outbox, eq(outbox.kind, 'acknowledgement-moved'));
  expect(notes).toMatchObject([{ toAddress: mistyped, data: { sentAt: atSent } }]);
  expect(await openGiving(visitPage(token))).toMatchObject({ problem: 'unknown' });
  expect(await mailGivingLink(mistyped)).toBe(false);
  expect((await callApi(`/api/donation/${id}`)).status).toBe(410);
});

test('a statement that went to a stranger is mailed once to the corrected address', async () => {
  const { email: mistyped, id } = await addDonorWithStatement();
  await markStatements(mistyped, 'sent');
  const email = newAddress();
  await sendAgain(id, { email });
  expect((await previewStatements(later)).statements).toMatchObject([
    { address: email, totalCents: 10_000, earlier: { sentAt: atSent } },
  ]);
  await mail();
  expect(await readReads(mistyped)).toEqual([['sent', '$100.00', null]]);
  expect(await readReads(email)).toEqual([['queued', '$100.00', atSent]]);
  await markStatements(email, 'sent', later);
  expect((await mailStatements(later)).statements).toEqual([]);
});

test('a statement corrected twice goes to the last address unless it had arrived there', async () => {
  const { email: first, id } = await addDonorWithStatement();
  const [second, third] = [newAddress(), newAddress()];
  await sendAgain(id, { email: second });
  await mail();
  await sendAgain(id, { email: third });
  await mail();
  expect(await readReads(second)).toEqual([['withdrawn', '$100.00', atSent]]);
  expect(await readReads(third)).toEqual([['queued', '$100.00', atSent]]);
  await sendAgain(id, { email: first });
  expect((await mailStatements(later)).statements).toEqual([]);
  expect(await readReads(third)).toMatchObject([['withdrawn', '$100.00', atSent]]);
  expect(await listStatements(first)).toHaveLength(1);
});

test('files of the month that were taken before a correction stay the same bytes, and the next one has no line of it', async () => {
  const recorded = { source: 'check', reference: '77' } as const;
  const { id } = await addDonorWithStatement({
    ...recorded,
    receivedAt: new Date('2025-06-06T20:00:00Z'),
  });
  const takeFiles = async () => [
    await monthCsv('2025-06'),
    await journalCsv('2025-06', 'quickbooks'),
    await journalCsv('2025-06', 'xero'),
    await monthCsv('2025-07'),
  ];
  const before = await takeFiles();
  expect(before[0]).toContain(id);
  await sendAgain(id, { email: newAddress() });
  expect(await takeFiles()).toEqual(before);
});

test('a statement that had arrived before a move is replaced at the new mailbox only by a later change', async () => {
  const { email: old, id } = await addDonorWithStatement();
  const email = newAddress();
  await moveByMail((await giverAt(old)).id, old, email);
  expect((await mailStatements(later)).statements).toEqual([]);
  expect(await listStatements(email)).toEqual([]);
  await changeDonation(id, { refundedCents: 4000 });
  await mail();
  expect(await readReads(old)).toEqual([['sent', '$100.00', null]]);
  expect(await readReads(email)).toEqual([['queued', '$60.00', atSent]]);
});

test('a gift is on one statement when givers are joined of whom only one had any', async () => {
  const { email: work, id: gift } = await addDonorWithStatement({ donorName: 'A. M. Donor' });
  const home = newAddress();
  await addDonation(home, { receivedAt: new Date('2026-02-02T20:00:00Z') });
  const [{ id }, { id: other }] = [await giverAt(home), await giverAt(work)];
  await joinGivers(id, other);
  await mail();
  const [to] = (await selectRows(people, eq(people.id, id))).map(({ email }) => email);
  expect((await readReads(to ?? '')).at(-1)).toEqual(['queued', '$100.00', atSent]);
  const [join] = await listJoins(database().queries, id);
  await partGivers(id, join?.id ?? '');
  expect((await donationRow(gift)).personId).toBe(other);
  expect((await mailStatements(later)).statements).toEqual([]);
  expect((await selectRows(outbox, eq(outbox.state, 'queued'))).map(({ kind }) => kind)).toEqual(
    [],
  );
});

test('a gift is on one statement when givers are joined or parted while it is being sent', async () => {
  const [home, work] = [newAddress(), newAddress()];
  await addDonation(home, { amountCents: 2000 });
  await addDonation(work, { donorName: 'Somebody Else', amountCents: 5000 });
  const [{ id }, { id: other }] = [await giverAt(home), await giverAt(work)];
  await mailStatements(statementsDay);
  await markStatements(work, 'sending');
  await joinGivers(id, other);
  expect((await listStatements(work)).map(({ state }) => state)).toEqual(['withdrawn']);
  await mailStatements(statementsDay);
  await markStatements(home, 'sending');
  await markStatements(work, 'sending');
  const [join] = await listJoins(database().queries, id);
  await partGivers(id, join?.id ?? '');
  expect(await selectRows(outbox, eq(outbox.state, 'sending'))).toEqual([]);
});

test('a gift of an earlier year is on one statement when a parted giver had none', async () => {
  const [home, work] = [newAddress(), newAddress()];
  await addDonation(home, { amountCents: 2000 });
  await addDonation(work, { donorName: 'Somebody Else', amountCents: 5000 });
  const [{ id }, { id: other }] = [await giverAt(home), await giverAt(work)];
  await joinGivers(id, other);
  await mailStatements(statementsDay);
  await markStatements(home, 'sent');
  await markStatements(work, 'sent');
  const [join] = await listJoins(database().queries, id);
  await partGivers(id, join?.id ?? '');
  const nextYear = new Date('2027-02-02T20:00:00Z');
  const { statements } = await previewStatements(nextYear);
  expect(
    statements.map(({ address, year, totalCents }) => [address, year, totalCents]).sort(),
  ).toEqual(
    [
      [home, 2025, 2000],
      [work, 2025, 5000],
    ].sort(),
  );
  await mailStatements(nextYear);
  expect((await mailStatements(nextYear)).statements).toEqual([]);
});
