import type { Config } from '@netlify/functions';
import { raiseAlarm } from '#server/alarms/alarm.ts';
import { unmatchedPayments } from '#server/alarms/unmatched-payments.ts';
import { reconcileBudgetMs, reconcileDonations } from '#server/donations/reconcile-donations.ts';
import { environment } from '#server/env.ts';
import { readPaymentKeys } from '#server/gateways/payment-keys.ts';

/**
 * Every quarter of an hour: our donations and the provider's payments are made to agree, and staff
 * are mailed, once, about the payments that cannot be.
 */
export default async function reconcile(): Promise<Response> {
  if (!('problem' in readPaymentKeys(environment()))) {
    const { findings } = await reconcileDonations({
      days: 7,
      dryRun: false,
      budgetMs: reconcileBudgetMs,
    });
    for (const alarm of await unmatchedPayments(findings)) await raiseAlarm(alarm);
  }
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '*/15 * * * *' };
