/** Compares each giver's statements and receipts by the data of which their PDFs are made. */
import { and, eq, isNull, ne } from 'drizzle-orm';
import { expect } from 'vitest';
import { giverMailboxes, outbox, people } from '#server/db/schema.ts';
import { writeAcknowledgment } from '#server/documents/acknowledgment-text.ts';
import { yearlyStatementSchema } from '#server/documents/yearly-statement.ts';
import { acknowledgmentData, isFullyReturned } from '#server/donations/documents/acknowledgment.ts';
import { readGiving } from '#server/donations/giving/read-giving.ts';
import { mailStatements, previewStatements } from '#server/donations/giving/mail-statements.ts';
import { findStatement } from '#server/donations/giving/statements.ts';
import type { DonationRow } from '#server/donations/rows.ts';
import { selectRows } from '#tests/support/rows.ts';
import { midJanuary } from './givers-history.ts';

/** Tells whether a donation is neither a reversal nor reversed. */
export const isGift = ({ reversesId, reversedAt }: DonationRow) =>
  reversesId === null && reversedAt === null;

const isStated = (row: DonationRow) => isGift(row) && row.source !== 'history';

const listIds = (rows: readonly { id?: string | undefined }[]) =>
  rows.map(({ id }) => id ?? '').sort();

const readNet = (rows: DonationRow[]) =>
  rows.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);

// Somebody else receipted what is only thanked for.
const taxTotal = (rows: DonationRow[]) =>
  readNet(rows.filter((row) => isStated(row) && row.document === 'tax'));

async function expectStatementsOnDemand(
  donationsByGiver: ReadonlyMap<string, DonationRow[]>,
): Promise<void> {
  for (const giver of await selectRows(people, eq(people.type, 'donor'))) {
    const own = donationsByGiver.get(giver.id) ?? [];
    const details = { email: giver.email, year: 2025, now: midJanuary };
    const data = findStatement(await readGiving(giver), details);
    expect(listIds(data?.donations ?? [])).toEqual(listIds(own.filter(isStated)));
    expect(data?.totalCents ?? 0).toBe(taxTotal(own));
    if (data) expect(data.donorName).toBe(giver.name || null);
  }
}

// The newest statement of each giver is what the giver holds, or gets next.
async function readNewestStatements(): Promise<Map<string, typeof outbox.$inferSelect>> {
  const isStatement = and(eq(outbox.kind, 'yearly-statement'), ne(outbox.state, 'withdrawn'));
  const readEdition = ({ data }: { data: unknown }) => (data as { edition: number }).edition;
  const rows = await selectRows(outbox, isStatement);
  rows.sort((one, other) => readEdition(one) - readEdition(other));
  return new Map(rows.map((row) => [row.subjectId ?? '', row]));
}

// A giver who can be reached has one statement, with the giver's own gifts and no others; one that waits goes to a
// mailbox in use.
async function expectMailedStatements(
  donationsByGiver: ReadonlyMap<string, DonationRow[]>,
): Promise<void> {
  const { waiting } = await mailStatements(midJanuary);
  expect(waiting).toBe(0);
  expect((await previewStatements(midJanuary)).statements).toEqual([]);
  const used = await selectRows(giverMailboxes, isNull(giverMailboxes.until));
  const newest = await readNewestStatements();
  const isWaiting = and(eq(outbox.kind, 'yearly-statement'), eq(outbox.state, 'queued'));
  const subjects = (await selectRows(outbox, isWaiting)).map(({ subjectId }) => subjectId);
  expect(new Set(subjects).size).toBe(subjects.length);
  for (const { id, name, email } of await selectRows(people, eq(people.type, 'donor'))) {
    const own = donationsByGiver.get(id) ?? [];
    const stated = own.filter(isStated);
    const mail = newest.get(id);
    const isDeductible = stated.some(({ document }) => document === 'tax');
    if (email === '' || (!isDeductible && !mail)) continue;
    if (!mail) throw new Error(`The giver ${id} got no statement.`);
    const data = yearlyStatementSchema.parse(mail.attachments[0]?.document.data);
    expect([id, listIds(data.donations)]).toEqual([id, listIds(stated)]);
    expect([data.donorName, data.totalCents]).toEqual([name || null, taxTotal(own)]);
    expect([data.donorEmail, mail.misdirected]).toEqual([mail.toAddress, false]);
    const theirs = used.flatMap((each) => (each.giverId === id ? each.email.toLowerCase() : []));
    if (mail.state === 'queued') expect(theirs).toContain(mail.toAddress.toLowerCase());
  }
}

function expectReceipts(rows: readonly DonationRow[]): void {
  const names = new Set(rows.flatMap(({ donorName }) => donorName ?? []));
  const addresses = new Set(rows.flatMap(({ donorEmail }) => donorEmail ?? []));
  for (const row of rows) {
    if (row.reversesId !== null || row.document === 'none' || isFullyReturned(row)) continue;
    const document = writeAcknowledgment(acknowledgmentData(row));
    const values = new Map(document.rows.map(([label, value]) => [label, value]));
    expect(values.get('Donor')).toBe(row.donorName ?? 'Anonymous');
    expect(values.get('Email') ?? null).toBe(row.donorEmail);
    expect(values.get('Donation ID')).toBe(row.id);
    const text = JSON.stringify(document);
    const own = new Set([row.donorName, row.donorEmail, row.onBehalfOf]);
    for (const word of [...names, ...addresses]) {
      if (!own.has(word)) expect(text).not.toContain(`"${word}"`);
    }
  }
}

/** Checks that each gift is on exactly one statement, its giver's, and that no receipt names another giver. */
export async function expectDocumentsApart(
  donationsByGiver: ReadonlyMap<string, DonationRow[]>,
): Promise<void> {
  await expectStatementsOnDemand(donationsByGiver);
  await expectMailedStatements(donationsByGiver);
  expectReceipts([...donationsByGiver.values()].flat());
}
