import { type CardOutcome, readCard } from './cards.ts';
import { find } from './find-object.ts';
import { type Form, group, text } from './form.ts';
import { type Desk, unexpectedState } from './intents.ts';
import { newId, nowInSeconds } from './ledger.ts';
import type { Charge, Intent, MethodDetails, StripeErrorBody } from './objects.ts';
import { invalidRequest, StripeFault } from './stripe-fault.ts';

/** How long a payment that takes its time stays in processing, in milliseconds. */
const processingMs = 5000;

/** What is paid with, and where it is billed. */
interface Method {
  id: string;
  details: MethodDetails;
  address: Charge['billing_details']['address'];
}

/** A method, and what becomes of a payment with it. */
interface WaitingMethod {
  method: Method;
  outcome: CardOutcome;
}

/** Stripe's words when the donor's bank was asked and said no. */
const notAuthenticated: StripeErrorBody = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function makeCharge(
  intent: Intent,
  method: Method,
  { status, failure }: { status: Charge['status']; failure?: StripeErrorBody },
): Charge {
  const paid = status === 'succeeded';
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: { address: method.address },
    captured: paid,
    created: nowInSeconds(),
    currency: intent.currency,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.details,
    receipt_email: intent.receipt_email,
    refunded: false,
    status,
  };
}

/** The intent after a successful charge. */
export function takeMoney({ ledger, emit }: Desk, intent: Intent, method: Method): Intent {
  const charge = makeCharge(intent, method, { status: 'succeeded' });
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
  return paid;
}

function refuse(
  { ledger, emit }: Desk,
  intent: Intent,
  { method, error }: { method: Method; error: StripeErrorBody },
): StripeFault {
  const charge =
    error.type === 'card_error'
      ? makeCharge(intent, method, { status: 'failed', failure: error })
      : undefined;
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: { ...error, ...(charge ? { charge: charge.id } : {}) },
    next_action: null,
    payment_method: null,
  };
  if (charge) {
    ledger.put(charge);
    emit('charge.failed', charge);
  }
  ledger.put(failed);
  emit('payment_intent.payment_failed', failed);
  const body = { ...error, ...(charge ? { charge: charge.id } : {}), payment_intent: failed };
  return new StripeFault(402, body, { keepsChanges: true });
}

/** What a donor has to do, by what the method is known for. */
const nextActions = {
  authenticates: {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'stripe_3ds2_challenge' },
  },
  verifies: {
    type: 'verify_with_microdeposits',
    verify_with_microdeposits: { microdeposit_type: 'amounts' },
  },
} as const;

/** The intent while the bank or the donor has to do something; what it is to be paid with is stored. */
function wait({ ledger, emit }: Desk, intent: Intent, paidWith: WaitingMethod): Intent {
  const waiting: Intent = {
    ...intent,
    payment_method: paidWith.method.id,
    last_payment_error: null,
  };
  ledger.put(waiting);
  ledger.saveSetting(`method ${intent.id}`, JSON.stringify(paidWith));
  emit(`payment_intent.${intent.status}`, waiting);
  return waiting;
}

/** Does what the method is known for; throws what a refused card answers. */
export function charge(desk: Desk, intent: Intent, { method, outcome }: WaitingMethod): Intent {
  const { ledger } = desk;
  switch (outcome.kind) {
    case 'succeeds':
      return takeMoney(desk, intent, method);
    case 'disputes': {
      const paid = takeMoney(desk, intent, method);
      ledger.addJob('dispute', paid.latest_charge ?? '', Date.now());
      return paid;
    }
    case 'declines': {
      const { code, declineCode, message } = outcome;
      const error: StripeErrorBody = { type: 'card_error', code, message };
      if (declineCode) error.decline_code = declineCode;
      throw refuse(desk, intent, { method, error });
    }
    case 'processes': {
      const pending = makeCharge(intent, method, { status: 'pending' });
      ledger.put(pending);
      ledger.addJob('process', intent.id, Date.now() + processingMs);
      const waiting = { ...intent, latest_charge: pending.id, status: 'processing' as const };
      return wait(desk, waiting, { method, outcome });
    }
    case 'authenticates':
    case 'verifies':
      return wait(
        desk,
        { ...intent, status: 'requires_action', next_action: nextActions[outcome.kind] },
        { method, outcome },
      );
  }
}

/** What a waiting intent is to be paid with. */
function waitingMethod({ ledger }: Desk, id: string): WaitingMethod {
  const kept = ledger.setting(`method ${id}`);
  if (kept === undefined) throw invalidRequest('This PaymentIntent waits for nothing.');
  return JSON.parse(kept) as WaitingMethod;
}

/** The donor's bank has answered (3-D Secure). */
export function finishAuthentication(desk: Desk, id: string, agreed: boolean): Intent {
  const intent = find(desk.ledger, 'payment_intent', id);
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'confirm');
  const { method, outcome } = waitingMethod(desk, id);
  if (!agreed) throw refuse(desk, intent, { method, error: notAuthenticated });
  const next: CardOutcome = outcome.kind === 'authenticates' ? outcome.then : { kind: 'succeeds' };
  return charge(desk, intent, { method, outcome: next });
}

/** A payment that took its time succeeds. */
export function finishProcessing(desk: Desk, id: string): void {
  const intent = find(desk.ledger, 'payment_intent', id);
  if (intent.status === 'processing') takeMoney(desk, intent, waitingMethod(desk, id).method);
}

/**
 * Reads `payment_method_data`: a card does what its number is known for, a bank account of which only
 * the number is given waits for two small deposits, a linked one takes its time, and every other method
 * succeeds.
 */
function readMethod(data: Form, intent: Intent): { details: MethodDetails; outcome: CardOutcome } {
  const type = text(data, 'type') ?? 'card';
  if (type === 'us_bank_account') {
    const isTyped = text(group(data, type), 'account_number') !== undefined;
    return { details: { type }, outcome: { kind: isTyped ? 'verifies' : 'processes' } };
  }
  if (type !== 'card') return { details: { type }, outcome: { kind: 'succeeds' } };
  const card = group(data, 'card');
  if (!text(card, 'number')) {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  const { details, outcome } = readCard({
    number: text(card, 'number') ?? '',
    expMonth: Number(text(card, 'exp_month')),
    expYear: Number(text(card, 'exp_year')),
  });
  return { details: { type, card: details }, outcome };
}

/** POST /v1/payment_intents/:id/confirm with `payment_method_data`. */
export function confirmIntent(desk: Desk, id: string, form: Form): Intent {
  const intent = find(desk.ledger, 'payment_intent', id);
  if (!['requires_payment_method', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(intent, 'confirm');
  }
  const { details, outcome } = readMethod(group(form, 'payment_method_data'), intent);
  const address = group(group(group(form, 'payment_method_data'), 'billing_details'), 'address');
  const method: Method = {
    id: newId('pm'),
    details,
    address: {
      country: text(address, 'country') ?? null,
      postal_code: text(address, 'postal_code') ?? null,
    },
  };
  const receiptEmail = text(form, 'receipt_email') ?? intent.receipt_email;
  return charge(desk, { ...intent, receipt_email: receiptEmail }, { method, outcome });
}
