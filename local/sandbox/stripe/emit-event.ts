import { type Ledger, newId, nowInSeconds } from './ledger.ts';
import type { LedgerEvent } from './objects.ts';

/** The API version that events are written in; the one of the SDK that the product pins. */
const apiVersion = '2026-10-28.endive';

/** What happens to deliveries of events: decided when the event is made. */
export interface DeliveryRules {
  /** How often this event is delivered: 0 when lost, 2 when duplicated. */
  copies(): number;
  /** When its first delivery is due, in milliseconds; the end of time while deliveries are held. */
  due(): number;
}

/** Notes that something happened and queues its deliveries, within the same change. */
export function emitEvent(
  ledger: Ledger,
  rules: DeliveryRules,
  type: string,
  object: LedgerEvent['data']['object'],
): void {
  const event: LedgerEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req'), idempotency_key: null },
    type,
  };
  ledger.put(event);
  for (let copy = rules.copies(); copy > 0; copy -= 1) {
    ledger.addJob('delivery', event.id, rules.due());
  }
}
