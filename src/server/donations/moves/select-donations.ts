import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { addressCorrectionUntil } from '#model/donations/contract.ts';
import { type Queries, equalsText } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { findGiverNames, normalizedName } from '../givers.ts';
import type { DonationRow } from '../rows.ts';

/**
 * The gifts that a corrected address takes along: all of the giver, those that staff chose, or those that a donor may
 * move who corrects the address of one gift.
 */
export type MoveScope = 'all' | 'own' | readonly string[];

/** Selects the gifts of a giver at one mailbox, including those that wait for their payment. */
export async function isAtMailbox(
  tx: Queries,
  giverId: string,
  email: string,
): Promise<SQL | undefined> {
  const names = await findGiverNames(tx, giverId);
  const { donorEmail, donorName, personId, status } = donations;
  const isWaiting = and(
    isNull(personId),
    eq(status, 'pending'),
    names.length > 0 ? inArray(normalizedName(sql`${donorName}`), names) : sql`false`,
  );
  return and(equalsText(donorEmail, email), or(eq(personId, giverId), isWaiting));
}

// Both are within their hour, and the same card paid them.
const mayMoveAlong = (row: DonationRow, other: DonationRow, now: Date) =>
  other.cardLast4 !== null &&
  other.cardLast4 === row.cardLast4 &&
  other.cardBrand === row.cardBrand &&
  other.receivedAt !== null &&
  addressCorrectionUntil(other.receivedAt) > now;

// Payments of a subscription have one address, and a reversal has that of its gift.
function chooseGifts(row: DonationRow, gifts: DonationRow[], scope: MoveScope): DonationRow[] {
  if (scope === 'all') return gifts;
  const now = new Date();
  // A giver who gave nothing before may have given more since, with the same mistake.
  const isNewGiver = gifts.every(({ createdAt }) => createdAt >= row.createdAt);
  if (scope === 'own' && isNewGiver) return gifts;
  const chosen = gifts.filter(
    (each) =>
      each.id === row.id ||
      (scope === 'own' ? mayMoveAlong(row, each, now) : scope.includes(each.id)),
  );
  const ids = new Set(chosen.map(({ id }) => id));
  const subscriptions = new Set(chosen.flatMap(({ subscriptionId }) => subscriptionId ?? []));
  return gifts.filter(
    ({ id, subscriptionId, reversesId }) =>
      ids.has(id) || ids.has(reversesId ?? '') || subscriptions.has(subscriptionId ?? ''),
  );
}

/** Lists the gifts whose address is corrected with that of this one, which is among them, oldest first. */
export async function selectDonationsToMove(
  tx: Queries,
  row: DonationRow,
  scope: MoveScope,
): Promise<DonationRow[]> {
  const { id, personId, donorEmail } = row;
  if (personId === null || donorEmail === null) return [row];
  const gifts = await tx
    .select()
    .from(donations)
    .where(or(eq(donations.id, id), await isAtMailbox(tx, personId, donorEmail)))
    .orderBy(asc(donations.createdAt), asc(donations.id));
  return chooseGifts(row, gifts, scope);
}

/**
 * Lists the newest payment of each subscription, and all single gifts, of rows that come oldest first, because Stripe
 * writes about a subscription to one address.
 */
export function newestOfSubscriptions(rows: DonationRow[]): string[] {
  return [...new Map(rows.map(({ id, subscriptionId }) => [subscriptionId ?? id, id])).values()];
}

/** Lists the gifts of a giver whose address Stripe does not know yet. */
export async function selectDueAtStripe(
  db: Queries,
  { personId, donorEmail }: DonationRow,
): Promise<string[]> {
  if (personId === null || donorEmail === null) return [];
  const rows = await db
    .select()
    .from(donations)
    .where(
      and(
        eq(donations.personId, personId),
        equalsText(donations.donorEmail, donorEmail),
        donations.stripeEmailDue,
      ),
    )
    .orderBy(asc(donations.createdAt), asc(donations.id));
  return newestOfSubscriptions(rows);
}
