import Stripe from 'stripe';
import { callApi } from '#tests/support/call-api.ts';
import { sandbox } from './sandbox.ts';

/** The ways in which a delivery differs from a right one. */
interface Delivery {
  /** The secret that signs in place of the endpoint's. */
  secret?: string;
  /** The seconds since it was signed. */
  age?: number;
  /** The body that is sent in place of the signed one. */
  tampered?: string;
}

/** Builds an event as the provider words it, with only what we read of it. */
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
