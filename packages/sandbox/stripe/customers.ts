import { readCard } from './cards.ts';
import type { Ledger, SandboxContext } from './ledger.ts';
import { changeMetadata, type Customer, emptyToNull, newId } from './objects.ts';
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

/** Answers POST /v1/customers/:id. */
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
