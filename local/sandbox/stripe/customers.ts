import type { Ledger, SandboxContext } from './ledger.ts';
import { changeMetadata, type Customer, emptyToNull } from './objects.ts';
import type { Params } from './parameters.ts';
import { notFound } from './stripe-api-error.ts';

/** @throws StripeApiError 404, for a deleted one, too. */
export function findCustomer(ledger: Ledger, id: string): Customer {
  const customer = ledger.find('customer', id);
  if (customer.deleted) throw notFound('customer', id);
  return customer;
}

/** POST /v1/customers/:id */
export function updateCustomer(
  { ledger, save }: SandboxContext,
  { metadata, ...fields }: Params<'POST /v1/customers/:id'>,
  id: string,
): Customer {
  const customer = findCustomer(ledger, id);
  const changed = { ...customer, ...emptyToNull(fields) } as Customer;
  changed.metadata = changeMetadata(customer.metadata, metadata);
  return save(changed, 'customer.updated');
}
