import { find } from './find-object.ts';
import { type Form, group, text } from './form.ts';
import { type Ledger, newId, nowInSeconds } from './ledger.ts';
import type { Intent } from './objects.ts';
import { invalidRequest, type StripeFault } from './stripe-fault.ts';

/** What operations on the ledger work with. */
export interface Desk {
  ledger: Ledger;
  /** Queues an event about an object as it is now. */
  emit: (type: string, object: Exclude<Parameters<Ledger['put']>[0], { object: 'event' }>) => void;
}

/** Smallest and largest card payment in US cents (docs.stripe.com/currencies). */
const amountBounds = { min: 50, max: 99_999_999 };

function readAmount(form: Form): number {
  const given = text(form, 'amount');
  if (given === undefined) {
    throw invalidRequest('Missing required param: amount.', {
      code: 'parameter_missing',
      param: 'amount',
    });
  }
  if (!/^-?\d+$/.test(given)) {
    throw invalidRequest(`Invalid integer: ${given}`, {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  const amount = Number(given);
  if (amount < amountBounds.min) {
    throw invalidRequest('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > amountBounds.max) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
}

function textsOf(form: Form): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );
}

/** POST /v1/payment_intents */
export function createIntent({ ledger, emit }: Desk, form: Form): Intent {
  if (form['payment_method_types']) {
    throw invalidRequest('Received unknown parameter: payment_method_types', {
      code: 'parameter_unknown',
      param: 'payment_method_types',
    });
  }
  const amount = readAmount(form);
  const currency = text(form, 'currency')?.toLowerCase();
  if (currency === undefined) {
    throw invalidRequest('Missing required param: currency.', {
      code: 'parameter_missing',
      param: 'currency',
    });
  }
  const id = newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_${newId('secret')}`,
    created: nowInSeconds(),
    currency,
    description: text(form, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: textsOf(group(form, 'metadata')),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: text(form, 'receipt_email') ?? null,
    status: 'requires_payment_method',
  };
  ledger.put(intent);
  emit('payment_intent.created', intent);
  return intent;
}

/** Refuses what no longer can be done with an intent in its present status. */
export function unexpectedState(intent: Intent, deed: 'confirm' | 'cancel'): StripeFault {
  const because: Record<string, string> = {
    succeeded: 'it has already succeeded after being previously confirmed',
    canceled: 'it has a status of canceled',
    processing: 'it has a status of processing',
  };
  const reason = because[intent.status] ?? `it has a status of ${intent.status}`;
  return invalidRequest(`You cannot ${deed} this PaymentIntent because ${reason}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

/** POST /v1/payment_intents/:id/cancel */
export function cancelIntent({ ledger, emit }: Desk, id: string, form: Form): Intent {
  const intent = find(ledger, 'payment_intent', id);
  if (!['requires_payment_method', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(intent, 'cancel');
  }
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: nowInSeconds(),
    cancellation_reason: text(form, 'cancellation_reason') ?? null,
    next_action: null,
  };
  ledger.put(canceled);
  emit('payment_intent.canceled', canceled);
  return canceled;
}
