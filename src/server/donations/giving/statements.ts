import { donationCurrency } from '#model/donations/contract.ts';
import { addedToCoverFees, formatCoveredFee } from '#model/donations/card-fee.ts';
import { returnTexts } from '#model/donations/returned-by.ts';
import { formatMoney } from '#model/money/money.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { notFound } from '../../http/errors.ts';
import type { DocumentUse } from '../../documents/documents.ts';
import { type Giver, type Giving, readGiving } from './read-giving.ts';
import {
  describeDeductible,
  type GivingDonation,
  isFinal,
  sumReceiptedDollarCents,
} from './given-donations.ts';

export type StatementData = Extract<DocumentUse, { name: 'yearly-statement' }>['data'] & {
  replaces: string | null;
};

function notOursText({ hasNoDocument, through }: GivingDonation): string {
  if (hasNoDocument) return 'No tax document is issued for it, not part of the total';
  return `Acknowledged by ${through ?? 'the sponsor of the fund'}, not part of the total`;
}

function donationNote(donation: GivingDonation) {
  const { amountCents, returnedCents, currency, description, isThanks } = donation;
  const formatAmount = (cents: number) => formatMoney(cents, currency);
  if (isThanks) return notOursText(donation);
  if (description) return description;
  if (returnedCents === 0) {
    const covered = formatCoveredFee(donation);
    return covered && `${addedToCoverFees}: ${covered}`;
  }
  return `${formatAmount(returnedCents)} of ${formatAmount(amountCents)} ${returnTexts[donation.returnedBy]}`;
}

// The day of the row is then the postmark, which the donor's tax year follows.
function mailedNote({ wasMailed, receivedAt }: GivingDonation): string | null {
  return wasMailed ? `Mailed on this day, received ${formatPacificDate(receivedAt)}` : null;
}

function disputeNote({ isDisputed, isThanks }: GivingDonation): string | null {
  return isDisputed && !isThanks
    ? 'Disputed at the bank, not part of the total until it decides'
    : null;
}

// Amounts of two currencies have no sum. A year without dollars has its others as the total.
function currencyNote({ currency }: GivingDonation, totalCents: number): string | null {
  if (currency === donationCurrency || totalCents === 0) return null;
  return 'Not part of the total, which is in dollars';
}

interface StatementDetails {
  email: string;
  isTest: boolean;
  now: Date;
}

/**
 * Makes the data of a year's statement, donations oldest first. Donations of the history are left out, and out of the
 * total, because another platform receipted them.
 */
export function buildStatement(
  givingYear: Giving['years'][number],
  { email, isTest, now }: StatementDetails,
): StatementData {
  const { year, donorName } = givingYear;
  const donations = givingYear.donations.filter(({ isHistory }) => !isHistory);
  const total = describeDeductible(donations);
  const totalCents = sumReceiptedDollarCents(donations);
  return {
    year,
    donorName,
    donorEmail: email,
    issuedAt: now.toISOString(),
    replaces: null,
    isYearToDate: !isFinal(year, now),
    isTest,
    isDeductible: total !== null,
    totalCents,
    total,
    donations: donations.toReversed().map((donation) => ({
      id: donation.id,
      receivedAt: donation.givenAt,
      method: donation.method,
      netCents: donation.amountCents === 0 ? null : donation.amountCents - donation.refundedCents,
      currency: donation.currency,
      note:
        [
          donationNote(donation),
          disputeNote(donation),
          currencyNote(donation, totalCents),
          mailedNote(donation),
        ]
          .filter(Boolean)
          .join('. ') || null,
    })),
  };
}

export function findStatement(
  { isTest, years }: Pick<Giving, 'isTest' | 'years'>,
  { email, year, now }: { email: string; year: number; now: Date },
): StatementData | undefined {
  const yearGroup = years.find((group) => group.year === year);
  if (!yearGroup || yearGroup.donations.every(({ isHistory }) => isHistory)) return undefined;
  return buildStatement(yearGroup, { email, isTest, now });
}

/** Renders the statement of a year as a PDF. @throws HttpError 404 for a year without donations */
export async function renderStatement(
  giver: Giver,
  year: number,
  email: string,
): Promise<Uint8Array> {
  const data = findStatement(await readGiving(giver), { email, year, now: new Date() });
  if (!data) throw notFound('Statement');
  const { renderYearlyStatement } = await import('../../documents/documents.ts');
  return renderYearlyStatement(data);
}
