/**
 * Puts the Stripe sandbox behind the real SDK, in this process and without sockets: what the SDK
 * sends with fetch reaches the sandbox, and what the sandbox delivers reaches our functions.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach } from 'vitest';
import type { Intent, LedgerObject } from '#local/sandbox/stripe/objects.ts';
import { clock } from '#server/gateways/stripe/pace.ts';
import { dispatch } from '#tests/support/call-api.ts';
import { openSandbox, origin } from './open-sandbox.ts';

const { dataDir, ...opened } = openSandbox();
export const { sandbox, deliverAll, browse } = opened;
Object.assign(process.env, sandbox.environment);

/** What becomes of a call to the provider: it is never made, its answer is lost, or nothing is wrong. */
export type Fault = 'lost before acting' | 'lost after acting' | 'none';

const faults: Fault[] = [];

/** Makes the next calls to the provider fail. The SDK makes three before it gives up. */
export function failNextCalls(...next: Fault[]): void {
  faults.push(...next);
}

let refused: RegExp | undefined;

/** Lets the provider refuse, as wrong in themselves, the calls whose path matches. */
export function refuseCalls(paths: RegExp): void {
  refused = paths;
}

function refusal(): Response {
  const error = { type: 'invalid_request_error', code: 'parameter_invalid', message: 'Refused.' };
  return Response.json({ error }, { status: 400 });
}

const realFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  if (url.origin !== origin) return realFetch(request);
  if (url.pathname.startsWith('/api/')) return dispatch(request);
  const fault = faults.shift();
  if (fault === 'lost before acting') throw new TypeError('fetch failed');
  if (refused?.test(url.pathname)) return refusal();
  const response = await sandbox.handle(request);
  if (fault === 'lost after acting') throw new TypeError('fetch failed');
  return response;
};

/** The SDK waits half a second to a second before it tries again; tests do not. */
const realSetTimeout = globalThis.setTimeout;
globalThis.setTimeout = ((work: () => void, ms = 0, ...rest: unknown[]) =>
  realSetTimeout(work, ms >= 500 && ms <= 1000 ? 0 : ms, ...rest)) as typeof setTimeout;

/** Work in the background waits for its turn at the provider; in tests that time only passes by. */
let passed = 0;
clock.now = () => passed;
clock.wait = (ms) => {
  passed += ms;
  return Promise.resolve();
};

/** A payment as the provider's ledger holds it. */
export function intentOf(paymentId: string): Intent {
  const intent = sandbox.ledger.get(paymentId);
  if (intent?.object !== 'payment_intent') throw new Error(`There is no payment ${paymentId}.`);
  return intent;
}

/** When the provider took the money of a payment, in its own words. */
export function chargedAt(paymentId: string): string {
  const charge = sandbox.ledger.get(intentOf(paymentId).latest_charge ?? '');
  if (charge?.object !== 'charge') throw new Error(`${paymentId} has no charge.`);
  return new Date(charge.created * 1000).toISOString();
}

function inLedgerFile(statements: string): void {
  const file = new DatabaseSync(join(dataDir, 'ledger.sqlite'));
  file.exec(statements);
  file.close();
}

/** Every object that the provider has. */
export function ledgerObjects(): LedgerObject[] {
  const file = new DatabaseSync(join(dataDir, 'ledger.sqlite'));
  const rows = file.prepare('select body from objects order by seq').all();
  file.close();
  return rows.map(({ body }) => JSON.parse(String(body)) as LedgerObject);
}

/** Lets the provider forget its idempotency keys, as Stripe does after a day. */
export function forgetReplays(): void {
  inLedgerFile('delete from replays');
}

/** Lets the provider forget every payment; its keys and switches stay. */
export function emptyLedger(): void {
  inLedgerFile('delete from objects; delete from replays; delete from jobs');
}

afterEach(() => {
  faults.length = 0;
  refused = undefined;
});

afterAll(() => {
  globalThis.fetch = realFetch;
  globalThis.setTimeout = realSetTimeout;
});
