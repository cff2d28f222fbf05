/**
 * Puts the Stripe sandbox behind the real SDK, in this process and without sockets: what the SDK
 * sends reaches the sandbox, and what the sandbox delivers reaches our functions.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach } from 'vitest';
import type { PaymentIntent, LedgerObject } from '#sandbox/stripe/objects.ts';
import { httpClient } from '#server/gateways/stripe/client.ts';
import { clock } from '#server/gateways/stripe/throttle.ts';
import { dispatch } from '#tests/support/call-api.ts';
import { openSandbox } from './open-sandbox.ts';

const { dataDir, ...opened } = openSandbox((request) => dispatch(request));
export const { sandbox, deliverAll, browse } = opened;
Object.assign(process.env, sandbox.environment);

/** The fate of a call to the provider: it is never made, its answer is lost, or nothing is wrong. */
export type CallFate = 'lost before acting' | 'lost after acting' | 'none';

const faults: CallFate[] = [];

/**
 * Makes the next calls to the provider fail, in place of those that were to fail before. The SDK makes three before it
 * gives up.
 */
export function failNextCalls(...next: CallFate[]): void {
  faults.splice(0, faults.length, ...next);
}

let refused: RegExp | undefined;

/** Lets the provider refuse, as wrong in themselves, the calls that match, such as `POST /v1/charges`. */
export function refuseCalls(calls: RegExp): void {
  refused = calls;
}

function refusal(): Response {
  const error = { type: 'invalid_request_error', code: 'parameter_invalid', message: 'Refused.' };
  return Response.json({ error }, { status: 400 });
}

/** A call of the SDK, and what it is about. */
export interface ProviderCall {
  method: string;
  /** The path as at Stripe, such as `/v1/customers`. */
  path: string;
}

type Around = (call: ProviderCall, answer: () => Promise<Response>) => Promise<Response>;

const arounds = new Set<Around>();

/** Wraps every call to the provider until the test is over; returns the function that ends it before. */
export function aroundCalls(around: Around): () => void {
  arounds.add(around);
  return () => void arounds.delete(around);
}

/** Makes the error of a call that was lost on its way. */
export const lostCall = () => new TypeError('fetch failed');

async function answer(url: string, init: RequestInit = {}): Promise<Response> {
  const fault = faults.shift();
  if (fault === 'lost before acting') throw lostCall();
  if (refused?.test(`${init.method ?? 'GET'} ${new URL(url).pathname}`)) return refusal();
  const response = await sandbox.handle(new Request(url, init));
  if (fault === 'lost after acting') throw lostCall();
  return response;
}

const mount = new URL(sandbox.environment.STRIPE_API_BASE).pathname;

httpClient.fetch = (url, init) => {
  const { pathname } = new URL(url);
  const call = { method: init?.method ?? 'GET', path: pathname.slice(mount.length) };
  let answered = () => answer(url, init);
  for (const around of arounds) {
    const inner = answered;
    answered = () => around(call, inner);
  }
  return answered();
};

/** The milliseconds that background work waited for its turn at the provider; in tests they pass at once. */
let passed = 0;
clock.now = () => passed;
clock.wait = (ms) => {
  passed += ms;
  return Promise.resolve();
};

/** Reads a payment in the provider's ledger. */
export function findIntent(paymentId: string): PaymentIntent {
  const intent = sandbox.ledger.get(paymentId);
  if (intent?.object !== 'payment_intent') throw new Error(`There is no payment ${paymentId}.`);
  return intent;
}

/** Returns when the provider took the money of a payment, by its own clock. */
export function chargedAt(paymentId: string): string {
  const charge = sandbox.ledger.get(findIntent(paymentId).latest_charge ?? '');
  if (charge?.object !== 'charge') throw new Error(`${paymentId} has no charge.`);
  return new Date(charge.created * 1000).toISOString();
}

function runInLedgerFile(statements: string): void {
  const file = new DatabaseSync(join(dataDir, 'ledger.sqlite'));
  file.exec(statements);
  file.close();
}

/** Lists every object that the provider has. */
export function ledgerObjects(): LedgerObject[] {
  const file = new DatabaseSync(join(dataDir, 'ledger.sqlite'));
  const rows = file.prepare('select body from objects order by seq').all();
  file.close();
  return rows.map(({ body }) => JSON.parse(String(body)) as LedgerObject);
}

/** Lets the provider forget its idempotency keys, as Stripe does after a day. */
export function forgetReplays(): void {
  runInLedgerFile('delete from replays');
}

/** Lets the provider forget every payment; its keys, its switches and the set-up of the account stay. */
export function emptyLedger(): void {
  const kinds = `'webhook_endpoint', 'payment_method_domain', 'billing_portal.configuration'`;
  runInLedgerFile(
    `delete from objects where kind not in (${kinds}); delete from replays; delete from jobs`,
  );
}

afterEach(() => {
  faults.length = 0;
  refused = undefined;
  arounds.clear();
});
