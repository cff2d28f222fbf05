import type Stripe from 'stripe';
import { buildObject, defaults } from './object-defaults.ts';
import { type Method, type CardOutcome, readCard } from './cards.ts';
import { findCustomer } from './customers.ts';
import { buildIntent, markIntentCanceled } from './intents.ts';
import { activateSubscription, failInvoice, payInvoice } from './invoices.ts';
import type { SandboxContext } from './ledger.ts';
import type { Charge, PaymentIntent } from './objects.ts';
import { changeMetadata, emptyToNull, newId } from './object-tools.ts';
import type { Params } from './parameters.ts';
import { type ErrorBody, invalidRequest, StripeApiError } from './stripe-api-error.ts';

/** The milliseconds for which a payment that takes time stays in processing. */
const processingMs = 5000;

/** Responds to POST /v1/payment_intents. */
export function createIntent(
  { ledger, save }: SandboxContext,
  params: Params<'POST /v1/payment_intents'>,
): PaymentIntent {
  const { amount, currency, metadata, customer = null } = params;
  if (customer !== null) findCustomer(ledger, customer);
  const { description = null, receipt_email = null, statement_descriptor_suffix = null } = params;
  const allowed_payment_method_types = params.allowed_payment_method_types ?? null;
  const sharedFields = { amount, currency, customer, metadata, description, receipt_email };
  const intentFields = { ...sharedFields, allowed_payment_method_types };
  return save(
    buildIntent({
      ...intentFields,
      statement_descriptor_suffix,
      ...(allowed_payment_method_types && { automatic_payment_methods: null }),
    }),
    'payment_intent.created',
  );
}

/** The statuses in which Stripe changes the address (github.com/solspace/craft-freeform/issues/2644). */
const changeableStates = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'succeeded',
];

