import { sql } from 'drizzle-orm';
import { passBalanceTime } from '#sandbox/stripe/balance.ts';
import { renewSubscriptions } from '#sandbox/stripe/renewals.ts';
import { passBillingTime } from '#sandbox/stripe/pass-billing-time.ts';
import { database } from '#server/db/client.ts';
import { forgetReplays, sandbox } from './sandbox.ts';

const daySeconds = 24 * 60 * 60;

const datedObjects = [
  ...(['payment_intent', 'charge', 'refund', 'dispute', 'event'] as const),
  ...(['subscription', 'invoice', 'invoice_payment', 'balance_transaction', 'payout'] as const),
];

// A renewal's invoice is a draft for an hour.
const draftSeconds = 2 * 60 * 60;

/** Lets the provider renew the subscriptions for which a month, or `days` days, is enough. */
export function passBillingPeriod(days = 31): void {
  const seconds = days * daySeconds + draftSeconds;
  sandbox.ledger.transaction(() => {
    passBillingTime(sandbox.ledger, seconds);
    passBalanceTime(sandbox.ledger, seconds);
    renewSubscriptions(sandbox.context);
  });
}

/**
 * Makes everything older, on both sides, as if days had passed. After one day the provider forgets its idempotency
 * keys.
 */
export async function passDays(days: number): Promise<void> {
  const { ledger } = sandbox;
  const seconds = Math.round(days * daySeconds);
  ledger.transaction(() => {
    for (const kind of datedObjects) {
      for (const object of [...ledger.newest(kind)]) {
        ledger.put({ ...object, created: object.created - seconds });
      }
    }
    passBillingTime(ledger, seconds);
    passBalanceTime(ledger, seconds);
  });
  if (days >= 1) forgetReplays();
  const earlier = sql`make_interval(secs => ${seconds})`;
  const { queries } = database();
  await queries.execute(
    sql`update donations set created_at = created_at - ${earlier}, received_at = received_at - ${earlier}`,
  );
  await queries.execute(
    sql`update reconciliations set checked_at = checked_at - ${earlier}, since = since - ${earlier},
      complete_at = complete_at - ${earlier}`,
  );
  await queries.execute(sql`update ledger_entries set created_at = created_at - ${earlier}`);
  await queries.execute(sql`update payouts set created_at = created_at - ${earlier}`);
  await queries.execute(
    sql`update balance_checks set checked_at = checked_at - ${earlier},
      differs_since = differs_since - ${earlier}, reread_at = reread_at - ${earlier}`,
  );
  await queries.execute(sql`update stripe_readings set read_until = read_until - ${earlier}`);
}
