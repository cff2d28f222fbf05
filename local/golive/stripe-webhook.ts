import type Stripe from 'stripe';
import { donationEvents } from '#server/gateways/stripe/client.ts';
import { SettingsError } from '../host/settings.ts';
import type { Perform } from './perform.ts';
import type { Settings } from './settings-file.ts';

type Events = Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/**
 * Creates the webhook endpoint and keeps its secret, which Stripe shows only then; adds missing events
 * to one that exists.
 *
 * @throws SettingsError when the endpoint exists but its secret is unknown.
 */
export async function createStripeWebhook(
  perform: Perform,
  stripe: Stripe,
  { values, keep }: Settings,
): Promise<void> {
  const url = new URL('/api/stripe-webhook', values['SITE_URL']).href;
  const events = donationEvents as Events;
  const endpoints = await perform('Stripe: GET /v1/webhook_endpoints', () =>
    stripe.webhookEndpoints.list({ limit: 100 }),
  );
  const existing = endpoints?.data.find((endpoint) => endpoint.url === url);
  if (!existing) {
    const call = `Stripe: POST /v1/webhook_endpoints url=${url} enabled_events=${events.join(',')}`;
    const created = await perform(call, () =>
      stripe.webhookEndpoints.create({ url, enabled_events: events }),
    );
    keep('STRIPE_WEBHOOK_SECRET', created?.secret ?? 'known once it is created');
    return;
  }
  if (!values['STRIPE_WEBHOOK_SECRET']) {
    throw new SettingsError(
      `Stripe has an endpoint for ${url}, but STRIPE_WEBHOOK_SECRET is missing: copy its signing secret, or delete the endpoint and run this again.`,
    );
  }
  const isComplete = events.every((event) => existing.enabled_events.includes(event));
  if (isComplete && existing.status === 'enabled') return;
  await perform(
    `Stripe: POST /v1/webhook_endpoints/${existing.id} disabled=false, all events`,
    () => stripe.webhookEndpoints.update(existing.id, { enabled_events: events, disabled: false }),
  );
}
