import { moveBalance } from './balance.ts';
import type { SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import { type Charge, type Refund } from './objects.ts';
import type { Params } from './parameters.ts';
import { invalidRequest } from './stripe-api-error.ts';

/** The milliseconds until a refund fails. */
const failureMs = 3000;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

type RefundParams = Partial<Params<'POST /v1/refunds'>>;

function chargeToRefund({ ledger }: SandboxContext, params: RefundParams): Charge {
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

/** Sums the refunds of a charge; failed ones do not count. */
function updateCharge(
  { ledger, save }: SandboxContext,
  charge: Charge,
  ...events: string[]
): Charge {
  const refunds = ledger.children('refund', charge.id).filter(({ status }) => status !== 'failed');
  const total = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const changes = { amount_refunded: total, refunded: total === charge.amount };
  return save({ ...charge, ...changes }, ...events);
}

/** Tells whether a charge is of the test card whose refunds fail after a while (docs.stripe.com/testing). */
function failsLater({ payment_method_details: { card } }: Charge): boolean {
  return card?.last4 === '5126';
}

/** Responds to POST /v1/refunds. */
export function createRefund(context: SandboxContext, params: RefundParams): Refund {
  const { ledger, save } = context;
  const charge = chargeToRefund(context, params);
  const left = charge.amount - charge.amount_refunded;
  const amount = params.amount ?? left;
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} was not successful; cannot issue a refund.`);
  }
  if (ledger.children('dispute', charge.id).some((dispute) => !dispute.is_charge_refundable)) {
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
  const { id, currency, payment_intent, payment_method } = charge;
  const { reason = null, metadata = {} } = params;
  const of = { charge: id, currency, payment_intent, payment_method };
  const made = buildObject('refund', { ...of, amount, reason, metadata });
  // Stripe keeps the fee of the charge, and takes none for the refund (stripe.com/pricing).
  const { id: balance_transaction } = moveBalance(context, {
    amount: -amount,
    currency,
    description: 'REFUND FOR CHARGE',
    reporting_category: 'refund',
    source: made.id,
    type: 'refund',
  });
  const refund = save({ ...made, balance_transaction }, 'refund.created');
  if (failsLater(charge)) ledger.addJob('refund', refund.id, Date.now() + failureMs);
  updateCharge(context, charge, 'charge.refunded');
  return refund;
}

/** Lets a refund fail; the money stays where it was. */
export function failRefund(context: SandboxContext, id: string): void {
  const { ledger, save } = context;
  const refund = ledger.find('refund', id);
  const { id: failure_balance_transaction } = moveBalance(context, {
    amount: refund.amount,
    currency: refund.currency,
    description: 'REFUND FAILURE',
    reporting_category: 'refund_failure',
    source: id,
    type: 'refund_failure',
  });
  const failure_reason = 'expired_or_canceled_card';
  const failure = { status: 'failed', failure_reason, failure_balance_transaction };
  save({ ...refund, ...failure }, 'refund.failed', 'refund.updated');
  updateCharge(context, ledger.find('charge', refund.charge));
}
