import { type CardOutcome, readCard } from './cards.ts';
import { find } from './find-object.ts';
import { type Form, group, text } from './form.ts';
import { type Desk, unexpectedState } from './intents.ts';
import { newId, nowInSeconds } from './ledger.ts';
import type { CardDetails, Charge, Intent, StripeErrorBody } from './objects.ts';
import { invalidRequest, StripeFault } from './stripe-fault.ts';

/** How long a payment that takes its time stays in processing, in milliseconds. */
const processingMs = 5000;

/** A card and where it is billed. */
interface Method {
  id: string;
  card: CardDetails;
  address: Charge['billing_details']['address'];
}

/** Stripe's words when the donor's bank was asked and said no. */
const notAuthenticated: StripeErrorBody = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function makeCharge(intent: Intent, method: Method, failure?: StripeErrorBody): Charge {
  const paid = failure === undefined;
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
    payment_method_details: { type: 'card', card: method.card },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  };
}

/** The intent after a successful charge. */
export function takeMoney({ ledger, emit }: Desk, intent: Intent, method: Method): Intent {
  const charge = makeCharge(intent, method);
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
  const charge = error.type === 'card_error' ? makeCharge(intent, method, error) : undefined;
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

/** Does what the card is known for; throws what a refused card answers. */
export function charge(
  desk: Desk,
  intent: Intent,
  { method, outcome }: { method: Method; outcome: CardOutcome },
): Intent {
  const { ledger, emit } = desk;
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
    case 'processes':
    case 'authenticates': {
      const waits = outcome.kind === 'processes';
      const waiting: Intent = {
        ...intent,
        status: waits ? 'processing' : 'requires_action',
        payment_method: method.id,
        last_payment_error: null,
        next_action: waits
          ? null
          : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2_challenge' } },
      };
      ledger.put(waiting);
      ledger.saveSetting(`method ${intent.id}`, JSON.stringify({ method, outcome }));
      if (waits) ledger.addJob('process', intent.id, Date.now() + processingMs);
      emit(waits ? 'payment_intent.processing' : 'payment_intent.requires_action', waiting);
      return waiting;
    }
  }
}

/** What a waiting intent is to be paid with. */
function waitingMethod({ ledger }: Desk, id: string): { method: Method; outcome: CardOutcome } {
  const kept = ledger.setting(`method ${id}`);
  if (kept === undefined) throw invalidRequest('This PaymentIntent waits for nothing.');
  return JSON.parse(kept) as { method: Method; outcome: CardOutcome };
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

/** POST /v1/payment_intents/:id/confirm with `payment_method_data`. */
export function confirmIntent(desk: Desk, id: string, form: Form): Intent {
  const intent = find(desk.ledger, 'payment_intent', id);
  if (!['requires_payment_method', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(intent, 'confirm');
  }
  const data = group(form, 'payment_method_data');
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
  const address = group(group(data, 'billing_details'), 'address');
  const method: Method = {
    id: newId('pm'),
    card: details,
    address: {
      country: text(address, 'country') ?? null,
      postal_code: text(address, 'postal_code') ?? null,
    },
  };
  const receiptEmail = text(form, 'receipt_email') ?? intent.receipt_email;
  return charge(desk, { ...intent, receipt_email: receiptEmail }, { method, outcome });
}