/** Responds to POST /v1/payment_intents/:id. */
export function updateIntent(
  { ledger, save }: SandboxContext,
  { metadata, ...fields }: Params<'POST /v1/payment_intents/:id'>,
  id: string,
): PaymentIntent {
  const intent = ledger.find('payment_intent', id);
  if (fields.receipt_email !== undefined && !changeableStates.includes(intent.status)) {
    throw invalidRequest(
      `This PaymentIntent's receipt_email could not be updated because it has a status of ${intent.status}. You may only update the receipt_email of a PaymentIntent with one of the following statuses: ${changeableStates.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  return save({
    ...intent,
    ...(emptyToNull(fields) as Partial<PaymentIntent>),
    metadata: changeMetadata(intent.metadata, metadata),
  });
}

/** Responds to POST /v1/charges/:id; billing details stay as they were charged. */
export function updateCharge(
  { ledger, save }: SandboxContext,
  { metadata, ...fields }: Params<'POST /v1/charges/:id'>,
  id: string,
): Charge {
  const charge = ledger.find('charge', id);
  const changed = { ...charge, ...(emptyToNull(fields) as Partial<Charge>) };
  return save(
    { ...changed, metadata: changeMetadata(charge.metadata, metadata) },
    'charge.updated',
  );
}

/** Refuses an action when the intent's status no longer allows it. */
function requireOpen(intent: PaymentIntent, action: 'confirm' | 'cancel'): void {
  if (['requires_payment_method', 'requires_action'].includes(intent.status)) return;
  const reason =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`;
  throw invalidRequest(`You cannot ${action} this PaymentIntent because ${reason}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

/** Refuses a method that a restricted payment does not take. */
function requireAllowed(
  { allowed_payment_method_types: allowed }: PaymentIntent,
  type = 'card',
): void {
  if (!allowed || allowed.some((one) => one === type)) return;
  throw invalidRequest(`The payment method type "${type}" is not allowed for this PaymentIntent.`);
}

/** Responds to POST /v1/payment_intents/:id/cancel. */
export function cancelIntent(
  context: SandboxContext,
  params: Params<'POST /v1/payment_intents/:id/cancel'>,
  id: string,
): PaymentIntent {
  const intent = context.ledger.find('payment_intent', id);
  requireOpen(intent, 'cancel');
  if (context.ledger.children('invoice_payment', id).length > 0) {
    throw invalidRequest('This PaymentIntent belongs to an invoice. Void the invoice instead.');
  }
  return markIntentCanceled(context, intent, params.cancellation_reason);
}

/**
 * Builds a charge.
 *
 * @param failure why a charge that took nothing failed
 */
function buildCharge(
  intent: PaymentIntent,
  method: Method,
  status: Charge['status'],
  failure?: ErrorBody,
): Charge {
  const { id, amount, currency, customer, description, metadata, receipt_email } = intent;
  const paid = status === 'succeeded';
  return buildObject('charge', {
    amount,
    currency,
    customer,
    description,
    metadata,
    receipt_email,
    status,
    paid,
    amount_captured: paid ? amount : 0,
    captured: paid,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    ...(method.billing && { billing_details: method.billing }),
    payment_intent: id,
    payment_method: method.id,
    payment_method_details: method.details,
  });
}

function succeed(context: SandboxContext, intent: PaymentIntent, method: Method): PaymentIntent {
  const charge = buildCharge(intent, method, 'succeeded');
  if (intent.status === 'processing' && intent.latest_charge) {
    // The charge of a bank debit exists since it was confirmed (docs.stripe.com/payments/ach-direct-debit).
    const { id, created } = context.ledger.find('charge', intent.latest_charge);
    Object.assign(charge, { id, created });
  }
  context.save(charge, 'charge.succeeded');
  const changes: Partial<PaymentIntent> = {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
  };
  const paid = context.save({ ...intent, ...changes }, 'payment_intent.succeeded');
  payInvoice(context, paid, method);
  context.addToBalance(charge.id);
  return paid;
}

/** Declines a card. Returns what Stripe answers to the browser that tried. */
function decline(
  context: SandboxContext,
  intent: PaymentIntent,
  { method, error }: { method: Method; error: ErrorBody },
): StripeApiError {
  const charge =
    error.type === 'card_error' ? buildCharge(intent, method, 'failed', error) : undefined;
  if (charge) context.save(charge, 'charge.failed');
  const body = charge ? { ...error, charge: charge.id } : error;
  const changes: Partial<PaymentIntent> = {
    status: 'requires_payment_method',
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: body,
    next_action: null,
    payment_method: null,
  };
  const failed = context.save({ ...intent, ...changes }, 'payment_intent.payment_failed');
  failInvoice(context, failed);
  return new StripeApiError(402, { ...body, payment_intent: failed }, { commits: true });
}

/** Stores what a payment is made with while the bank or the donor has to act. */
function wait(
  { ledger, save }: SandboxContext,
  { method, ...intent }: PaymentIntent & { method: Method },
): PaymentIntent {
  ledger.saveMethod(intent.id, method);
  const waiting = { ...intent, payment_method: method.id, last_payment_error: null };
  return save(waiting, `payment_intent.${waiting.status}`);
}

/** Does what the method is known for. @throws StripeApiError for a declined card */
export function charge(
  context: SandboxContext,
  intent: PaymentIntent,
  method: Method,
): PaymentIntent {
  const { ledger, save } = context;
  const { outcome } = method;
  switch (outcome.kind) {
    case 'succeeds':
    case 'declines later':
      return succeed(context, intent, method);
    case 'disputes': {
      const paid = succeed(context, intent, method);
      ledger.addJob('dispute', paid.latest_charge ?? '', Date.now());
      return paid;
    }
    case 'declines': {
      const { kind: _, ...details } = outcome;
      throw decline(context, intent, { method, error: { type: 'card_error', ...details } });
    }
    case 'processes': {
      const { id: latest_charge } = save(buildCharge(intent, method, 'pending'));
      ledger.addJob('process', intent.id, Date.now() + processingMs);
      activateSubscription(context, intent);
      return wait(context, { ...intent, method, status: 'processing', latest_charge });
    }
    case 'authenticates': {
      const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
      return wait(context, { ...intent, method, status: 'requires_action', next_action });
    }
    case 'verifies': {
      const next_action = {
        type: 'verify_with_microdeposits',
        verify_with_microdeposits: {
          arrival_date: Math.floor(Date.now() / 1000) + 2 * 86_400,
          hosted_verification_url: `https://payments.stripe.com/microdeposit/${intent.id}`,
          microdeposit_type: 'descriptor_code' as const,
        },
      };
      return wait(context, { ...intent, method, status: 'requires_action', next_action });
    }
  }
}

/** Charges, and leaves a refusal in the ledger instead of throwing it. */
export function tryCharge(context: SandboxContext, intent: PaymentIntent, method: Method): void {
  try {
    charge(context, intent, method);
  } catch (error) {
    if (!(error instanceof StripeApiError && error.commits)) throw error;
  }
}

