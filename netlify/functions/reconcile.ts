import type { Config } from '@netlify/functions';
import { raiseAlert } from '#server/alerts/alert.ts';
import { unmatchedPayments } from '#server/alerts/unmatched-payments.ts';
import { cancelOpenPayments } from '#server/donations/cancel-open-payments.ts';
import {
  reconcileBudgetMs,
  reconcileDonations,
} from '#server/donations/reconcile/reconcile-donations.ts';
import { environment } from '#server/env.ts';
import { readPaymentKeys } from '#server/gateways/stripe/keys.ts';

/** Every quarter of an hour. */
export default async function reconcile(): Promise<Response> {
  if (!('problem' in readPaymentKeys(environment()))) {
    const end = Date.now() + reconcileBudgetMs;
    await cancelOpenPayments(reconcileBudgetMs / 2);
    const { findings } = await reconcileDonations({
      days: 7,
      dryRun: false,
      budgetMs: end - Date.now(),
    });
    for (const alert of await unmatchedPayments(findings)) await raiseAlert(alert);
  }
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '*/15 * * * *' };
