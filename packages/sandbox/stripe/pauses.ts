import type { SandboxContext } from './ledger.ts';
import { addCredit, itemCents } from './invoices.ts';
import type { Subscription } from './objects.ts';
import { nowInSeconds } from './object-tools.ts';
import { renew } from './renewals.ts';
import { invalidRequest } from './stripe-api-error.ts';

/**
 * Responds to POST /v1/subscriptions/:id/pause; no invoice is made until it is resumed. The time that was paid and not
 * used is a pending item of the next invoice.
 */
export function pauseSubscription(
  { ledger, save }: SandboxContext,
  _params: unknown,
  id: string,
): Subscription {
  const subscription = ledger.find('subscription', id);
  if (subscription.status !== 'active') {
    throw invalidRequest('Only an active subscription can be paused.');
  }
  const [item] = subscription.items.data;
  const { current_period_start: start, current_period_end: end } = item;
  const unused = (end - nowInSeconds()) / (end - start);
  addCredit(ledger, id, Math.round(itemCents(item) * unused));
  const paused: Subscription = {
    ...subscription,
    status: 'paused',
    status_details: {
      paused: {
        subscription: { type: 'pause_requested' },
        transitioned_at: nowInSeconds(),
        type: 'subscription',
      },
    },
  };
  return save(paused, 'customer.subscription.paused');
}

/** Responds to POST /v1/subscriptions/:id/resume; a new period begins at that time. */
export function resumeSubscription(
  context: SandboxContext,
  _params: unknown,
  id: string,
): Subscription {
  const { status_details: _, ...subscription } = context.ledger.find('subscription', id);
  if (subscription.status !== 'paused') {
    throw invalidRequest('Only a paused subscription can be resumed.');
  }
  const now = nowInSeconds();
  const resumed: Subscription = { ...subscription, status: 'active' };
  renew(context, context.save(resumed, 'customer.subscription.resumed'), now, now);
  return context.ledger.find('subscription', id);
}
