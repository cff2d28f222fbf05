import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Payout, PayoutDetails, PayoutSummary } from '#model/donations/payouts.ts';
import { database, runSql } from '../../db/client.ts';
import { ledgerEntries, payouts } from '../../db/ledger-schema.ts';

const failed = alias(payouts, 'failed');
const later = alias(payouts, 'later');

// This entry returned the amount to the balance.
const returnsPayout = (payout: typeof payouts | typeof failed) =>
  and(eq(ledgerEntries.sourceId, payout.id), eq(ledgerEntries.category, 'payout_reversal'));

export const failedAt = sql<Date | null>`(
  select min(${ledgerEntries.createdAt}) from ${ledgerEntries} where ${returnsPayout(payouts)}
)`.mapWith(ledgerEntries.createdAt);

/**
 * Matches a later payout that was made by hand, in the currency of a payout and after its amount had come back. Stripe
 * does not say which entries such a payout pays, so these count by their sum. Its times are whole seconds, and nobody
 * pays by hand within the second in which the bank sent a payout back.
 */
const isMadeByHandAfter = (payout: typeof payouts | typeof failed) =>
  sql`not ${later.itemized} and ${later.currency} = ${payout.currency}
    and ${later.livemode} = ${payout.livemode} and ${later.createdAt} > ${ledgerEntries.createdAt}`;

/** Matches a failed payout whose amount was not paid again. */
export function isOpenFailure() {
  const paidByHand = sql`(
    select coalesce(sum(${later.amountCents}), 0) from ${payouts} "later"
    where ${isMadeByHandAfter(payouts)} and ${later.status} = 'paid'
  )`;
  const isPaid = sql`exists (
    select from ${payouts} "later"
    where ${later.id} = ${ledgerEntries.payoutId} and ${later.status} = 'paid'
  )`;
  return and(
    eq(payouts.status, 'failed'),
    sql`not exists (
      select from ${ledgerEntries} where ${returnsPayout(payouts)} and (
        ${isPaid} or (${ledgerEntries.payoutId} is null and ${paidByHand} >= ${payouts.amountCents})
      )
    )`,
  );
}

/** Finds the payout that brings the amount of a failed one, and may still be on its way. */
export async function findLaterPayout(failedId: string): Promise<PayoutDetails['broughtBy']> {
  const isAlive = sql`${later.status} in ('paid', 'in_transit', 'pending')`;
  const [row] = await runSql<{ id: string; arrivesOn: string; status: string }>(
    database().queries,
    sql`select "id", "arrives_on"::text as "arrivesOn", "status" from (
        select ${later.id}, ${later.arrivesOn}, ${later.status}, ${later.createdAt},
          ${later.id} = ${ledgerEntries.payoutId} as "is_named", ${failed.amountCents} as "wanted",
          sum(${later.amountCents}) over (order by ${later.createdAt}, ${later.id}) as "so_far"
        from ${payouts} "failed"
        join ${ledgerEntries} on ${returnsPayout(failed)}
        join ${payouts} "later" on case when ${ledgerEntries.payoutId} is not null
          then ${later.id} = ${ledgerEntries.payoutId}
          else ${isMadeByHandAfter(failed)} and ${isAlive} end
        where ${failed.id} = ${failedId}
      ) as "candidates"
      where "is_named" or "so_far" >= "wanted"
      order by "created_at", "id" limit 1`,
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
