import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Context, Hono } from 'hono';
import type Stripe from 'stripe';
import type * as z from 'zod';
import { createCustomer, createProduct, createSubscription, deleteCustomer } from './billing.ts';
import { createPortalSession } from './billing-portal.ts';
import { paymentOfInvoice, voidInvoice } from './invoices.ts';
import type { Ledger } from './ledger.ts';
import { type Intent, type Kinds, type LedgerObject, newId } from './objects.ts';
import { decodeForm, parameters, parseParameters } from './parameters.ts';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  finishAuthentication,
  type SandboxContext,
} from './payments.ts';
import { createRefund } from './refunds.ts';
import { invalidRequest, notFound, StripeApiError } from './stripe-api-error.ts';
import type { OpenSwitches } from './switches.ts';

type Json = Record<string, unknown>;

interface Answer {
  status: number;
  body: string;
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What Stripe includes in an invoice only when asked. */
function partOfInvoice(ledger: Ledger, id: string, name: 'payments' | 'confirmation_secret') {
  const payment = paymentOfInvoice(ledger, id);
  if (name === 'payments') {
    return { object: 'list', data: [payment], has_more: false, url: '/v1/invoice_payments' };
  }
  const { client_secret } = ledger.find('payment_intent', payment.payment.payment_intent);
  return { client_secret, type: 'payment_intent' };
}

/** Replaces ids by their objects along a path such as `data.latest_charge.refunds`. */
function expandPath(ledger: Ledger, holder: Json, [name, ...rest]: string[]): Json {
  if (name === undefined) return holder;
  let value = holder[name];
  if (name === 'refunds' && holder.object === 'charge') {
    const data = ledger.ofCharge('refund', String(holder.id)).slice(0, 10);
    const url = `/v1/charges/${String(holder.id)}/refunds`;
    value = { object: 'list', data, has_more: false, url };
  } else if (
    holder.object === 'invoice' &&
    (name === 'payments' || name === 'confirmation_secret')
  ) {
    value = partOfInvoice(ledger, String(holder.id), name);
  } else if (typeof value === 'string') {
    value = ledger.get(value);
  }
  if (Array.isArray(value)) {
    return { ...holder, [name]: value.map((item: Json) => expandPath(ledger, item, rest)) };
  }
  if (isRecord(value)) return { ...holder, [name]: expandPath(ledger, value, rest) };
  if (value === null) return holder;
  throw invalidRequest(`This property cannot be expanded (${name}).`);
}

/** What a publishable key may see of an intent. */
function toBrowser(intent: Stripe.PaymentIntent) {
  const { metadata: _, latest_charge: __, amount_received: ___, ...seen } = intent;
  return seen;
}

type ListParams = z.output<typeof parameters.lists.payment_intent> & {
  [filter: string]: unknown;
};

/** Newest first; a filter such as `charge` keeps the objects whose field of that name is equal. */
function listObjects(ledger: Ledger, kind: keyof Kinds, params: ListParams) {
  const { limit, starting_after: after, created, expand: _, types, ...filters } = params;
  if (after && !ledger.get(after)) {
    throw invalidRequest(`No such ${kind}: '${after}'`, { param: 'starting_after' });
  }
  const isWanted = (object: LedgerObject) =>
    object.created >= (created?.gte ?? 0) &&
    (!Array.isArray(types) || types.includes((object as { type?: string }).type)) &&
    Object.entries(filters).every(([name, value]) =>
      isDeepStrictEqual((object as unknown as Json)[name], value),
    );
  const data: LedgerObject[] = [];
  for (const object of ledger.newest(kind, after)) {
    if (isWanted(object)) data.push(object);
    if (data.length > limit) break;
  }
  const has_more = data.length > limit;
  return { object: 'list', url: `/v1/${kind}s`, data: data.slice(0, limit), has_more };
}

/** An id and parameters make an answer. */
type Work<Schema extends z.ZodType> = (params: z.output<Schema>, id: string) => object;

interface ApiParts {
  context: SandboxContext;
  switches: OpenSwitches;
  secretKey: string;
  publishableKey: string;
  origin: string;
  /** What the account has registered. */
  webhookEndpoints: Stripe.WebhookEndpoint[];
  /** Its settings of the customer portal. */
  portalConfigurations: object[];
}

/** Stripe's API as the SDK and the browser's script call it: form fields in, JSON out. */
export function createApi(parts: ApiParts): Hono {
  const { context, switches, secretKey, publishableKey, origin, webhookEndpoints } = parts;
  const { portalConfigurations } = parts;
  const { ledger } = context;
  const api = new Hono();

  function reply({ status, body }: Answer, headers: Record<string, string> = {}): Response {
    const common = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' };
    return new Response(body, {
      status,
      headers: { ...common, 'Request-Id': newId('req'), ...headers },
    });
  }

  function answerError(error: unknown, isBrowser = false): Answer {
    if (!(error instanceof StripeApiError)) throw error;
    const { payment_intent: intent, ...body } = error.body;
    const seen = intent && isBrowser ? toBrowser(intent) : intent;
    return {
      status: error.status,
      body: JSON.stringify({ error: { ...body, payment_intent: seen } }),
    };
  }

  api.onError((error) => reply(answerError(error)));
  api.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return reply(answerError(new StripeApiError(404, { type: 'invalid_request_error', message })));
  });

  /** Registers an endpoint; only those for browsers take the publishable key. */
  function route<Schema extends z.ZodType>(
    address: `GET ${string}` | `POST ${string}` | `DELETE ${string}`,
    schema: Schema,
    work: Work<Schema>,
    { forBrowsers = false } = {},
  ): void {
    const [method = '', path = ''] = address.split(' ');
    api.on(method, path, async (c) => {
      const fields =
        method === 'GET'
          ? new URL(c.req.url).searchParams
          : new URLSearchParams(await c.req.text());
      const form = decodeForm(fields);
      const key = c.req.header('authorization')?.replace(/^Bearer /, '') ?? form.key;
      const isBrowser = forBrowsers && key === publishableKey;
      if (!isBrowser && key !== secretKey) {
        const message = 'Invalid API Key provided.';
        throw new StripeApiError(401, { type: 'invalid_request_error', message });
      }
      const id = c.req.param('id') ?? '';
      const run = () => {
        const params = parseParameters(schema, form);
        const { expand = [] } = params as { expand?: string[] };
        if (!isBrowser) {
          const result = work(params, id) as Json;
          return expand.reduce((json, field) => expandPath(ledger, json, field.split('.')), result);
        }
        const intent = ledger.find('payment_intent', id);
        if (form.client_secret !== intent.client_secret) throw notFound('payment_intent', id);
        return toBrowser(work(params, id) as Intent);
      };
      const act = (): Answer => {
        try {
          const commits = (error: unknown) => error instanceof StripeApiError && error.commits;
          return { status: 200, body: JSON.stringify(ledger.transaction(run, commits)) };
        } catch (error) {
          return answerError(error, isBrowser);
        }
      };
      return isBrowser || method === 'GET' ? reply(act()) : actOnce(c, fields, act);
    });
  }

  /** Acts once for each idempotency key, and answers its repeats as the first time. */
  function actOnce(c: Context, fields: URLSearchParams, act: () => Answer): Response {
    const key = c.req.header('idempotency-key') ?? newId('key');
    if (key.length > 255) {
      throw invalidRequest('Idempotency keys must be at most 255 characters long.');
    }
    fields.sort();
    const fingerprint = createHash('sha256').update(`${c.req.path}?${fields}`).digest('hex');
    const replay = ledger.readReplay(key);
    if (replay && replay.fingerprint !== fingerprint) throw keyReused(key);
    if (replay) return reply(replay, { 'Idempotent-Replayed': 'true' });
    const answer = switches.take('serverErrors') ? answerError(serverError) : act();
    // A request that was refused before it ran may be sent again with its key.
    if (answer.status < 400 || answer.status === 402 || answer.status >= 500) {
      ledger.saveReplay(key, fingerprint, answer.status, answer.body);
    }
    return reply(answer);
  }

  const intents = '/v1/payment_intents';
  const browsers = { forBrowsers: true };
  route(`POST ${intents}`, parameters.createIntent, (params) => createIntent(context, params));
  route(
    `POST ${intents}/:id/confirm`,
    parameters.confirmIntent,
    (params, id) => confirmIntent(context, id, params),
    browsers,
  );
  // Not one of Stripe's: the bank's page says what the donor answered.
  route(
    `POST ${intents}/:id/authenticate`,
    parameters.authenticate,
    ({ outcome }, id) => finishAuthentication(context, id, outcome),
    browsers,
  );
  route(`POST ${intents}/:id/cancel`, parameters.cancelIntent, (params, id) =>
    cancelIntent(context, id, params),
  );
  route('POST /v1/refunds', parameters.createRefund, (params) => createRefund(context, params));
  route('GET /v1/webhook_endpoints', parameters.listEndpoints, () => ({
    object: 'list',
    url: '/v1/webhook_endpoints',
    data: webhookEndpoints,
    has_more: false,
  }));
  route('POST /v1/customers', parameters.createCustomer, (params) =>
    createCustomer(context, params),
  );
  route('DELETE /v1/customers/:id', parameters.retrieve, (_, id) => deleteCustomer(context, id));
  route('POST /v1/products', parameters.createProduct, (params) => createProduct(context, params));
  route('GET /v1/products/:id', parameters.retrieve, (_, id) => ledger.find('product', id));
  route('POST /v1/subscriptions', parameters.createSubscription, (params) =>
    createSubscription(context, params),
  );
  route('GET /v1/subscriptions/:id', parameters.retrieve, (_, id) =>
    ledger.find('subscription', id),
  );
  route('POST /v1/invoices/:id/void', parameters.retrieve, (_, id) => voidInvoice(context, id));
  route('POST /v1/billing_portal/sessions', parameters.createPortalSession, (params) =>
    createPortalSession(context, params, origin),
  );
  route('GET /v1/billing_portal/configurations', parameters.listPortalConfigurations, () => ({
    object: 'list',
    url: '/v1/billing_portal/configurations',
    data: portalConfigurations,
    has_more: false,
  }));
  const find = (_: unknown, id: string) => ledger.find('payment_intent', id);
  route(`GET ${intents}/:id`, parameters.retrieveIntent, find, browsers);
  for (const kind of Object.keys(parameters.lists) as (keyof typeof parameters.lists)[]) {
    route(`GET /v1/${kind}s`, parameters.lists[kind], (params) =>
      listObjects(ledger, kind, params as ListParams),
    );
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
