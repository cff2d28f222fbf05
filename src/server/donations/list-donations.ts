import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import type { AdminDonation, DonationMode } from '#contracts/admin-donations.ts';
import { database } from '../db/client.ts';
import { olderThan } from '../db/keyset.ts';
import { donations } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';
import { paymentMethodName } from './payment-method-name.ts';
import { toldReceivedAt } from './received-at.ts';

const listed = {
  id: donations.id,
  amountCents: donations.amountCents,
  currency: donations.currency,
  donorName: donations.donorName,
  donorEmail: donations.donorEmail,
  status: donations.status,
  cardLast4: donations.cardLast4,
  cardBrand: donations.cardBrand,
  paymentMethod: donations.paymentMethod,
  processing: donations.processing,
  createdAt: donations.createdAt,
  receivedAt: donations.receivedAt,
  refundedCents: donations.refundedCents,
  disputed: donations.disputed,
  disputeLost: donations.disputeLost,
  livemode: donations.livemode,
  paymentId: donations.paymentIntentId,
};

function ofMode(mode: DonationMode): SQL | undefined {
  return mode === 'all' ? undefined : eq(donations.livemode, mode === 'live');
}

/** Donations of a mode, newest first; one row more than the page holds when there are more. */
export async function listDonations(
  { limit, after }: Page,
  mode: DonationMode,
): Promise<AdminDonation[]> {
  const rows = await database()
    .queries.select(listed)
    .from(donations)
    .where(and(ofMode(mode), olderThan({ time: donations.createdAt, id: donations.id }, after)))
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(limit + 1);
  return rows.map(({ livemode, ...row }) => ({
    ...row,
    paymentMethod: paymentMethodName(row.paymentMethod),
    createdAt: row.createdAt.toISOString(),
    receivedAt: toldReceivedAt(row),
    testMode: !livemode,
  }));
}

/** How many donations a list without paging would hold. */
export async function countDonations(mode: DonationMode): Promise<number> {
  const [row] = await database()
    .queries.select({ count: count() })
    .from(donations)
    .where(ofMode(mode));
  return row?.count ?? 0;
}
