import { globSync, readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { findMissingRights, rights } from '#local/doctor/stripe-rights.ts';

/** A Stripe that has no object, and refuses the calls whose path ends so for a permission. */
function refusing(end: string, permission: string): Stripe {
  const answer = (input: string | URL | Request): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const type = 'invalid_request_error';
    const message = `Having the 'rak_${permission}' permission would allow this request to continue.`;
    return Promise.resolve(
      pathname.endsWith(end)
        ? Response.json({ error: { type, message } }, { status: 403 })
        : Response.json({ error: { type, message: 'No such object.' } }, { status: 404 }),
    );
  };
  const httpClient = Stripe.createFetchHttpClient(answer);
  return new Stripe('rk_test_1', { httpClient, maxNetworkRetries: 0, telemetry: false });
}

test('a permission that Stripe asks for beside the one of a row is named with the row', async () => {
  expect(await findMissingRights(refusing('/invoice_payments', 'credit_note_read'))).toEqual([
    'Invoices: Write (credit_note_read)',
  ]);
  expect(await findMissingRights(refusing('/disputes', 'dispute_read'))).toEqual([
    'Disputes: Read',
  ]);
});

test('a Stripe that does not answer is no missing right', async () => {
  const httpClient = Stripe.createFetchHttpClient(() => Promise.reject(new Error('offline')));
  const stripe = new Stripe('rk_test_1', { httpClient, maxNetworkRetries: 0 });
  await expect(findMissingRights(stripe)).rejects.toThrow(Stripe.errors.StripeConnectionError);
});

/** The permission of each resource of the SDK. */
const permissions: Readonly<Record<string, string>> = {
  paymentIntents: 'payment_intent',
  charges: 'charge',
  refunds: 'charge',
  disputes: 'dispute',
  events: 'event',
  customers: 'customer',
  products: 'product',
  subscriptions: 'subscription',
  invoices: 'invoice',
  invoicePayments: 'invoice',
  billingPortal: 'customer_portal',
  webhookEndpoints: 'webhook',
  paymentMethodDomains: 'payment_method_domain',
  balance: 'balance',
  balanceTransactions: 'balance_transaction_source',
  payouts: 'payout',
};

const callPattern = /\bstripe\.(\w+)(?:\.sessions|\.configurations)?\.(\w+)\b(?=\(|\.bind)/g;

test('each call that the product or golive makes is covered by a right', () => {
  const files = globSync(['src/server/gateways/stripe/*.ts', 'local/golive/*.ts']);
  const calls = files
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(callPattern)])
    .filter(([, resource]) => resource !== 'webhooks');
  expect(calls.length).toBeGreaterThan(20);
  const uncovered = calls.filter(([, resource = '', method = '']) => {
    const right = rights.find((each) => each.permission === permissions[resource]);
    const isRead = ['list', 'retrieve'].includes(method);
    return !right || (right.level === 'Read' && !isRead);
  });
  expect(uncovered.map(([call]) => call)).toEqual([]);
});

test('the deployment lists every right with its level, and no other', () => {
  const text = readFileSync('docs/deploy.md', 'utf8').replaceAll(/\s+/g, ' ');
  const names = (level: string) =>
    rights.filter((right) => right.level === level).map(({ row }) => row);
  const [write = [], read = []] = ['Write', 'Read'].map(names);
  const listed = (rows: string[]) => `${rows.slice(0, -1).join(', ')} and ${rows.at(-1)}`;
  expect(text).toContain(
    `A restricted key needs _Write_ for ${listed(write)}, and _Read_ for ${listed(read)}.`,
  );
});

test('the runbook says of every right what fails without it', () => {
  const text = readFileSync('docs/runbook.md', 'utf8');
  const named = [...text.matchAll(/^ *\| ([A-Z][^|]+?) +\|/gm)].flatMap(([, rows = '']) =>
    rows.split(/, | and (?=Payouts)/),
  );
  expect(named).toEqual(expect.arrayContaining(rights.map(({ row }) => row)));
});
