import Stripe from 'stripe';
import { callApi } from '#tests/support/call-api.ts';
import { sandbox } from './sandbox.ts';

/** How a delivery is to differ from a right one. */
interface Delivery {
  /** Signed with this instead of the endpoint's secret. */
  secret?: string;
  /** Seconds since it was signed. */
  age?: number;
  /** Sent instead of what was signed. */
  tampered?: string;
}

/** An event as the provider words it; only what we read of it. */
export function buildEvent(type: string, object: object, more: object = {}) {
  return {
    id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type,
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    ...more,
  };
}

/** Sends a signed event to the webhook. */
export async function sendEvent(
  event: object,
  { secret = sandbox.environment.STRIPE_WEBHOOK_SECRET, age = 0, tampered }: Delivery = {},
) {
  const payload = JSON.stringify(event);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - age,
  });
  return callApi('/api/stripe-webhook', {
    method: 'POST',
    body: tampered ?? payload,
    headers: { 'Stripe-Signature': signature },
  });
}
