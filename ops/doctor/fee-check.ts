import { sql } from 'drizzle-orm';
import { cardFee } from '#model/donations/card-fee-rate.ts';
import { formatDollars } from '#model/money/money.ts';
import { type Database, runSql } from '#server/db/client.ts';
import { type CheckResult, resultsFor } from './check.ts';

const line = resultsFor('Card fee');

/** The number of newest charges: enough to show another rate, and few enough to forget the one before it. */
const newestCount = 100;

/** The cents by which Stripe's rounding may differ. */
const roundingCents = 1;

/**
 * Compares what Stripe took from the newest charges in dollars with the rate that is shown to donors who cover the fee;
 * charges of the mode in which the newest entry was made. Has nothing to say before the first charge.
 */
export async function checkCardFee({ queries }: Database): Promise<CheckResult[]> {
  const [tables] = await runSql<{ exists: boolean }>(
    queries,
    sql`select to_regclass('ledger_entries') is not null as exists`,
  );
  if (!tables?.exists) return [];
  const charges = await runSql<{ amountCents: number; feeCents: number }>(
    queries,
    sql`select amount_cents::int as "amountCents", fee_cents::int as "feeCents" from ledger_entries
      where category = 'charge' and currency = 'usd' and donation_id is not null and fee_cents > 0
        and livemode = (select livemode from ledger_entries order by created_at desc limit 1)
      order by created_at desc limit ${newestCount}`,
  );
  if (charges.length === 0) return [];
  const { percent, fixedCents } = cardFee;
  const expected = (cents: number) => (cents * percent) / 100 + fixedCents;
  const asShown = charges.filter(
    ({ amountCents, feeCents }) => Math.abs(feeCents - expected(amountCents)) <= roundingCents,
  ).length;
  const more = charges.reduce(
    (sum, { amountCents, feeCents }) => sum + feeCents - expected(amountCents),
    0,
  );
  const average = formatDollars(Math.round(Math.abs(more) / charges.length));
  const found = `${asShown} of the newest ${charges.length} charges cost ${percent} % and ${formatDollars(fixedCents)}`;
  if (asShown * 2 >= charges.length) return [line.fine(`${found}, as donors are told.`)];
  return [
    line.note(
      `${found}; on average they cost ${average} ${more > 0 ? 'more' : 'less'}: compare src/model/donations/card-fee-rate.ts with the account's rate.`,
    ),
  ];
}
