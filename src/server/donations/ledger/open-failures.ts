import { and, eq, sql } from 'drizzle-orm';
import type { Payout, PayoutDetails, PayoutSummary } from '#model/donations/payouts.ts';
import { database, runSql } from '../../db/client.ts';
import { ledgerEntries, payouts } from '../../db/ledger-schema.ts';
import {
  failedPayout,
  isMadeByHandAfter,
  isPaidByHand,
  later,
  returnsPayout,
} from './paid-by-hand.ts';

/** Matches a failed payout whose amount was not paid again. */
export function isOpenFailure() {
  const isPaid = sql`exists (
    select from ${payouts} "later"
    where ${later.id} = ${ledgerEntries.payoutId} and ${later.status} = 'paid'
  )`;
  const byHand = isPaidByHand(payouts, sql`"hand".status = 'paid'`);
  return and(
    eq(payouts.status, 'failed'),
    sql`not exists (
      select from ${ledgerEntries} where ${returnsPayout(payouts)} and (
        ${isPaid} or (${ledgerEntries.payoutId} is null and ${byHand})
      )
    )`,
  );
}

/** Finds the payout that brings the amount of a failed one, and may still be on its way. */
export async function findLaterPayout(failedId: string): Promise<PayoutDetails['broughtBy']> {
  const sentStatuses = sql`('paid', 'in_transit', 'pending')`;
  const upToLater = sql`"hand".status in ${sentStatuses}
    and ("hand".created_at, "hand".id) <= (${later.createdAt}, ${later.id})`;
  const [row] = await runSql<{ id: string; arrivesOn: string; status: string }>(
    database().queries,
    sql`
      select ${later.id}, ${later.arrivesOn}::text as "arrivesOn", ${later.status}
      from ${payouts} "failed"
      join ${ledgerEntries} on ${returnsPayout(failedPayout)}
      join ${payouts} "later" on case when ${ledgerEntries.payoutId} is not null
        then ${later.id} = ${ledgerEntries.payoutId}
        else ${isMadeByHandAfter(failedPayout)} and ${later.status} in ${sentStatuses}
          and ${isPaidByHand(failedPayout, upToLater)} end
      where ${failedPayout.id} = ${failedId}
      order by ${later.createdAt}, ${later.id} limit 1`,
  );
  return row ?? null;
}

const shownFailures = 5;

/**
 * Picks the first five of these payouts that failed and whose amount was not paid again, each with the later payout
 * that brings it, if Stripe has made one.
 */
export function readOpenFailures(all: readonly Payout[]): Promise<PayoutSummary['failed']> {
  return Promise.all(
    all
      .filter(({ openFailure }) => openFailure)
      .slice(0, shownFailures)
      .map(async ({ id, amountCents, currency, arrivesOn, failedOn, failure }) => {
        const broughtBy = await findLaterPayout(id);
        return { id, amountCents, currency, arrivesOn, failedOn, failure, broughtBy };
      }),
  );
}
