import { buildDispute, buildRefund, type Charge, type Dispute, type Refund } from './objects.ts';
import type { CreateRefundParams } from './parameters.ts';
import type { SandboxContext } from './payments.ts';
import { invalidRequest } from './stripe-api-error.ts';

/** How long it takes until a refund fails, in milliseconds. */
const failureMs = 3000;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function chargeToRefund({ ledger }: SandboxContext, params: CreateRefundParams): Charge {
  if (params.charge) return ledger.find('charge', params.charge);
  if (!params.payment_intent) {
    throw invalidRequest('One of the following params should be provided: charge, payment_intent.');
  }
  const { id, status, latest_charge } = ledger.find('payment_intent', params.payment_intent);
  if (status !== 'succeeded' || !latest_charge) {
    throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
  }
  return ledger.find('charge', latest_charge);
}

/** Sums up the refunds of a charge; failed ones do not count. */
function updateCharge({ ledger }: SandboxContext, charge: Charge): Charge {
  const refunds = ledger.ofCharge('refund', charge.id).filter(({ status }) => status !== 'failed');
  const total = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const next = { ...charge, amount_refunded: total, refunded: total === charge.amount };
  ledger.put(next);
  return next;
}

/** Stripe's test card whose refunds fail after a while (docs.stripe.com/testing). */
function failsLater({ payment_method_details: { card } }: Charge): boolean {
  return card?.last4 === '5126';
}

/** POST /v1/refunds */
export function createRefund(context: SandboxContext, params: CreateRefundParams): Refund {
  const { ledger, emit } = context;
  const charge = chargeToRefund(context, params);
  const left = charge.amount - charge.amount_refunded;
  const amount = params.amount ?? left;
  if (ledger.ofCharge('dispute', charge.id).some(({ status }) => status !== 'won')) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalidRequest(message, { code: 'charge_disputed' });
  }
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalidRequest(message, { code: 'charge_already_refunded' });
  }
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw invalidRequest(message, { param: 'amount' });
  }
  const { reason = null, metadata = {} } = params;
  const refund = buildRefund(charge, { amount, reason, metadata, status: 'succeeded' });
  ledger.put(refund);
  if (failsLater(charge)) ledger.addJob('refund', refund.id, Date.now() + failureMs);
  emit('refund.created', refund);
  emit('charge.refunded', updateCharge(context, charge));
  return refund;
}

/** A refund fails, and the money stays where it was. */
export function failRefund(context: SandboxContext, id: string): void {
  const { ledger, emit } = context;
  const refund = ledger.find('refund', id);
  const failure_reason = 'expired_or_canceled_card';
  const failed: Refund = { ...refund, status: 'failed', failure_reason };
  ledger.put(failed);
  updateCharge(context, ledger.find('charge', refund.charge));
  emit('refund.failed', failed);
  emit('refund.updated', failed);
}

/** The donor's bank disputes a charge. */
export function openDispute({ ledger, emit }: SandboxContext, chargeId: string): Dispute {
  const charge = ledger.find('charge', chargeId);
  if (!charge.paid || charge.refunded || charge.disputed) {
    throw invalidRequest('This charge cannot be disputed.');
  }
  const dispute = buildDispute(charge);
  ledger.put(dispute);
  ledger.put({ ...charge, disputed: true });
  emit('charge.dispute.created', dispute);
  return dispute;
}

/** The bank decides; 'lost' leaves the money with the donor, whatever else was refunded. */
export function closeDispute(
  { ledger, emit }: SandboxContext,
  id: string,
  status: 'won' | 'lost',
): Dispute {
  const dispute = ledger.find('dispute', id);
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.');
  const closed: Dispute = { ...dispute, status };
  ledger.put(closed);
  emit('charge.dispute.closed', closed);
  if (status === 'won') emit('charge.dispute.funds_reinstated', closed);
  return closed;
}
