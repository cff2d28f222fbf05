import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Payout, PayoutDetails, PayoutSummary } from '#model/donations/payouts.ts';
import { database, runSql } from '../../db/client.ts';
import { ledgerEntries, payouts } from '../../db/ledger-schema.ts';

const failedPayouts = alias(payouts, 'failed');
const later = alias(payouts, 'later');

// Matches the entry by which a failed payout's amount returned to the balance.
const returnsPayout = (payout: typeof payouts | typeof failedPayouts) =>
  and(eq(ledgerEntries.sourceId, payout.id), eq(ledgerEntries.category, 'payout_reversal'));

export const failedAt = sql<Date | null>`(
  select min(${ledgerEntries.createdAt}) from ${ledgerEntries} where ${returnsPayout(payouts)}
)`.mapWith(ledgerEntries.createdAt);

/**
 * Matches a later payout that was made by hand, in the currency of a payout and after its amount had come back. Stripe
 * does not say which entries such a payout pays, so these count by their sum. Its times are whole seconds, and nobody
 * pays by hand within the second in which the bank sent a payout back.
 */
const isMadeByHandAfter = (payout: typeof payouts | typeof failedPayouts) =>
  sql`not ${later.itemized} and ${later.currency} = ${payout.currency}
    and ${later.livemode} = ${payout.livemode} and ${later.createdAt} > ${ledgerEntries.createdAt}`;

// Selects amounts that came back and that no payout names, for payouts by hand.
const returnedEntries = sql`(
  select back.id, back.amount_cents, back.currency, back.livemode, entry.created_at as "at"
  from payouts back join ledger_entries entry
    on entry.source_id = back.id and entry.category = 'payout_reversal' and entry.payout_id is null
  where back.status = 'failed'
)`;

/**
 * Matches a failed payout whose amount payouts by hand have paid, the oldest first: since each failure up to this one,
 * they come to at least what had come back from then on.
 *
 * @param counts matches the payouts by hand, `later`, that count
 */
const isPaidByHand = (payout: typeof payouts | typeof failedPayouts, counts: SQL) =>
  sql`not exists (
    select from ${returnedEntries} "since"
    where "since".currency = ${payout.currency} and "since".livemode = ${payout.livemode}
      and ("since".at, "since".id) <= (${ledgerEntries.createdAt}, ${payout.id})
      and (
        select sum("due".amount_cents) from ${returnedEntries} "due"
        where "due".currency = "since".currency and "due".livemode = "since".livemode
          and ("due".at, "due".id) between ("since".at, "since".id) and (${ledgerEntries.createdAt}, ${payout.id})
      ) > (
        select coalesce(sum("hand".amount_cents), 0) from payouts "hand"
        where not "hand".itemized and "hand".currency = "since".currency
          and "hand".livemode = "since".livemode and "hand".created_at > "since".at and ${counts}
      )
  )`;

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
      join ${ledgerEntries} on ${returnsPayout(failedPayouts)}
      join ${payouts} "later" on case when ${ledgerEntries.payoutId} is not null
        then ${later.id} = ${ledgerEntries.payoutId}
        else ${isMadeByHandAfter(failedPayouts)} and ${later.status} in ${sentStatuses}
          and ${isPaidByHand(failedPayouts, upToLater)} end
      where ${failedPayouts.id} = ${failedId}
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
