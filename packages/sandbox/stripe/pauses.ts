import type { SandboxContext } from './ledger.ts';
import { nowInSeconds, type Subscription } from './objects.ts';
import { renew } from './renewals.ts';
import { invalidRequest } from './stripe-api-error.ts';

/** POST /v1/subscriptions/:id/pause; no invoice is made until it is resumed. */
export function pauseSubscription(
  { ledger, save }: SandboxContext,
  _params: unknown,
  id: string,
): Subscription {
  const subscription = ledger.find('subscription', id);
  if (subscription.status !== 'active') {
    throw invalidRequest('Only an active subscription can be paused.');
  }
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

/** POST /v1/subscriptions/:id/resume; a new period begins now. */
export function resumeSubscription(
  context: SandboxContext,
  _params: unknown,
  id: string,
): Subscription {
  const { status_details: _, ...subscription } = context.ledger.find('subscription', id);
  if (subscription.status !== 'paused') {
    throw invalidRequest('Only a paused subscription can be resumed.');
  }
  const resumed: Subscription = { ...subscription, status: 'active' };
  renew(context, context.save(resumed, 'customer.subscription.resumed'), nowInSeconds());
  return context.ledger.find('subscription', id);
}
