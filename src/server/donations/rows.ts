import { and, type Column, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import {
  donationCurrency,
  type DonationStatus,
  isRecorded,
  type RecordedSource,
} from '#model/donations/contract.ts';
import { isWorkplacePlatform } from '#model/donations/platforms.ts';
import { noonInPacific } from '#model/dates/pacific-dates.ts';
import { capitalize } from '#model/text/capitalize.ts';
import { outsideSources } from '#model/enumerations.ts';
import type { Queries } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';

export type DonationRow = typeof donations.$inferSelect;

/** Returns midday of a Pacific day, or the current time while midday is still to come. */
export const middayOrNow = (day: string, now: Date) =>
  new Date(Math.min(noonInPacific(day).getTime(), now.getTime()));

const findBy = (column: Column) => async (db: Queries, id: string) => {
  const [row] = await db.select().from(donations).where(eq(column, id));
  return row;
};

export const findDonation = findBy(donations.id);
export const findByPayment = findBy(donations.paymentIntentId);

/** Reads a donation as it is now, and keeps it so until the transaction ends. */
export async function lockDonation(tx: Queries, id: string): Promise<DonationRow | undefined> {
  const [row] = await tx.select().from(donations).where(eq(donations.id, id)).for('update');
  return row;
}

/** Returns the columns that go with every change, so that a version that was read before it is noticed. */
export const nextDonationVersion = () => ({
  version: sql`${donations.version} + 1`,
  updatedAt: new Date(),
});

/** Returns the time of the payment, which the books follow. */
export function receivedAt(row: Pick<DonationRow, 'receivedAt'>): Date {
  if (!row.receivedAt) throw new Error('The donation is not paid.');
  return row.receivedAt;
}

/**
 * Returns when a donation counts for its donor's taxes: a check when it was mailed, which is its delivery (26 CFR
 * 1.170A-1(b), IRS Publication 526 under "When To Deduct"), and everything else when it was received.
 */
export function donatedAt(row: Pick<DonationRow, 'receivedAt' | 'postmarkedOn'>): Date {
  return row.postmarkedOn === null ? receivedAt(row) : noonInPacific(row.postmarkedOn);
}

/** Selects the tax year of a donation, which is Pacific. */
export const donationYear = sql<number>`extract(year from coalesce(${donations.postmarkedOn}::timestamp, ${donations.receivedAt} at time zone 'America/Los_Angeles'))::int`;

/** Matches recorded donations that can be undone or reversed. */
export const isOpenRecord = () =>
  and(
    inArray(donations.source, outsideSources),
    isNull(donations.reversesId),
    isNull(donations.reversedAt),
  );

/** Matches donations of a status in one mode, live or test. */
export const hasStatus = (status: DonationStatus, livemode: boolean) =>
  and(eq(donations.status, status), eq(donations.livemode, livemode));

/** Matches paid donations in the site's mode that were not reversed. */
export const countsAsDonation = () =>
  and(
    hasStatus('succeeded', siteIsLive()),
    isNull(donations.reversesId),
    isNull(donations.reversedAt),
  );

/** Counts a row: a reversing row takes one donation back, unless it takes a part. */
export const donationCount = sql`case when ${donations.reversesId} is null then 1 when ${donations.takesPart} then 0 else -1 end`;

/** Matches donations that sums can add, because lists show what came in other currencies. */
export const isInDollars = () => eq(donations.currency, donationCurrency);

/** Sums a column as a number, because some drivers return sums as text. */
export function sumColumn(value: SQL | Column, filter: SQL | undefined = sql`true`) {
  return sql`coalesce(sum(${value}) filter (where ${filter}), 0)`.mapWith(Number);
}

const names: Readonly<Record<string, string>> = {
  us_bank_account: 'US bank account',
  customer_balance: 'Bank transfer',
  cashapp: 'Cash App Pay',
  paypal: 'PayPal',
  amazon_pay: 'Amazon Pay',
  afterpay_clearpay: 'Afterpay',
  wechat_pay: 'WeChat Pay',
};

const recorded: Readonly<Record<RecordedSource, string>> = {
  check: 'Check',
  transfer: 'Bank transfer',
  stock: 'Stock',
  fund: 'Donor-advised fund',
  history: 'Platform before',
};

/** Returns a text such as "Check no. 2281" or "US bank account"; null for cards. */
export function paymentMethodName({
  source,
  reference,
  paymentMethod: type,
}: Pick<DonationRow, 'source' | 'reference' | 'paymentMethod'>): string | null {
  if (isRecorded(source)) {
    if (!reference) return recorded[source];
    if (source === 'fund' && isWorkplacePlatform(reference))
      return `Workplace giving, ${reference}`;
    return `${recorded[source]}${source === 'check' ? ' no.' : ','} ${reference}`;
  }
  if (type === null) return null;
  return names[type] ?? capitalize(type.replaceAll('_', ' '));
}
