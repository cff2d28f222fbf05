import { newId, nowInSeconds } from './ledger.ts';

/** A registered address for deliveries, as Stripe's API lists it. */
export interface WebhookEndpoint {
  id: string;
  object: 'webhook_endpoint';
  created: number;
  livemode: boolean;
  url: string;
  status: 'enabled' | 'disabled';
  /** Types of events that are delivered; `*` means all, as the sandbox does. */
  enabled_events: string[];
}

/** An endpoint that is told of everything. */
export function describeEndpoint(url: string): WebhookEndpoint {
  return {
    id: newId('we'),
    object: 'webhook_endpoint',
    created: nowInSeconds(),
    livemode: false,
    url,
    status: 'enabled',
    enabled_events: ['*'],
  };
}
