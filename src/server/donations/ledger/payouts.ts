import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Payout, PayoutDetails } from '#model/donations/payouts.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database, type Queries } from '../../db/client.ts';
import { ledgerEntries, payouts } from '../../db/ledger-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { notFound } from '../../http/errors.ts';
import { sumColumn } from '../rows.ts';
import { entryFeeCents, isDonationEntry, isRefundEntry } from './entry-kind.ts';
import { findLaterPayout, isOpenFailure } from './open-failures.ts';
import { failedAt } from './paid-by-hand.ts';
import { isCharge } from './select-donation-ledger.ts';
import { listPlatformPayouts, readPlatformPayout } from './platform-payouts.ts';
import { hasDonation, readEntries } from './read-entries.ts';

// An entry of the payout itself takes its amount out of the balance.
const isNoPayout = ne(ledgerEntries.category, 'payout');

function sumEntries(queries: Queries) {
  const { payoutId, amountCents, netCents, currency, livemode } = ledgerEntries;
  return queries
    .select({
      payoutId,
      currency,
      donations: sumColumn(sql`1`, sql`${isCharge} and ${hasDonation}`).as('donation_count'),
      grossCents: sumColumn(amountCents, isDonationEntry).as('gross_cents'),
      refundCents: sumColumn(amountCents, isRefundEntry).as('refund_cents'),
      feeCents: sumColumn(entryFeeCents, hasDonation).as('fee_cents'),
      netCents: sumColumn(netCents).as('net_cents'),
    })
    .from(ledgerEntries)
    .where(and(eq(livemode, siteIsLive()), isNoPayout))
    .groupBy(payoutId, currency)
    .as('sums');
}

async function readPayouts(where?: SQL): Promise<Payout[]> {
  const { queries } = database();
  const sums = sumEntries(queries);
  const rows = await queries
    .select({
      payout: payouts,
      donations: sums.donations,
      grossCents: sums.grossCents,
      refundCents: sums.refundCents,
      feeCents: sums.feeCents,
      netCents: sums.netCents,
      openFailure: sql<boolean>`(${isOpenFailure()})`,
      failedAt,
    })
    .from(payouts)
    .leftJoin(sums, and(eq(sums.payoutId, payouts.id), eq(sums.currency, payouts.currency)))
    .where(and(eq(payouts.livemode, siteIsLive()), where))
    .orderBy(desc(payouts.arrivesOn), desc(payouts.createdAt), desc(payouts.id));
  return rows.map(({ payout, ...sum }) => {
    const { id, amountCents, currency, arrivesOn, status, failure, itemized } = payout;
    const grossCents = sum.grossCents ?? 0;
    const refundedCents = -(sum.refundCents ?? 0) || 0;
    const feeCents = sum.feeCents ?? 0;
    const netCents = sum.netCents ?? 0;
    return {
      platform: null,
      id,
      amountCents,
      currency,
      arrivesOn,
      status,
      failure,
      itemized,
      donations: sum.donations ?? 0,
      grossCents,
      refundedCents,
      feeCents,
      otherCents: netCents - grossCents + refundedCents + feeCents,
      complete: payout.entriesComplete,
      openFailure: sum.openFailure,
      failedOn: status === 'failed' && sum.failedAt ? dayInPacific(sum.failedAt) : null,
      tied: itemized && payout.entriesComplete && netCents === amountCents,
      createdAt: payout.createdAt.toISOString(),
    };
  });
}

/** Finds a payout without its entries. */
export const findPayout = async (id: string): Promise<Payout | undefined> =>
  (await readPayouts(eq(payouts.id, id)))[0];

const byNewest = (one: Payout, other: Payout) =>
  other.arrivesOn.localeCompare(one.arrivesOn) || other.createdAt.localeCompare(one.createdAt);

/** Lists the payouts of Stripe and of platforms, newest first. */
export async function listPayouts(): Promise<Payout[]> {
  const others = await listPlatformPayouts();
  const own = await readPayouts();
  return others.length === 0 ? own : [...own, ...others].sort(byNewest);
}

/** Reads a payout with its entries; a failed one with the payout that brings its amount. @throws HttpError 404 */
export async function readPayout(id: string): Promise<PayoutDetails> {
  const ofPlatform = id.startsWith('file_') ? await readPlatformPayout(id) : undefined;
  if (ofPlatform) return ofPlatform;
  const payout = await findPayout(id);
  if (!payout) throw notFound('Payout');
  const entries = await readEntries(and(eq(ledgerEntries.payoutId, id), isNoPayout));
  return {
    ...payout,
    entries: entries.map(({ payoutId: _, ...entry }) => entry),
    broughtBy: payout.status === 'failed' ? await findLaterPayout(id) : null,
  };
}
