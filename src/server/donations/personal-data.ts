import { asc, inArray, sql } from 'drizzle-orm';
import type { Tribute } from '#model/donations/tribute.ts';
import { pickColumns } from '../db/columns.ts';
import type { Queries } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { listSubscriptions } from './monthly/subscriptions.ts';

/** Selects the address of whoever is told of a gift in honor or in memory of somebody. */
export const tributeEmail = sql`${donations.tribute} -> 'notify' ->> 'email'`;

const pickTribute = ({ kind, name, notify, message }: Tribute) => ({
  kind,
  name,
  notify: notify && { name: notify.name, email: notify.email },
  message,
});

/**
 * Exports donations, without the notes of staff; that of a gift from a file is what the donor wrote there. Each has its
 * id, which opens the donor's own receipt.
 */
export async function exportDonations(tx: Queries, ids: string[]) {
  const rows = await tx
    .select({
      ...pickColumns(donations, 'id', 'source', 'amountCents', 'feeCoveredCents', 'currency'),
      ...pickColumns(donations, 'livemode', 'status', 'donorName', 'donorEmail', 'description'),
      ...pickColumns(donations, 'reference', 'tribute', 'listed', 'listingHidden', 'cardBrand'),
      ...pickColumns(donations, 'cardLast4', 'paymentMethod', 'refundedCents', 'refundedAt'),
      ...pickColumns(donations, 'disputed', 'disputeLost', 'reversedAt', 'createdAt', 'receivedAt'),
      ...pickColumns(
        donations,
        'partlyByBank',
        'postmarkedOn',
        'through',
        'onBehalfOf',
        'document',
      ),
      ...pickColumns(donations, 'note', 'externalId'),
    })
    .from(donations)
    .where(inArray(donations.id, ids))
    .orderBy(asc(donations.createdAt));
  return rows.map(({ externalId, note, ...row }) => ({
    ...row,
    ...(externalId !== null && note !== null && { note }),
    tribute: row.tribute && pickTribute(row.tribute),
  }));
}

/** Exports what others said of somebody with their gifts, not who gave, or how much. */
export async function exportTributes(tx: Queries, ids: string[]) {
  const rows = await tx
    .select(pickColumns(donations, 'tribute', 'createdAt'))
    .from(donations)
    .where(inArray(donations.id, ids))
    .orderBy(asc(donations.createdAt));
  return rows.flatMap(({ tribute, createdAt }) =>
    tribute ? { ...pickTribute(tribute), createdAt } : [],
  );
}

/** Exports the monthly and yearly donations of givers. */
export async function exportSubscriptions(tx: Queries, giverIds: string[]) {
  return (await listSubscriptions(tx, giverIds)).map((row) => ({
    amountCents: row.amountCents,
    changedAtStripe: row.changedAtStripe,
    interval: row.interval,
    status: row.status,
    createdAt: row.createdAt,
    periodEndsAt: row.periodEndsAt,
    nextPaymentAt: row.nextPaymentAt,
    resumesAt: row.resumesAt,
    endsAt: row.endsAt,
  }));
}
