import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type Stripe from 'stripe';
import type { SandboxContext } from './ledger.ts';
import type { PaymentIntent } from './objects.ts';
import { newId } from './object-tools.ts';
import { checkParameterRules } from './parameter-rules.ts';
import { type Address, decodeForm, parameters, parseParameters } from './parameters.ts';
import { requirePermission } from './permissions.ts';
import { invalidRequest, notFound, StripeApiError } from './stripe-api-error.ts';
import type { OpenSwitches } from './switches.ts';
import { expandPath, type Json } from './expand.ts';
import { operations } from './operations.ts';

interface ApiResponse {
  status: number;
  body: string;
}

/** Reduces an intent to what a publishable key may see. */
function pickPublicFields(intent: Stripe.PaymentIntent) {
  const { metadata: _, latest_charge: __, amount_received: ___, ...seen } = intent;
  return seen;
}

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
