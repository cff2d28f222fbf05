import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Method } from './cards.ts';
import defaults from './object-defaults.json' with { type: 'json' };
import type { CreateIntentParams } from './parameters.ts';
import type { ErrorBody } from './stripe-api-error.ts';

/** Stripe's objects as the ledger stores them: other objects are named by their ids. */
export interface Intent extends Stripe.PaymentIntent {
  client_secret: string;
  latest_charge: string | null;
}

export interface Charge extends Stripe.Charge {
  payment_intent: string;
  payment_method_details: Stripe.Charge.PaymentMethodDetails;
}

export interface Refund extends Stripe.Refund {
  charge: string;
  payment_intent: string;
}

export interface Dispute extends Stripe.Dispute {
  charge: string;
  payment_intent: string;
}

export interface Subscription extends Stripe.Subscription {
  customer: string;
  latest_invoice: string;
}

export interface Invoice extends Stripe.Invoice {
  customer: string;
  parent: Stripe.Invoice.Parent & {
    subscription_details: Stripe.Invoice.Parent.SubscriptionDetails & { subscription: string };
  };
}

export interface InvoicePayment extends Stripe.InvoicePayment {
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
}

/** Objects that events are about. */
export type EventSubject =
  Intent | Charge | Refund | Dispute | Stripe.Customer | Subscription | Invoice | InvoicePayment;

type EventFields = 'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks';

export interface LedgerEvent extends Pick<Stripe.Event, EventFields | 'request'> {
  type: string;
  data: { object: EventSubject };
}

export interface Kinds {
  payment_intent: Intent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  customer: Stripe.Customer;
  product: Stripe.Product;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  'billing_portal.session': Stripe.BillingPortal.Session;
  event: LedgerEvent;
}

export type LedgerObject = Kinds[keyof Kinds];

/** Seconds, as Stripe counts time. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** An id in Stripe's manner, such as `pi_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, '0').slice(0, 24)}`;
}

export function buildIntent(params: CreateIntentParams, customer: string | null = null): Intent {
  const id = newId('pi');
  return {
    ...defaults.payment_intent,
    id,
    object: 'payment_intent',
    amount: params.amount,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    capture_method: 'automatic_async',
    client_secret: `${id}_${newId('secret')}`,
    confirmation_method: 'automatic',
    created: nowInSeconds(),
    currency: params.currency,
    customer,
    description: params.description ?? null,
    metadata: params.metadata,
    receipt_email: params.receipt_email ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
  };
}

/** @param failure why a charge that took nothing failed. */
export function buildCharge(
  intent: Intent,
  method: Method,
  status: Charge['status'],
  failure?: ErrorBody,
): Charge {
  const isPaid = status === 'succeeded';
  return {
    ...defaults.charge,
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    billing_details: method.billing,
    captured: isPaid,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    metadata: intent.metadata,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.details,
    receipt_email: intent.receipt_email,
    status,
  };
}

export function buildRefund(
  charge: Charge,
  params: { amount: number; reason: Refund['reason']; metadata: Stripe.Metadata; status: string },
): Refund {
  return {
    ...defaults.refund,
    ...params,
    id: newId('re'),
    object: 'refund',
    balance_transaction: null,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
  };
}

export function buildDispute(charge: Charge): Dispute {
  return {
    ...defaults.dispute,
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    evidence_details: {
      due_by: nowInSeconds() + 9 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
