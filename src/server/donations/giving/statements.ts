import { and, eq, exists, ne, sql } from 'drizzle-orm';
import type { StatementsReport } from '#contracts/donations/giving.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';
import { formatDollars } from '#lib/money.ts';
import { identity } from '#site/identity.ts';
import { database } from '../../db/client.ts';
import { donations, outbox, people } from '../../db/schema.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { DocumentUse } from '../../pdf/documents.ts';
import { receivedYear } from '../rows.ts';
import { type GivenDonation, givenFrom, type Giving, isFinal, readGiving } from './giving.ts';

type StatementData = Extract<DocumentUse, { name: 'yearly-statement' }>['data'];

function noteOf({ amountCents, refundedCents, description, isThanks }: GivenDonation) {
  if (isThanks) return 'Acknowledged by the sponsor of the fund, not part of the total';
  if (description) return description;
  if (refundedCents === 0) return null;
  return `${formatDollars(refundedCents)} of ${formatDollars(amountCents)} refunded`;
}

/** Undefined when nothing was given in that year. */
export function statementData(
  { donorName, isTest, years }: Giving,
  { email, year, now }: { email: string; year: number; now: Date },
): StatementData | undefined {
  const found = years.find((group) => group.year === year);
  if (!found) return undefined;
  return {
    year,
    donorName,
    donorEmail: email,
    issuedAt: now.toISOString(),
    isYearToDate: !isFinal(year, now),
    isTest,
    totalCents: found.totalCents,
    donations: found.donations.toReversed().map((donation) => ({
      receivedAt: donation.receivedAt,
      method: donation.method,
      netCents: donation.amountCents === 0 ? null : donation.amountCents - donation.refundedCents,
      note: noteOf(donation),
    })),
  };
}

/** The statement of a year as a PDF (P-144). @throws HttpError 404 without donations in it. */
export async function renderStatement(email: string, year: number): Promise<Uint8Array> {
  const data = statementData(await readGiving(email), { email, year, now: new Date() });
  if (!data) throw notFound('Statement');
  const { renderYearlyStatement } = await import('../../pdf/documents.ts');
  return renderYearlyStatement(data);
}

/** Keeps one call below the time limit of a function; staff press again for the rest. */
const batch = 200;

async function readDonors(year: number) {
  const { queries } = database();
  const gave = queries
    .select({ id: donations.id })
    .from(donations)
    .where(and(givenFrom(people.email), eq(receivedYear, year)));
  const key = sql<string>`'yearly-statement:' || ${people.id} || ':' || ${year}::text`;
  return queries
    .select({ key, id: people.id, email: people.email, mail: outbox.id })
    .from(people)
    .leftJoin(outbox, eq(outbox.dedupeKey, key))
    .where(and(eq(people.type, 'donor'), ne(people.email, ''), exists(gave)))
    .orderBy(people.email);
}

function lastYear(now: Date): number {
  return Number(dayInPacific(now).slice(0, 4)) - 1;
}

/** What the button would send: last year's donors (P-145). */
export async function previewStatements(now = new Date()): Promise<StatementsReport> {
  const year = lastYear(now);
  const donors = await readDonors(year);
  const waiting = donors.filter(({ mail }) => mail === null);
  return {
    year,
    isFinal: isFinal(year, now),
    sent: donors.length - waiting.length,
    waiting: waiting.length,
    addresses: waiting.slice(0, batch).map(({ email }) => email),
  };
}

/** Mails a statement to each of last year's donors, once per donor and year. @throws HttpError 409. */
export async function mailStatements(now = new Date()): Promise<StatementsReport> {
  const year = lastYear(now);
  if (!isFinal(year, now))
    throw conflict(`The year ${year} is final from January 2, Pacific time.`);
  const donors = await readDonors(year);
  for (const { key, id, email } of donors.filter(({ mail }) => mail === null).slice(0, batch)) {
    const data = statementData(await readGiving(email), { email, year, now });
    if (!data) continue;
    const { isTest, totalCents } = data;
    const document = { name: 'yearly-statement' as const, data };
    await enqueueMail(database().queries, {
      dedupeKey: key,
      subjectId: id,
      to: { address: email },
      subject: `${isTest ? 'Test: ' : ''}Your ${year} statement from ${identity.name}`,
      template: {
        name: 'yearly-statement',
        data: { year, total: formatDollars(totalCents), isTest },
      },
      attachments: [{ filename: `statement-${year}.pdf`, document }],
    });
  }
  return previewStatements(now);
}
