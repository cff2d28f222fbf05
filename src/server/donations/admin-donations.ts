import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type {
  AdminDonation,
  DonationDetails,
  DonationMode,
  DonationStats,
} from '#contracts/donations/admin-donations.ts';
import { undoMinutes } from '#contracts/applications/applications.ts';
import { isRecorded } from '#contracts/donations/donations.ts';
import { database, olderThan, sameText } from '../db/client.ts';
import { donations, people } from '../db/schema.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { notFound } from '../http/errors.ts';
import type { Page } from '../http/paging.ts';
import { readAcknowledgementMail } from './documents/acknowledgement.ts';
import { readSubscriptionState } from './monthly/subscriptions.ts';
import { donationCount, type DonationRow, findDonation, methodOf, receivedAtIso } from './rows.ts';
import { readListing } from './supporters.ts';

function ofMode(mode: DonationMode): SQL | undefined {
  return mode === 'all' ? undefined : eq(donations.livemode, mode === 'live');
}

export function presentDonation(row: DonationRow): AdminDonation {
  const { personId: _, version: _v, updatedAt: _u, livemode, paymentIntentId, ...listed } = row;
  return {
    ...listed,
    paymentId: paymentIntentId,
    paymentMethod: methodOf(row),
    createdAt: row.createdAt.toISOString(),
    receivedAt: receivedAtIso(row),
    reversedAt: row.reversedAt?.toISOString() ?? null,
    testMode: !livemode,
  };
}

/** Newest first; one row more than the page holds when there are more. */
export async function listDonations(
  { limit, after }: Page,
  mode: DonationMode,
): Promise<AdminDonation[]> {
  const rows = await database()
    .queries.select()
    .from(donations)
    .where(and(ofMode(mode), olderThan([donations.createdAt, donations.id], after)))
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(limit + 1);
  return rows.map(presentDonation);
}

export async function countDonations(mode: DonationMode): Promise<number> {
  return database().queries.$count(donations, ofMode(mode));
}

const succeeded = sql`filter (where ${donations.status} = 'succeeded')`;

/** Some drivers return sums as text. */
const cents = (column: typeof donations.amountCents | typeof donations.refundedCents) =>
  sql`coalesce(sum(${column}) ${succeeded}, 0)`.mapWith(Number);

type Figures = DonationStats['otherMode'];

const none: Figures = { total: 0, successful: 0, totalCents: 0, averageCents: 0, refundedCents: 0 };

/** Succeeded donations only, gross of refunds (P-90), test and live apart (P-46). */
export async function summarizeDonations(): Promise<DonationStats> {
  const rows = await database()
    .queries.select({
      livemode: donations.livemode,
      total: sql`sum(${donationCount})`.mapWith(Number),
      successful: sql`coalesce(sum(${donationCount}) ${succeeded}, 0)`.mapWith(Number),
      valued:
        sql`coalesce(sum(${donationCount}) filter (where ${donations.status} = 'succeeded' and ${donations.source} <> 'stock'), 0)`.mapWith(
          Number,
        ),
      totalCents: cents(donations.amountCents),
      refundedCents: cents(donations.refundedCents),
    })
    .from(donations)
    .groupBy(donations.livemode);
  const figuresOf = (live: boolean): Figures => {
    const found = rows.find(({ livemode }) => livemode === live);
    if (!found) return none;
    const { total, successful, valued, totalCents, refundedCents } = found;
    const averageCents = valued === 0 ? 0 : Math.round(totalCents / valued);
    return { total, successful, totalCents, averageCents, refundedCents };
  };
  const live = siteIsLive();
  return { ...figuresOf(live), testMode: !live, otherMode: figuresOf(!live) };
}

/** The person whom a donation belongs to, with the donations of its mode. */
export async function readDonor(
  row: DonationRow,
): Promise<(NonNullable<DonationDetails['donor']> & { name: string }) | null> {
  const byEmail = row.donorEmail
    ? and(eq(people.type, 'donor'), sameText(people.email, row.donorEmail))
    : undefined;
  const known = row.personId ? eq(people.id, row.personId) : byEmail;
  if (!known) return null;
  const [donor] = await database()
    .queries.select({
      id: people.id,
      name: people.name,
      count:
        sql`coalesce(sum(${donationCount}) filter (where ${donations.id} is not null), 0)`.mapWith(
          Number,
        ),
      totalCents: sql`coalesce(sum(${donations.amountCents}), 0)`.mapWith(Number),
    })
    .from(people)
    .leftJoin(
      donations,
      and(
        or(
          eq(donations.personId, people.id),
          and(ne(people.email, ''), sameText(donations.donorEmail, people.email)),
        ),
        eq(donations.status, 'succeeded'),
        eq(donations.livemode, row.livemode),
      ),
    )
    .where(known)
    .groupBy(people.id);
  return donor ?? null;
}

export async function readDonationDetails(id: string): Promise<DonationDetails> {
  const row = await findDonation(database().queries, id);
  if (!row) throw notFound('Donation');
  const acknowledgement = await readAcknowledgementMail(row);
  const undoEnd = row.createdAt.getTime() + undoMinutes * 60_000;
  const canUndo = isRecorded(row.source) && !row.reversesId && !row.reversedAt;
  const undoUntil = canUndo && undoEnd > Date.now() ? new Date(undoEnd).toISOString() : null;
  const [donor, listing] = [await readDonor(row), await readListing(row)];
  const subscription = await readSubscriptionState(row.subscriptionId);
  return { acknowledgement, undoUntil, subscription, donor, listing };
}
