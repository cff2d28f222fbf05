import type Stripe from 'stripe';
import { readCard } from './cards.ts';
import { endSubscription } from './invoices.ts';
import type { Ledger, SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import { changeMetadata, emptyToNull, newId } from './object-tools.ts';
import type { Customer } from './objects.ts';
import type { Params } from './parameters.ts';
import { invalidRequest, notFound } from './stripe-api-error.ts';

/** Finds a customer. @throws StripeApiError 404, for a deleted one, too */
export function findCustomer(ledger: Ledger, id: string): Customer {
  const customer = ledger.find('customer', id);
  if (customer.deleted) throw notFound('customer', id);
  return customer;
}

/** Refuses a card that is not attached to the customer. @throws StripeApiError 404 */
export function requireCard(ledger: Ledger, customer: string, card: string): void {
  if (ledger.findPaymentMethod(card)?.customer !== customer) throw notFound('PaymentMethod', card);
}

/** Responds to POST /v1/customers/:id. */
export function updateCustomer(
  { ledger, save }: SandboxContext,
  { metadata, invoice_settings, ...fields }: Params<'POST /v1/customers/:id'>,
  id: string,
): Customer {
  const customer = findCustomer(ledger, id);
  const changed = { ...customer, ...emptyToNull(fields) } as Customer;
  if (invoice_settings) {
    const { default_payment_method: card } = invoice_settings;
    if (card) requireCard(ledger, id, card);
    changed.invoice_settings = {
      ...customer.invoice_settings,
      default_payment_method: card || null,
    };
  }
  changed.metadata = changeMetadata(customer.metadata, metadata);
  return save(changed, 'customer.updated');
}

/** Changes the card as a customer does in the portal. @throws StripeApiError for an invalid number */
export function changeCard(
  context: SandboxContext,
  customer: string,
  card: Parameters<typeof readCard>[0],
): void {
  const read = readCard(card);
  if (read.outcome.kind === 'declines') throw invalidRequest(read.outcome.message);
  const id = newId('pm');
  context.ledger.saveMethod(id, { id, customer, ...read });
  updateCustomer(context, { invoice_settings: { default_payment_method: id } }, customer);
}

/** Responds to POST /v1/customers. */
export function createCustomer(
  { save }: SandboxContext,
  params: Params<'POST /v1/customers'>,
): Customer {
  const { email = null, name = null, metadata } = params;
  return save(buildObject('customer', { email, name, metadata }), 'customer.created');
}

/** Responds to DELETE /v1/customers/:id, which ends the customer's subscriptions. */
export function deleteCustomer(
  context: SandboxContext,
  _params: unknown,
  id: string,
): Stripe.DeletedCustomer {
  const { ledger, save } = context;
  const customer = findCustomer(ledger, id);
  for (const subscription of ledger.children('subscription', id)) {
    endSubscription(context, subscription.id);
  }
  save({ ...customer, deleted: true }, 'customer.deleted');
  return { id, object: 'customer', deleted: true };
}
