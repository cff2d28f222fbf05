/** The objects of Stripe's API as far as the product meets them, in Stripe's own field names. */

export interface CardDetails {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  funding: 'credit' | 'debit' | 'prepaid';
  country: string;
  network: string;
}

/** A card, or the type of another method such as `link` or `us_bank_account`. */
export interface MethodDetails {
  type: string;
  card?: CardDetails;
}

/** Stripe's `error` body, and what a failed payment leaves on its intent. */
export interface StripeErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
}

export type IntentStatus =
  'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  client_secret: string;
  created: number;
  currency: string;
  description: string | null;
  last_payment_error: StripeErrorBody | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Record<string, string>;
  next_action:
    | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: string } }
    | {
        type: 'verify_with_microdeposits';
        verify_with_microdeposits: { microdeposit_type: string };
      }
    | null;
  payment_method: string | null;
  payment_method_types: string[];
  receipt_email: string | null;
  status: IntentStatus;
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: { address: { country: string | null; postal_code: string | null } };
  captured: boolean;
  created: number;
  currency: string;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Record<string, string>;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: MethodDetails;
  receipt_email: string | null;
  refunded: boolean;
  status: 'succeeded' | 'pending' | 'failed';
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded' | 'pending' | 'failed';
  failure_reason?: string;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
}

export interface LedgerEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Intent | Charge | Refund | Dispute };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** Every object that the ledger keeps. */
export type LedgerObject = Intent | Charge | Refund | Dispute | LedgerEvent;
