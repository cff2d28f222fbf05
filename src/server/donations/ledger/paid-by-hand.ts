import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ledgerEntries, payouts } from '../../db/ledger-schema.ts';

export const failedPayout = alias(payouts, 'failed');

export const later = alias(payouts, 'later');

// Matches the entry by which a failed payout's amount returned to the balance.
export const returnsPayout = (payout: typeof payouts | typeof failedPayout) =>
  and(eq(ledgerEntries.sourceId, payout.id), eq(ledgerEntries.category, 'payout_reversal'));

export const failedAt = sql<Date | null>`(
  select min(${ledgerEntries.createdAt}) from ${ledgerEntries} where ${returnsPayout(payouts)}
)`.mapWith(ledgerEntries.createdAt);

/**
 * Matches a later payout that was made by hand, in the currency of a payout and after its amount had come back. Stripe
 * does not say which entries such a payout pays, so these count by their sum. Its times are whole seconds, and nobody
 * pays by hand within the second in which the bank sent a payout back.
 */
export const isMadeByHandAfter = (payout: typeof payouts | typeof failedPayout) =>
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
export const isPaidByHand = (payout: typeof payouts | typeof failedPayout, counts: SQL) =>
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
