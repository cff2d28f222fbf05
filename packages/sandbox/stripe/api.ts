import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Context, Hono } from 'hono';
import type Stripe from 'stripe';
import { createPortalSession } from './billing-portal.ts';
import { createSubscription, updateSubscription } from './subscriptions.ts';
import { createProduct, updateProduct } from './products.ts';
import { createCustomer, deleteCustomer, updateCustomer } from './customers.ts';
import { findInvoicePayment, voidInvoice } from './invoices.ts';
import { pauseSubscription, resumeSubscription } from './pauses.ts';
import { readBalance, showBalanceTransaction } from './balance.ts';
import type { Ledger, SandboxContext } from './ledger.ts';
import type { PaymentIntent, StripeObjects, LedgerObject } from './objects.ts';
import { apiList, newId } from './object-tools.ts';
import { checkParameterRules } from './parameter-rules.ts';
import {
  type Address,
  decodeForm,
  parameters,
  type Params,
  parseParameters,
} from './parameters.ts';
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
import { requirePermission } from './permissions.ts';
import { createRefund } from './refunds.ts';
import { invalidRequest, notFound, StripeApiError } from './stripe-api-error.ts';
import type { OpenSwitches } from './switches.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhook-endpoints.ts';

type Json = Record<string, unknown>;

interface ApiResponse {
  status: number;
  body: string;
}

/** Finds what Stripe includes only when a call expands it. */
function expandedOnly(ledger: Ledger, id: string, path: string): object | undefined {
  switch (path) {
    case 'charge.refunds':
      return apiList(ledger.children('refund', id).slice(0, 10), `/v1/charges/${id}/refunds`);
    case 'invoice.payments':
      return apiList([findInvoicePayment(ledger, id)], '/v1/invoice_payments');
    case 'invoice.confirmation_secret': {
      const { payment } = findInvoicePayment(ledger, id);
      const { client_secret } = ledger.find('payment_intent', payment.payment_intent);
      return { client_secret, type: 'payment_intent' };
    }
    default:
      return undefined;
  }
}

/** Shows an object as the API does; of a deleted customer, the API says nothing more. */
function presentObject(object: LedgerObject | undefined): object | undefined {
  if (object?.object === 'balance_transaction') return showBalanceTransaction(object);
  if (object?.object !== 'customer' || !object.deleted) return object;
  const { id, object: kind, deleted } = object;
  return { id, object: kind, deleted };
}

/** Replaces ids by their objects along a path such as `data.latest_charge.refunds`. */
function expandPath(ledger: Ledger, holder: Json, [name, ...rest]: string[]): Json {
  if (name === undefined) return holder;
  const own = holder[name];
  const value =
    expandedOnly(ledger, String(holder.id), `${String(holder.object)}.${name}`) ??
    (typeof own === 'string' ? presentObject(ledger.get(own)) : own);
  if (value === null) return holder;
  if (typeof value !== 'object') {
    throw invalidRequest(`This property cannot be expanded (${name}).`);
  }
  const expand = (item: object) => expandPath(ledger, item as Json, rest);
  return { ...holder, [name]: Array.isArray(value) ? value.map(expand) : expand(value) };
}

