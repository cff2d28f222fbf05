import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Payout, PayoutDetails } from '#contracts/donations/payouts.ts';
import { database, type Queries } from '../../db/client.ts';
import { ledgerEntries, payouts } from '../../db/ledger-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { notFound } from '../../http/errors.ts';
import { sumOf } from '../rows.ts';
import { findLaterPayout, isOpenFailure } from './open-failures.ts';
import { isCharge } from './ledger-of-donation.ts';
import { hasDonation, readEntries } from './read-entries.ts';

/** An entry of the payout itself takes its amount out of the balance. */
const isNoPayout = ne(ledgerEntries.category, 'payout');

const isDonationCharge = sql`${isCharge} and ${hasDonation}`;
const isDonationRefund = sql`${ledgerEntries.category} in ('refund', 'refund_failure') and ${hasDonation}`;

/** What its entries sum up to, by payout. */
function sumEntries(queries: Queries) {
  const { payoutId, amountCents, feeCents, netCents, livemode } = ledgerEntries;
  return queries
    .select({
      payoutId,
      donations: sumOf(sql`1`, isDonationCharge).as('donation_count'),
      grossCents: sumOf(amountCents, isDonationCharge).as('gross_cents'),
      refundCents: sumOf(amountCents, isDonationRefund).as('refund_cents'),
      feeCents: sumOf(feeCents, hasDonation).as('fee_cents'),
      netCents: sumOf(netCents).as('net_cents'),
    })
    .from(ledgerEntries)
    .where(and(eq(livemode, siteIsLive()), isNoPayout))
    .groupBy(payoutId)
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
    })
    .from(payouts)
    .leftJoin(sums, eq(sums.payoutId, payouts.id))
    .where(and(eq(payouts.livemode, siteIsLive()), where))
    .orderBy(desc(payouts.arrivesOn), desc(payouts.createdAt), desc(payouts.id));
  return rows.map(({ payout, ...sum }) => {
    const { id, amountCents, currency, arrivesOn, status, failure, itemized } = payout;
    const grossCents = sum.grossCents ?? 0;
    const refundedCents = -(sum.refundCents ?? 0) || 0;
    const feeCents = sum.feeCents ?? 0;
    const netCents = sum.netCents ?? 0;
    return {
      ...{ id, amountCents, currency, arrivesOn, status, failure, itemized },
      donations: sum.donations ?? 0,
      grossCents,
      refundedCents,
      feeCents,
      otherCents: netCents - grossCents + refundedCents + feeCents,
      complete: payout.entriesComplete,
      openFailure: sum.openFailure,
      tied: itemized && payout.entriesComplete && netCents === amountCents,
      createdAt: payout.createdAt.toISOString(),
    };
  });
}

/** One payout with its sums; undefined when it is not known. */
export const findPayout = async (id: string): Promise<Payout | undefined> =>
  (await readPayouts(eq(payouts.id, id)))[0];

/** Payouts of the site's mode, the last to arrive first. */
export const listPayouts = (): Promise<Payout[]> => readPayouts();

/** @throws HttpError 404. */
export async function readPayout(id: string): Promise<PayoutDetails> {
  const payout = await findPayout(id);
  if (!payout) throw notFound('Payout');
  const entries = await readEntries(and(eq(ledgerEntries.payoutId, id), isNoPayout));
  return {
    ...payout,
    entries: entries.map(({ payoutId: _, ...entry }) => entry),
    broughtBy: payout.status === 'failed' ? await findLaterPayout(id) : null,
  };
}