/** Finishes a payment once the donor's bank has answered (3-D Secure); the intent says whether it was paid. */
export function finishAuthentication(
  context: SandboxContext,
  { outcome }: Params<'POST /v1/payment_intents/:id/authenticate'>,
  id: string,
): PaymentIntent {
  const intent = context.ledger.find('payment_intent', id);
  const method = context.ledger.findPaymentMethod(id);
  if (intent.status !== 'requires_action' || !method) {
    throw invalidRequest('This PaymentIntent does not require an action.');
  }
  if (outcome === 'failed') {
    const error: ErrorBody = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    };
    decline(context, intent, { method, error });
  } else {
    const next: CardOutcome =
      method.outcome.kind === 'authenticates' ? method.outcome.next : { kind: 'succeeds' };
    tryCharge(context, intent, { ...method, outcome: next });
  }
  return context.ledger.find('payment_intent', id);
}

/** Lets a payment that took time succeed. */
export function finishProcessing(context: SandboxContext, id: string): void {
  const intent = context.ledger.find('payment_intent', id);
  const method = context.ledger.findPaymentMethod(id);
  if (intent.status === 'processing' && method) succeed(context, intent, method);
}

/**
 * Lets a bank refuse a debit days after it began: its charge fails, and the payment is open for another method
 * (docs.stripe.com/payments/ach-direct-debit).
 */
export function refuseDebit(context: SandboxContext, id: string): void {
  const { ledger, save } = context;
  const intent = ledger.find('payment_intent', id);
  const method = ledger.findPaymentMethod(id);
  if (intent.status !== 'processing' || !intent.latest_charge || !method) {
    throw invalidRequest('No bank is working on this PaymentIntent.');
  }
  const error: ErrorBody = {
    type: 'invalid_request_error',
    code: 'payment_intent_payment_attempt_failed',
    message: "The customer's bank account could not be debited.",
  };
  const failure = { failure_code: error.code ?? null, failure_message: error.message };
  const pending = ledger.find('charge', intent.latest_charge);
  save({ ...pending, ...failure, status: 'failed' }, 'charge.failed');
  decline(context, intent, { method, error });
}

/**
 * Ends a payment whose donor did not confirm the deposits into a typed bank account in time, with the code of Stripe's
 * types.
 */
export function endVerification(context: SandboxContext, id: string): void {
  const { ledger } = context;
  const intent = ledger.find('payment_intent', id);
  const method = ledger.findPaymentMethod(id);
  if (intent.next_action?.type !== 'verify_with_microdeposits' || !method) return;
  const code = 'payment_method_microdeposit_verification_timeout';
  const message = 'The deposits were not confirmed in time.';
  decline(context, intent, { method, error: { type: 'invalid_request_error', code, message } });
}

type ConfirmParams = Partial<Params<'POST /v1/payment_intents/:id/confirm'>>;

/**
 * Reads how a payment is made. A card does what its number is known for. A bank account waits for two small deposits
 * when its number was typed, and takes time when it was linked. Every other method succeeds.
 */
function readMethod(
  data: ConfirmParams['payment_method_data'],
  intent: PaymentIntent,
): Pick<Method, 'details' | 'outcome'> {
  if (data?.type === 'us_bank_account') {
    const isTyped = data.us_bank_account?.account_number !== undefined;
    const { verification_method: method } = intent.payment_method_options?.us_bank_account ?? {};
    if (isTyped && method === 'instant') {
      throw invalidRequest(
        'Instant verification takes a linked bank account, and no typed number.',
      );
    }
    return { details: { type: data.type }, outcome: { kind: isTyped ? 'verifies' : 'processes' } };
  }
  if (data?.type === 'link') return { details: { type: 'link' }, outcome: { kind: 'succeeds' } };
  if (data?.card) return readCard(data.card);
  throw invalidRequest(
    'You cannot confirm this PaymentIntent because it is missing a payment method.',
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}

const { billing_details: noBillingDetails } = defaults.charge;

function readBilling(data: ConfirmParams['payment_method_data']): Stripe.Charge.BillingDetails {
  const { address, email = null, name = null } = data?.billing_details ?? {};
  return {
    ...noBillingDetails,
    email,
    name,
    address: { ...noBillingDetails.address, ...address } as Stripe.Address,
  };
}

/** Responds to POST /v1/payment_intents/:id/confirm. */
export function confirmIntent(
  context: SandboxContext,
  { payment_method_data: data, receipt_email }: ConfirmParams,
  id: string,
): PaymentIntent {
  const intent = context.ledger.find('payment_intent', id);
  requireOpen(intent, 'confirm');
  requireAllowed(intent, data?.type);
  const method = { id: newId('pm'), ...readMethod(data, intent), billing: readBilling(data) };
  const receiptEmail = receipt_email ?? intent.receipt_email;
  return charge(context, { ...intent, receipt_email: receiptEmail }, method);
}
