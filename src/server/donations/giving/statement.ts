import { dayInPacific } from '#lib/pacific-dates.ts';
import { formatDollars } from '#lib/money.ts';
import { notFound } from '../../http/errors.ts';
import type { DocumentUse } from '../../pdf/documents.ts';
import { type GivenDonation, type Giving, readGiving } from './read-giving.ts';

type StatementData = Extract<DocumentUse, { name: 'yearly-statement' }>['data'];

/** A year is final from January 2 of the next, Pacific, because a charge can arrive a day late. */
export function isFinal(year: number, now: Date): boolean {
  return dayInPacific(now) >= `${year + 1}-01-02`;
}

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
