import { find, findChildren } from './find-object.ts';
import type { Desk } from './intents.ts';
import { type Ledger, newId, nowInSeconds } from './ledger.ts';
import type { Dispute } from './objects.ts';
import { invalidRequest } from './stripe-fault.ts';

/** The dispute of a charge, if its bank ever questioned it. */
export function disputeOf(ledger: Ledger, chargeId: string): Dispute | undefined {
  return findChildren(ledger, 'dispute', chargeId)[0];
}

/** Whether the donor's bank holds the money of a charge, for now or for good. */
export function isHeld(dispute: Dispute | undefined): boolean {
  return dispute !== undefined && dispute.status !== 'won';
}

/** The donor's bank questions a charge; the sandbox's page and one test card do this. */
export function openDispute({ ledger, emit }: Desk, chargeId: string): Dispute {
  const charge = find(ledger, 'charge', chargeId);
  if (!charge.paid || charge.refunded || disputeOf(ledger, chargeId)) {
    throw invalidRequest('This charge cannot be disputed.');
  }
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  ledger.put(dispute);
  ledger.put({ ...charge, disputed: true });
  emit('charge.dispute.created', dispute);
  return dispute;
}

/** The bank decides: 'lost' leaves the money with the donor, whatever else was refunded. */
export function decideDispute({ ledger, emit }: Desk, id: string, status: 'won' | 'lost'): Dispute {
  const dispute = find(ledger, 'dispute', id);
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.');
  const closed: Dispute = { ...dispute, status };
  ledger.put(closed);
  emit('charge.dispute.closed', closed);
  if (status === 'won') emit('charge.dispute.funds_reinstated', closed);
  return closed;
}

/** POST /v1/disputes/:id/close: the charge is given up. */
export function closeDispute(desk: Desk, id: string): Dispute {
  return decideDispute(desk, id, 'lost');
}
