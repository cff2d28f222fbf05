import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { closeDispute } from './disputes.ts';
import { find } from './find-object.ts';
import { decodeForm, type Form, list } from './form.ts';
import { fingerprintOf, isKept, type KeptAnswer, keyInUse, replayOf } from './idempotency.ts';
import { cancelIntent, createIntent, type Desk } from './intents.ts';
import { newId } from './ledger.ts';
import { listObjects } from './lists.ts';
import { confirmIntent } from './pay-intent.ts';
import { createRefund } from './refunds.ts';
import { render } from './render.ts';
import { StripeFault, wrongKey } from './stripe-fault.ts';
import type { OpenSwitches } from './switches.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** What the API with the secret key needs. */
export interface SecretApiParts {
  desk: Desk;
  switches: OpenSwitches;
  secretKey: string;
  webhookEndpoints: readonly WebhookEndpoint[];
  /** Called after every change, so that deliveries leave at once. */
  changed: () => void;
}

/** How late an answer is that comes too late, in milliseconds; clients give up before. */
const tooLateMs = 15_000;

function answerOf(status: number, body: object): KeptAnswer {
  return { status, body: JSON.stringify(body) };
}

function reply({ status, body }: KeptAnswer, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/json', 'Request-Id': newId('req'), ...headers },
  });
}

function faultAnswer(error: unknown): KeptAnswer {
  if (!(error instanceof StripeFault)) throw error;
  return answerOf(error.status, { error: error.body });
}

const outage = new StripeFault(500, {
  type: 'api_error',
  message: 'An unknown error occurred (sandbox switch serverErrors).',
});

/** Stripe's API as the SDK calls it: form fields in, JSON out, idempotency keys on every POST. */
export function createSecretApi(parts: SecretApiParts): Hono {
  const { desk, switches, secretKey, webhookEndpoints, changed } = parts;
  const { ledger } = desk;
  const inFlight = new Set<string>();
  const api = new Hono();

  api.use('*', async (c, next) => {
    const given = c.req.header('authorization')?.replace(/^Bearer /, '');
    if (given !== secretKey) return reply(faultAnswer(wrongKey()));
    const { latencyMs } = switches.read();
    if (latencyMs > 0) await pause(latencyMs);
    return next();
  });
  api.onError((error) => reply(faultAnswer(error)));
  api.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return c.json({ error: { type: 'invalid_request_error', message } }, 404);
  });

  /** Acts within one change and keeps the answer beside it. */
  function act(form: Form, work: () => object): KeptAnswer {
    if (switches.take('serverErrors')) return faultAnswer(outage);
    try {
      return ledger.transaction(
        () => answerOf(200, render(ledger, work(), list(form, 'expand'))),
        (error) => error instanceof StripeFault && error.keepsChanges,
      );
    } catch (error) {
      return faultAnswer(error);
    }
  }

  function post(path: string, work: (form: Form, id: string) => object): void {
    api.post(path, async (c: Context) => {
      const params = new URLSearchParams(await c.req.text());
      const key = c.req.header('idempotency-key') ?? newId('key');
      const fingerprint = fingerprintOf(c.req.path, params);
      if (inFlight.has(key)) throw keyInUse(key);
      const kept = replayOf(ledger, key, fingerprint);
      if (kept) return reply(kept, { 'Idempotent-Replayed': 'true' });
      inFlight.add(key);
      try {
        const form = decodeForm(params);
        const answer = act(form, () => work(form, c.req.param('id') ?? ''));
        if (isKept(answer.status)) ledger.writeReplay(key, fingerprint, answer.status, answer.body);
        changed();
        if (switches.take('timeoutsAfterActing')) await tooLate(c.req.raw.signal);
        return reply(answer);
      } finally {
        inFlight.delete(key);
      }
    });
  }

  function get(path: string, work: (form: Form, c: Context) => object): void {
    api.get(path, (c) => {
      const form = decodeForm(new URL(c.req.url).searchParams);
      return reply(answerOf(200, render(ledger, work(form, c), list(form, 'expand'))));
    });
  }

  post('/v1/payment_intents', (form) => createIntent(desk, form));
  post('/v1/payment_intents/:id/confirm', (form, id) => confirmIntent(desk, id, form));
  post('/v1/payment_intents/:id/cancel', (form, id) => cancelIntent(desk, id, form));
  post('/v1/refunds', (form) => createRefund(desk, form));
  post('/v1/disputes/:id/close', (_form, id) => closeDispute(desk, id));
  get('/v1/webhook_endpoints', () => ({
    object: 'list',
    url: '/v1/webhook_endpoints',
    data: webhookEndpoints,
    has_more: false,
  }));
  for (const [kind, path] of [
    ['payment_intent', '/v1/payment_intents'],
    ['charge', '/v1/charges'],
    ['refund', '/v1/refunds'],
    ['dispute', '/v1/disputes'],
    ['event', '/v1/events'],
  ] as const) {
    get(path, (form) => listObjects(ledger, kind, path, form));
    get(`${path}/:id`, (_form, c) => find(ledger, kind, c.req.param('id') ?? ''));
  }
  return api;
}

/** Waits until the caller has given up. */
async function tooLate(signal: AbortSignal): Promise<void> {
  await pause(tooLateMs, undefined, { signal }).catch(() => undefined);
}
