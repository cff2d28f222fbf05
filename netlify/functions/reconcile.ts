import type { Config } from '@netlify/functions';
import { raiseAlert } from '#server/alerts/alert.ts';
import { newlyUnmatched, unmatchedPayments } from '#server/alerts/unmatched-payments.ts';
import { cancelOpenPayments } from '#server/donations/cancel-open-payments.ts';
import {
  reconcileBudgetMs,
  reconcileDonations,
} from '#server/donations/reconciliation/reconcile-donations.ts';
import { environment } from '#server/env.ts';
import { answerSchedule } from '#server/http/background.ts';
import { readPaymentKeys } from '#server/gateways/stripe/keys.ts';

export default function reconcile(): Promise<Response> {
  return answerSchedule('reconcile', async () => {
    if ('problem' in readPaymentKeys(environment())) return;
    const end = Date.now() + reconcileBudgetMs;
    await cancelOpenPayments(reconcileBudgetMs / 2);
    const { findings } = await reconcileDonations({
      days: 7,
      dryRun: false,
      readsAllUnpaid: false,
      budgetMs: end - Date.now(),
    });
    const [newest, ...others] = await newlyUnmatched(findings);
    if (newest) await raiseAlert(unmatchedPayments([newest, ...others]));
  });
}

export const config: Config = { schedule: '*/15 * * * *' };
