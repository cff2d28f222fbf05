import type Stripe from 'stripe';
import type { SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import { changeMetadata, newId } from './object-tools.ts';
import type { Params } from './parameters.ts';

/**
 * Responds to POST /v1/webhook_endpoints; the secret is in this response alone. The sandbox delivers to the host only,
 * whatever is created.
 */
export function createWebhookEndpoint(
  { ledger }: SandboxContext,
  { url, enabled_events, api_version, metadata }: Params<'POST /v1/webhook_endpoints'>,
): Stripe.WebhookEndpoint {
  const endpoint = buildObject('webhook_endpoint', {
    url,
    enabled_events,
    api_version: api_version ?? null,
    metadata,
  });
  ledger.put(endpoint);
  return { ...endpoint, secret: newId('whsec') };
}

/** Responds to POST /v1/webhook_endpoints/:id; the API version stays what it was at creation. */
export function updateWebhookEndpoint(
  { ledger, save }: SandboxContext,
  { url, enabled_events, disabled, metadata }: Params<'POST /v1/webhook_endpoints/:id'>,
  id: string,
): Stripe.WebhookEndpoint {
  const endpoint = ledger.find('webhook_endpoint', id);
  const status = disabled ? 'disabled' : 'enabled';
  return save({
    ...endpoint,
    url: url ?? endpoint.url,
    enabled_events: enabled_events ?? endpoint.enabled_events,
    metadata: changeMetadata(endpoint.metadata, metadata),
    status: disabled === undefined ? endpoint.status : status,
  });
}

/** Responds to DELETE /v1/webhook_endpoints/:id. */
export function deleteWebhookEndpoint(
  { ledger }: SandboxContext,
  _params: unknown,
  id: string,
): Stripe.DeletedWebhookEndpoint {
  ledger.remove(ledger.find('webhook_endpoint', id).id);
  return { id, object: 'webhook_endpoint', deleted: true };
}