/** Reduces an intent to what a publishable key may see. */
function pickPublicFields(intent: Stripe.PaymentIntent) {
  const { metadata: _, latest_charge: __, amount_received: ___, ...seen } = intent;
  return seen;
}

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
const operations: {
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

function toResponse(error: unknown, isBrowser = false): ApiResponse {
  if (!(error instanceof StripeApiError)) throw error;
  const { payment_intent: intent, ...body } = error.body;
  const seen = intent && isBrowser ? pickPublicFields(intent) : intent;
  return {
    status: error.status,
    body: JSON.stringify({ error: { ...body, payment_intent: seen } }),
  };
}

function reply({ status, body }: ApiResponse, headers: Record<string, string> = {}): Response {
  const common = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' };
  return new Response(body, {
    status,
    headers: { ...common, 'Request-Id': newId('req'), ...headers },
  });
}

/** The keys that the API takes; the restricted one lacks what a switch says. */
export type Keys = Record<'secretKey' | 'restrictedKey' | 'publishableKey', string>;

type DecodedForm = ReturnType<typeof decodeForm>;

type Operation = (context: SandboxContext, params: unknown, id: string) => object;

const findOperation = (address: Address) => operations[address] as Operation;

/** Answers as Stripe's API does the SDK and the browser's script: form fields in, JSON out. */
export function createApi(
  context: SandboxContext,
  switches: OpenSwitches,
  { secretKey, restrictedKey, publishableKey }: Keys,
): Hono {
  const { ledger } = context;
  const api = new Hono();
  api.onError((error) => reply(toResponse(error)));
  api.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return reply(toResponse(new StripeApiError(404, { type: 'invalid_request_error', message })));
  });

  /** Runs a request once for each idempotency key, and answers its repeats as the first time. */
  function respondOnce(
    c: Context,
    fields: URLSearchParams,
    makeResponse: () => ApiResponse,
  ): Response {
    const key = c.req.header('idempotency-key') ?? newId('key');
    if (key.length > 255) {
      throw invalidRequest('Idempotency keys must be at most 255 characters long.');
    }
    fields.sort();
    const fingerprint = createHash('sha256').update(`${c.req.path}?${fields}`).digest('hex');
    const replay = ledger.readReplay(key);
    if (replay && replay.fingerprint !== fingerprint) throw keyReused(key);
    if (replay) return reply(replay, { 'Idempotent-Replayed': 'true' });
    const response = switches.take('serverErrors') ? toResponse(serverError) : makeResponse();
    // A request that was refused before it ran may be sent again with its key.
    if (response.status < 400 || response.status === 402 || response.status >= 500) {
      ledger.saveReplay(key, fingerprint, response.status, response.body);
    }
    return reply(response);
  }

  /** Tells whether a call is the browser's. @throws StripeApiError 401 for a wrong key, 403 for a missing right */
  function authorize(address: Address, key: unknown): boolean {
    const [method = '', path = ''] = address.split(' ');
    const isBrowser = 'client_secret' in parameters[address].shape && key === publishableKey;
    if (key === restrictedKey) {
      requirePermission(switches.current.missingPermissions, key, { method, path });
    } else if (!isBrowser && key !== secretKey) {
      const message = 'Invalid API Key provided.';
      throw new StripeApiError(401, { type: 'invalid_request_error', message });
    }
    return isBrowser;
  }

  /** Runs a call of the SDK, and expands what it asks for. */
  function runForSdk(address: Address, form: DecodedForm, id: string): object {
    const params = parseParameters(parameters[address], form);
    const { expand = [], ...given } = params as { expand?: string[] };
    return expand.reduce(
      (json, field) => expandPath(ledger, json, field.split('.')),
      findOperation(address)(context, given, id) as Json,
    );
  }

  /** Runs a call of the browser, which must know the secret of the payment. */
  function runForBrowser(address: Address, form: DecodedForm, id: string): object {
    const params = parseParameters(parameters[address], form);
    const intent = ledger.find('payment_intent', id);
    if (form.client_secret !== intent.client_secret) throw notFound('payment_intent', id);
    return pickPublicFields(findOperation(address)(context, params, id) as PaymentIntent);
  }

  for (const address of Object.keys(operations) as Address[]) {
    const [method = '', path = ''] = address.split(' ');
    api.on(method, path, async (c) => {
      const isRead = method === 'GET';
      const fields = isRead
        ? new URL(c.req.url).searchParams
        : new URLSearchParams(await c.req.text());
      const form = decodeForm(fields);
      const key = c.req.header('authorization')?.replace(/^Bearer /, '') ?? form.key;
      const isBrowser = authorize(address, key);
      const id = c.req.param('id') ?? '';
      const run = () => {
        checkParameterRules(address, form);
        return isBrowser ? runForBrowser(address, form, id) : runForSdk(address, form, id);
      };
      const makeResponse = (): ApiResponse => {
        try {
          const commits = (error: unknown) => error instanceof StripeApiError && error.commits;
          return { status: 200, body: JSON.stringify(ledger.transaction(run, commits)) };
        } catch (error) {
          return toResponse(error, isBrowser);
        }
      };
      return isBrowser || isRead ? reply(makeResponse()) : respondOnce(c, fields, makeResponse);
    });
  }
  return api;
}

const serverError = new StripeApiError(500, {
  type: 'api_error',
  message: 'An unknown error occurred (sandbox switch serverErrors).',
});

function keyReused(key: string): StripeApiError {
  return new StripeApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
