import type Stripe from 'stripe';
import { type Method, type Outcome, readCard } from './cards.ts';
import { failInvoice, payInvoice } from './invoices.ts';
import type { Ledger } from './ledger.ts';
import {
  buildCharge,
  buildIntent,
  type EventSubject,
  type Intent,
  newId,
  nowInSeconds,
} from './objects.ts';
import type { ConfirmIntentParams, CreateIntentParams } from './parameters.ts';
import { type ErrorBody, invalidRequest, StripeApiError } from './stripe-api-error.ts';

/** How long a payment that takes time stays in processing, in milliseconds. */
const processingMs = 5000;

/** What operations on the ledger work with. */
export interface SandboxContext {
  ledger: Ledger;
  /** Queues an event about an object as it is now. */
  emit: (type: string, object: EventSubject) => void;
}

/** POST /v1/payment_intents */
export function createIntent({ ledger, emit }: SandboxContext, params: CreateIntentParams): Intent {
  const intent = buildIntent(params);
  ledger.put(intent);
  emit('payment_intent.created', intent);
  return intent;
}

/** Refuses an action when the intent's status no longer allows it. */
function requireOpen(intent: Intent, action: 'confirm' | 'cancel'): void {
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

/** POST /v1/payment_intents/:id/cancel */
export function cancelIntent(
  { ledger, emit }: SandboxContext,
  id: string,
  params: { cancellation_reason?: Stripe.PaymentIntent.CancellationReason | undefined } = {},
): Intent {
  const intent = ledger.find('payment_intent', id);
  requireOpen(intent, 'cancel');
  if (ledger.children('invoice_payment', id).length > 0) {
    throw invalidRequest('This PaymentIntent belongs to an invoice. Void the invoice instead.');
  }
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: nowInSeconds(),
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
  };
  ledger.put(canceled);
  emit('payment_intent.canceled', canceled);
  return canceled;
}

function succeed(context: SandboxContext, intent: Intent, method: Method): Intent {
  const { ledger, emit } = context;
  const charge = buildCharge(intent, method, 'succeeded');
  if (intent.status === 'processing' && intent.latest_charge) charge.id = intent.latest_charge;
  const paid: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
  };
  ledger.put(charge);
  ledger.put(paid);
  emit('charge.succeeded', charge);
  emit('payment_intent.succeeded', paid);
  payInvoice(context, paid, method);
  return paid;
}

function decline(
  context: SandboxContext,
  intent: Intent,
  { method, error }: { method: Method; error: ErrorBody },
): StripeApiError {
  const { ledger, emit } = context;
  const charge =
    error.type === 'card_error' ? buildCharge(intent, method, 'failed', error) : undefined;
  const body = charge ? { ...error, charge: charge.id } : error;
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: body,
    next_action: null,
    payment_method: null,
  };
  if (charge) {
    ledger.put(charge);
    emit('charge.failed', charge);
  }
  ledger.put(failed);
  emit('payment_intent.payment_failed', failed);
  failInvoice(context, failed);
  return new StripeApiError(402, { ...body, payment_intent: failed }, { commits: true });
}

/** Stores what a payment is made with while the bank or the donor has to act. */
function wait({ ledger, emit }: SandboxContext, method: Method, changes: Intent): Intent {
  const waiting: Intent = { ...changes, payment_method: method.id, last_payment_error: null };
  ledger.put(waiting);
  ledger.saveSetting(`method ${waiting.id}`, JSON.stringify(method));
  emit(`payment_intent.${waiting.status}`, waiting);
  return waiting;
}

function waitingMethod({ ledger }: SandboxContext, id: string): Method {
  return JSON.parse(ledger.setting(`method ${id}`) ?? 'null') as Method;
}

/** Does what the method is known for; throws what a declined card answers. */
export function charge(context: SandboxContext, intent: Intent, method: Method): Intent {
  const { ledger } = context;
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
      const pending = buildCharge(intent, method, 'pending');
      ledger.put(pending);
      ledger.addJob('process', intent.id, Date.now() + processingMs);
      return wait(context, method, { ...intent, status: 'processing', latest_charge: pending.id });
    }
    case 'authenticates': {
      const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
      return wait(context, method, { ...intent, status: 'requires_action', next_action });
    }
    case 'verifies': {
      const next_action = { type: 'verify_with_microdeposits' };
      return wait(context, method, { ...intent, status: 'requires_action', next_action });
    }
  }
}

/** The donor's bank has answered (3-D Secure); the intent says whether it was paid. */
export function finishAuthentication(
  context: SandboxContext,
  id: string,
  outcome: 'succeeded' | 'failed',
): Intent {
  const intent = context.ledger.find('payment_intent', id);
  if (intent.status !== 'requires_action') {
    throw invalidRequest('This PaymentIntent does not require an action.');
  }
  const method = waitingMethod(context, id);
  if (outcome === 'failed') {
    const error: ErrorBody = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    };
    decline(context, intent, { method, error });
    return context.ledger.find('payment_intent', id);
  }
  const next: Outcome =
    method.outcome.kind === 'authenticates' ? method.outcome.next : { kind: 'succeeds' };
  try {
    return charge(context, intent, { ...method, outcome: next });
  } catch (error) {
    if (!(error instanceof StripeApiError && error.commits)) throw error;
    return context.ledger.find('payment_intent', id);
  }
}

/** A payment that took time succeeds. */
export function finishProcessing(context: SandboxContext, id: string): void {
  const intent = context.ledger.find('payment_intent', id);
  if (intent.status === 'processing') succeed(context, intent, waitingMethod(context, id));
}

/**
 * A card does what its number is known for. A bank account waits for two small deposits when its
 * number was typed, and takes time when it was linked. Every other method succeeds.
 */
function readMethod(
  data: ConfirmIntentParams['payment_method_data'],
  intent: Intent,
): Pick<Method, 'details' | 'outcome'> {
  if (data?.type === 'us_bank_account') {
    const isTyped = data.us_bank_account?.account_number !== undefined;
    return { details: { type: data.type }, outcome: { kind: isTyped ? 'verifies' : 'processes' } };
  }
  if (data?.type === 'link') return { details: { type: 'link' }, outcome: { kind: 'succeeds' } };
  if (!data?.card) {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  const { details, outcome } = readCard(data.card);
  return { details: { type: 'card', card: details }, outcome };
}

/** POST /v1/payment_intents/:id/confirm */
export function confirmIntent(
  context: SandboxContext,
  id: string,
  { payment_method_data: data, receipt_email }: ConfirmIntentParams,
): Intent {
  const intent = context.ledger.find('payment_intent', id);
  requireOpen(intent, 'confirm');
  const { address = {}, name = null, email = null } = data?.billing_details ?? {};
  const { country = null, postal_code = null } = address;
  const billing: Stripe.Charge.BillingDetails = {
    address: { city: null, country, line1: null, line2: null, postal_code, state: null },
    email,
    name,
    phone: null,
    tax_id: null,
  };
  const method = { id: newId('pm'), billing, ...readMethod(data, intent) };
  const receiptEmail = receipt_email ?? intent.receipt_email;
  return charge(context, { ...intent, receipt_email: receiptEmail }, method);
}
