import type { Config } from '@netlify/functions';
import { raiseAlert } from '#server/mail/alert.ts';
import {
  newlyUnmatched,
  describeUnmatchedPayments,
} from '#server/donations/alerts/unmatched-payments.ts';
import { cancelOpenPayments } from '#server/donations/cancel-open-payments.ts';
import {
  reconcileBudgetMs,
  reconcileDonations,
} from '#server/donations/reconciliation/reconcile-donations.ts';
import { environment } from '#server/env.ts';
import { runWithin } from '#server/time-budget.ts';
import { runScheduledJob, runLogged } from '#server/http/background.ts';
import { readPaymentKeys } from '#server/gateways/stripe/keys.ts';

/**
 * The milliseconds of a run: the platform stops a schedule after 30 s, and a call to Stripe may take 24. Tests shorten
 * it.
 */
export const scheduleLimit = { ms: 26_000 };

async function cancelAndReconcile(): Promise<void> {
  if ('problem' in readPaymentKeys(environment())) return;
  const end = Date.now() + reconcileBudgetMs;
  const halfMs = reconcileBudgetMs / 2;
  await runLogged('cancel open payments', () =>
    runWithin(halfMs, () => cancelOpenPayments(halfMs)),
  );
  const { findings } = await reconcileDonations({
    days: 7,
    dryRun: false,
    readsAllUnpaid: false,
    budgetMs: end - Date.now(),
  });
  const [newest, ...others] = await newlyUnmatched(findings);
  if (newest) await raiseAlert(describeUnmatchedPayments([newest, ...others]));
}

export default function reconcile(): Promise<Response> {
  return runScheduledJob('reconcile', () => runWithin(scheduleLimit.ms, cancelAndReconcile));
}

export const config: Config = { schedule: '*/15 * * * *' };
