import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import {
  donationCurrency,
  isRecorded,
  isRepeated,
  sourceLabels,
} from '#model/donations/contract.ts';
import { formatCard } from '#model/donations/cards.ts';
import { hasOpenDispute } from '#model/donations/open-dispute.ts';
import { returnedBy } from '#model/donations/returned-by.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { formatMoney } from '#model/money/money.ts';
import { donations, type people } from '../../db/schema.ts';
import { receiptKey } from '../../links/receipt-key.ts';
import {
  type DonationRow,
  countsAsDonation,
  paymentMethodName,
  donatedAt,
  receivedAt,
} from '../rows.ts';

/**
 * Tells whether a year is final, which is from January 2 of the next, Pacific, because a charge can arrive a day late.
 */
export function isFinal(year: number, now: Date): boolean {
  return dayInPacific(now) >= `${year + 1}-01-02`;
}

function presentGivenDonation(row: DonationRow) {
  const { id, cardBrand, cardLast4, amountCents, refundedCents, description, source } = row;
  const method = formatCard(cardBrand, cardLast4) ?? paymentMethodName(row) ?? 'Card';
  return {
    id,
    receiptKey: receiptKey(row),
    /** The time that decides the tax year. */
    givenAt: donatedAt(row).toISOString(),
    receivedAt: receivedAt(row).toISOString(),
    wasMailed: row.postmarkedOn !== null,
    method: isRepeated(source) ? `${sourceLabels[source]}, ${method}` : method,
    amountCents,
    feeCoveredCents: row.feeCoveredCents,
    refundedCents,
    /** The cents that went back to the donor; a recorded gift that staff take back sends none. */
    returnedCents: isRecorded(source) ? 0 : refundedCents,
    currency: row.currency,
    description,
    /** True when somebody else has receipted the gift, or nobody does. */
    isThanks: row.document !== 'tax' && source !== 'history',
    through: row.through,
    hasNoDocument: row.document === 'none' && source !== 'history',
    returnedBy: returnedBy(row),
    /** True while the donor's bank may still take the payment back. */
    isDisputed: hasOpenDispute(row),
    /** True when an earlier platform took and receipted the gift. */
    isHistory: source === 'history',
  };
}

export type GivingDonation = ReturnType<typeof presentGivenDonation>;

const sumNetCents = (gifts: readonly GivingDonation[]) =>
  gifts.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);

/**
 * Sums gifts in dollars in cents, net of refunds and without disputed ones and those that got thanks only. Gifts of the
 * history count.
 */
export function sumReceiptedDollarCents(gifts: readonly GivingDonation[]): number {
  return sumNetCents(
    gifts.filter(
      ({ isThanks, isDisputed, currency }) =>
        !isThanks && !isDisputed && currency === donationCurrency,
    ),
  );
}

/**
 * Describes what of some gifts counts for the donor's taxes, such as "$75.00 and 40 shares of VTI": sums by currency,
 * net of refunds, then stock. Returns null when nothing counts.
 */
export function describeDeductible(gifts: readonly GivingDonation[]): string | null {
  const counted = gifts.filter(
    ({ isThanks, isHistory, isDisputed }) => !isThanks && !isHistory && !isDisputed,
  );
  const currencies = new Set([donationCurrency, ...counted.map(({ currency }) => currency)]);
  const sums = Array.from(currencies, (currency) => {
    const cents = sumNetCents(counted.filter((gift) => gift.currency === currency));
    return cents === 0 ? [] : formatMoney(cents, currency);
  }).flat();
  const stock = counted.filter(({ amountCents }) => amountCents === 0);
  const described =
    stock.length > 1
      ? `${stock.length} gifts of stock`
      : stock.map((gift) => gift.description ?? 'stock');
  return new Intl.ListFormat('en-US').format([...sums, described].flat()) || null;
}

/** Groups a giver's rows by Pacific year, both newest first, with the total of each year in cents. */
export function groupByYear(rows: DonationRow[], donorName: string | null) {
  const presented = rows.map(presentGivenDonation);
  const pacificYear = (donation: GivingDonation) =>
    Number(dayInPacific(new Date(donation.givenAt)).slice(0, 4));
  const years = [...new Set(presented.map(pacificYear))].sort((a, b) => b - a);
  return years.map((year) => {
    const ofYear = presented
      .filter((donation) => pacificYear(donation) === year)
      .sort((one, other) => Date.parse(other.givenAt) - Date.parse(one.givenAt));
    return {
      year,
      donorName,
      totalCents: sumReceiptedDollarCents(ofYear),
      /** The gifts of a year that are not in dollars, such as "40 shares of VTI"; null in every other year. */
      described: sumReceiptedDollarCents(ofYear) === 0 ? describeDeductible(ofYear) : null,
      donations: ofYear,
    };
  });
}

/** Matches the paid donations of a giver that were not reversed. */
export function isGivenBy(giverId: string | typeof people.id) {
  return and(eq(donations.personId, giverId), countsAsDonation());
}

// A payment on its way gets its giver once it succeeds.
export const willBeGivenBy = (giverId: string) =>
  and(
    isNull(donations.personId),
    ne(donations.status, 'succeeded'),
    sql`exists (
      select from giver_mailboxes where giver_id = ${giverId} and until is null
        and lower(email) = lower(${donations.donorEmail}) and name = folded_name(${donations.donorName}))`,
  );
