import type { Hono } from 'hono';
import { passBalanceTime } from './balance.ts';
import { onPress } from './forms.ts';
import type { SandboxContext } from './ledger.ts';
import { renewSubscriptions } from './renewals.ts';
import { passBillingTime } from './pass-billing-time.ts';
import { invalidRequest } from './stripe-api-error.ts';

/** Adds the clock that lets up to a year pass for subscriptions and the balance. */
export function addClock(app: Hono, context: SandboxContext): void {
  onPress(app, context, '/clock', (field) => {
    const days = Number(field('days'));
    if (!(days > 0 && days <= 366)) throw invalidRequest('Send days, from 1 to 366.');
    // Stripe charges a renewal an hour after its period began.
    const seconds = Math.round((days * 24 + 2) * 60 * 60);
    passBillingTime(context.ledger, seconds);
    passBalanceTime(context.ledger, seconds);
    renewSubscriptions(context);
  });
}
