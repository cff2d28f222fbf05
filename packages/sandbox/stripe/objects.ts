import { randomBytes } from 'node:crypto';
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

/** Returns the current time in seconds, as Stripe counts. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Makes an id in Stripe's manner, such as `pi_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, '0').slice(0, 24)}`;
}

/** Merges metadata: an empty value removes its key, an empty text all of them. */
export function changeMetadata(
  old: Stripe.Metadata,
  change: Stripe.Metadata | '' | undefined,
): Stripe.Metadata {
  const all = change === '' ? {} : { ...old, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Makes null of an empty text, which unsets a field (github.com/stripe/stripe-dotnet/issues/1954). */
export function emptyToNull<Change extends object>(change: Change) {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === '' ? null : (value as unknown)]),
  ) as { [Name in keyof Change]: Exclude<Change[Name], ''> | null };
}

export function apiList<Item>(data: Item[], url: string, has_more = false): Stripe.ApiList<Item> {
  return { object: 'list', data, has_more, url };
}
