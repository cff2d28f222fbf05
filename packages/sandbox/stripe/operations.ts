import { isDeepStrictEqual } from 'node:util';
import { createPortalSession } from './billing-portal.ts';
import { createSubscription, updateSubscription } from './subscriptions.ts';
import { createProduct, updateProduct } from './products.ts';
import { createCustomer, deleteCustomer, updateCustomer } from './customers.ts';
import { voidInvoice } from './invoices.ts';
import { pauseSubscription, resumeSubscription } from './pauses.ts';
import { readBalance } from './balance.ts';
import type { SandboxContext } from './ledger.ts';
import type { StripeObjects, LedgerObject } from './objects.ts';
import { apiList } from './object-tools.ts';
import type { Address, Params } from './parameters.ts';
import {
  createPaymentMethodDomain,
  updatePaymentMethodDomain,
  validatePaymentMethodDomain,
} from './payment-method-domains.ts';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  finishAuthentication,
  updateCharge,
  updateIntent,
} from './payments.ts';
import { createRefund } from './refunds.ts';
import { invalidRequest } from './stripe-api-error.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhook-endpoints.ts';
import { type Json, presentObject } from './expand.ts';

type ListParams = Params<'GET /v1/payment_intents'> & { [filter: string]: unknown };

/** Lists objects, newest first; a filter such as `charge` selects the objects whose field of that name is equal. */
function listObjects({ ledger }: SandboxContext, kind: keyof StripeObjects, params: ListParams) {
  const { limit, starting_after: after, created, expand: _, types, ...filters } = params;
  if (after && !ledger.get(after)) {
    throw invalidRequest(`No such ${kind}: '${after}'`, { param: 'starting_after' });
  }
  const isWanted = (object: LedgerObject) =>
    (!Array.isArray(types) || types.includes((object as { type?: string }).type)) &&
    Object.entries(filters).every(([name, value]) =>
      isDeepStrictEqual((object as unknown as Json)[name], value),
    );
  const data: LedgerObject[] = [];
  for (const object of ledger.newest(kind, after, created)) {
    if (isWanted(object)) data.push(object);
    if (data.length > limit) break;
  }
  return apiList(
    data.slice(0, limit).map((object) => presentObject(object)),
    `/v1/${kind.replace('.', '/')}s`,
    data.length > limit,
  );
}

const list = (kind: keyof StripeObjects) => (context: SandboxContext, params: ListParams) =>
  listObjects(context, kind, params);

const find =
  (kind: keyof StripeObjects) =>
  ({ ledger }: SandboxContext, _params: unknown, id: string) =>
    ledger.find(kind, id);

/** The operations by address; each makes its response from the parameters and the id in the path. */
export const operations: {
  [A in Address]: (context: SandboxContext, params: Params<A>, id: string) => object;
} = {
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents': list('payment_intent'),
  'GET /v1/payment_intents/:id': find('payment_intent'),
  'POST /v1/payment_intents/:id': updateIntent,
  'POST /v1/payment_intents/:id/confirm': confirmIntent,
  'POST /v1/payment_intents/:id/authenticate': finishAuthentication,
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'GET /v1/charges': list('charge'),
  'POST /v1/charges/:id': updateCharge,
  'POST /v1/refunds': createRefund,
  'GET /v1/disputes': list('dispute'),
  'GET /v1/balance_transactions': list('balance_transaction'),
  'GET /v1/events': list('event'),
  'GET /v1/webhook_endpoints': list('webhook_endpoint'),
  'POST /v1/webhook_endpoints': createWebhookEndpoint,
  'POST /v1/webhook_endpoints/:id': updateWebhookEndpoint,
  'DELETE /v1/webhook_endpoints/:id': deleteWebhookEndpoint,
  'GET /v1/payment_method_domains': list('payment_method_domain'),
  'POST /v1/payment_method_domains': createPaymentMethodDomain,
  'POST /v1/payment_method_domains/:id': updatePaymentMethodDomain,
  'POST /v1/payment_method_domains/:id/validate': validatePaymentMethodDomain,
  'GET /v1/payment_method_configurations': list('payment_method_configuration'),
  'GET /v1/balance': readBalance,
  'GET /v1/payouts': list('payout'),
  'GET /v1/payouts/:id': find('payout'),
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/:id': ({ ledger }, _params, id) =>
    presentObject(ledger.find('customer', id)) ?? {},
  'POST /v1/customers/:id': updateCustomer,
  'DELETE /v1/customers/:id': deleteCustomer,
  'POST /v1/products': createProduct,
  'GET /v1/products/:id': find('product'),
  'POST /v1/products/:id': updateProduct,
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions/:id': find('subscription'),
  'POST /v1/subscriptions/:id': updateSubscription,
  'POST /v1/subscriptions/:id/pause': pauseSubscription,
  'POST /v1/subscriptions/:id/resume': resumeSubscription,
  'POST /v1/invoices/:id/void': voidInvoice,
  'GET /v1/invoice_payments': list('invoice_payment'),
  'POST /v1/billing_portal/sessions': createPortalSession,
  'GET /v1/billing_portal/configurations': list('billing_portal.configuration'),
};
