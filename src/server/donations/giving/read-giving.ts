import { and, desc } from 'drizzle-orm';
import type { SubscriptionState } from '#contracts/donations/admin-donations.ts';
import { isRecorded } from '#contracts/donations/donations.ts';
import { cardName } from '#lib/donations/cards.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';
import { database, sameText } from '../../db/client.ts';
import { donations, type people } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { presentSubscription, subscriptionsOf } from '../monthly/subscriptions.ts';
import { type DonationRow, isKept, methodOf, receivedAt, receivedAtColumn } from '../rows.ts';

export interface GivenDonation {
  id: string;
  /** ISO 8601. */
  receivedAt: string;
  /** Such as "Visa ending in 4242" or "Monthly, Visa ending in 4242". */
  method: string;
  /** 0 for stock, which is described. */
  amountCents: number;
  refundedCents: number;
  /** Of stock. */
  description: string | null;
  /** A donor-advised fund is thanked, because its sponsor acknowledges the gift. */
  isThanks: boolean;
}

export interface GivingYear {
  /** The Pacific tax year (P-59). */
  year: number;
  /** Net of refunds, without donor-advised funds. */
  totalCents: number;
  /** Newest first. */
  donations: GivenDonation[];
}

export interface Giving {
  /** Of the newest donation that has one. */
  donorName: string | null;
  isTest: boolean;
  /** Named on the supporters' page, if a level is reached and staff did not hide it. */
  isListed: boolean;
  /** Newest first; those whose first payment was made. */
  monthly: SubscriptionState[];
  /** Newest first. */
  years: GivingYear[];
}

function presentDonation(row: DonationRow): GivenDonation {
  const { id, cardBrand, cardLast4, amountCents, refundedCents, source } = row;
  const method = cardName(cardBrand, cardLast4) ?? methodOf(row) ?? 'Card';
  return {
    id,
    receivedAt: receivedAt(row).toISOString(),
    method: source === 'monthly' ? `Monthly, ${method}` : method,
    amountCents,
    refundedCents,
    description: row.description,
    isThanks: isRecorded(source) && source === 'fund',
  };
}

function groupByYear(given: GivenDonation[]): GivingYear[] {
  const years = new Map<number, GivingYear>();
  for (const donation of given) {
    const year = Number(dayInPacific(new Date(donation.receivedAt)).slice(0, 4));
    const group = years.get(year) ?? { year, totalCents: 0, donations: [] };
    group.donations.push(donation);
    if (!donation.isThanks) group.totalCents += donation.amountCents - donation.refundedCents;
    years.set(year, group);
  }
  return [...years.values()].sort((one, other) => other.year - one.year);
}

export function givenFrom(email: string | typeof people.email) {
  return and(sameText(donations.donorEmail, email), isKept());
}

/** What an address gave, by tax year (P-143). */
export async function readGiving(email: string): Promise<Giving> {
  const { queries } = database();
  const rows = await queries
    .select()
    .from(donations)
    .where(givenFrom(email))
    .orderBy(desc(receivedAtColumn), desc(donations.id));
  const subscriptions = await subscriptionsOf(queries, email);
  return {
    donorName: rows.find(({ donorName }) => donorName)?.donorName ?? null,
    isTest: !siteIsLive(),
    isListed: rows.some(({ listed }) => listed),
    monthly: subscriptions
      .filter(({ id }) => rows.some(({ subscriptionId }) => subscriptionId === id))
      .map(presentSubscription),
    years: groupByYear(rows.map(presentDonation)),
  };
}
