import type Stripe from 'stripe';
import type { SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import { newId, nowInSeconds } from './object-tools.ts';
import type { Params } from './parameters.ts';
import { invalidRequest } from './stripe-api-error.ts';

/** Responds to POST /v1/products. */
export function createProduct(
  { ledger, save }: SandboxContext,
  { id = newId('prod'), name }: Params<'POST /v1/products'>,
): Stripe.Product {
  if (ledger.get(id)) {
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists' });
  }
  return save(buildObject('product', { id, name, updated: nowInSeconds() }));
}

/** Responds to POST /v1/products/:id. */
export function updateProduct(
  { ledger, save }: SandboxContext,
  { name }: Params<'POST /v1/products/:id'>,
  id: string,
): Stripe.Product {
  const product = ledger.find('product', id);
  return save({ ...product, name: name ?? product.name, updated: nowInSeconds() });
}
