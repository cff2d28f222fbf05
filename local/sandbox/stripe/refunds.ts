import { refundOutcome } from './cards.ts';
import { disputeOf, isHeld } from './disputes.ts';
import { find, findChildren } from './find-object.ts';
import { type Form, text } from './form.ts';
import type { Desk } from './intents.ts';
import { newId, nowInSeconds } from './ledger.ts';
import type { Charge, Refund } from './objects.ts';
import { invalidRequest } from './stripe-fault.ts';

/** How long a slow refund takes, in milliseconds. */
const slowRefundMs = 3000;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function chargeOf({ ledger }: Desk, form: Form): Charge {
  const chargeId = text(form, 'charge');
  if (chargeId) return find(ledger, 'charge', chargeId);
  const intentId = text(form, 'payment_intent');
  if (!intentId) {
    throw invalidRequest('One of the following params should be provided: charge, payment_intent.');
  }
  const intent = find(ledger, 'payment_intent', intentId);
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalidRequest(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    );
  }
  return find(ledger, 'charge', intent.latest_charge);
}

/** The charge after its refunds: failed ones do not count. */
function recount({ ledger }: Desk, charge: Charge): Charge {
  const refunds = findChildren(ledger, 'refund', charge.id);
  const counted = refunds.filter(({ status }) => status !== 'failed');
  const total = counted.reduce((sum, refund) => sum + refund.amount, 0);
  const next = { ...charge, amount_refunded: total, refunded: total === charge.amount };
  ledger.put(next);
  return next;
}

/** POST /v1/refunds */
export function createRefund(desk: Desk, form: Form): Refund {
  const { ledger, emit } = desk;
  const charge = chargeOf(desk, form);
  if (isHeld(disputeOf(ledger, charge.id))) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = Number(text(form, 'amount') ?? left);
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (!Number.isInteger(amount) || amount < 1) {
    throw invalidRequest(`Invalid positive integer`, {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  const outcome = refundOutcome(charge.payment_method_details.card?.last4);
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: text(form, 'reason') ?? null,
    status: outcome === 'succeeds later' ? 'pending' : 'succeeded',
  };
  ledger.put(refund);
  if (outcome !== 'succeeds') ledger.addJob('refund', refund.id, Date.now() + slowRefundMs);
  emit('refund.created', refund);
  emit('charge.refunded', recount(desk, charge));
  return refund;
}

/** A slow refund succeeds, or fails and the money stays where it was. */
export function finishRefund(desk: Desk, id: string): void {
  const { ledger, emit } = desk;
  const refund = find(ledger, 'refund', id);
  const charge = find(ledger, 'charge', refund.charge);
  const fails = refundOutcome(charge.payment_method_details.card?.last4) === 'fails later';
  const finished: Refund = fails
    ? { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
    : { ...refund, status: 'succeeded' };
  ledger.put(finished);
  recount(desk, charge);
  if (fails) emit('refund.failed', finished);
  emit('refund.updated', finished);
}
