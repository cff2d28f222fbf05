import type Stripe from 'stripe';

/** A payment intent as the ledger stores it; like all of its objects, it names other ones by their ids. */
export interface PaymentIntent extends Stripe.PaymentIntent {
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

export interface BalanceTransaction extends Stripe.BalanceTransaction {
  source: string | null;
  /** The payout, which the API does not show and only filters by. */
  payout: string | null;
}

export interface Payout extends Stripe.Payout {
  balance_transaction: string | null;
}

export interface Subscription extends Stripe.Subscription {
  customer: string;
  items: Stripe.ApiList<Stripe.SubscriptionItem> & { data: [Stripe.SubscriptionItem] };
  latest_invoice: string | null;
}

export interface Invoice extends Stripe.Invoice {
  customer: string;
  parent: Stripe.Invoice.Parent & {
    subscription_details: Stripe.Invoice.Parent.SubscriptionDetails & { subscription: string };
  };
}

/** A customer, which stays after its deletion, as on Stripe's own pages. */
export interface Customer extends Omit<Stripe.Customer, 'deleted'> {
  deleted?: true;
}

interface InvoicePayment extends Stripe.InvoicePayment {
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
}

/** A configuration, with the time of creation that the API does not show and by which the ledger orders. */
interface PaymentMethodConfiguration extends Stripe.PaymentMethodConfiguration {
  created: number;
}

interface StoredEvent extends Omit<Stripe.EventBase, 'type' | 'data'> {
  api_version: string;
  type: string;
  data: { object: LedgerObject };
}

export interface StripeObjects {
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  balance_transaction: BalanceTransaction;
  payout: Payout;
  customer: Customer;
  product: Stripe.Product;
  price: Stripe.Price;
  subscription: Subscription;
  subscription_item: Stripe.SubscriptionItem;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  webhook_endpoint: Stripe.WebhookEndpoint;
  payment_method_domain: Stripe.PaymentMethodDomain;
  payment_method_configuration: PaymentMethodConfiguration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  event: StoredEvent;
}

export type LedgerObject = StripeObjects[keyof StripeObjects];
