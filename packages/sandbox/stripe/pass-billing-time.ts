import type { Ledger } from './ledger.ts';
import { withPeriod } from './renewals.ts';

/** Lets time pass for subscriptions alone: what they wait for comes that much earlier. */
export function passBillingTime(ledger: Ledger, seconds: number): void {
  for (const subscription of [...ledger.newest('subscription')]) {
    const { current_period_start: start, current_period_end: end } = subscription.items.data[0];
    const { pause_collection: pause } = subscription;
    const resumes_at = pause?.resumes_at ? pause.resumes_at - seconds : null;
    const moved = withPeriod(subscription, start - seconds, end - seconds);
    ledger.put({
      ...moved,
      billing_cycle_anchor: moved.billing_cycle_anchor - seconds,
      pause_collection: pause && { ...pause, resumes_at },
    });
  }
  for (const invoice of [...ledger.newest('invoice')]) {
    const { next_payment_attempt: due, automatically_finalizes_at: opens } = invoice;
    if (due === null && opens === null) continue;
    ledger.put({
      ...invoice,
      next_payment_attempt: due && due - seconds,
      automatically_finalizes_at: opens && opens - seconds,
    });
  }
}
