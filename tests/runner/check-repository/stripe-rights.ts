import { globSync } from 'node:fs';
import { rights } from '#ops/doctor/stripe-rights.ts';
import { read } from './texts.ts';

/** Maps each resource of Stripe's SDK to its permission. */
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

const stripeCall = /\bstripe\.(\w+)(?:\.sessions|\.configurations)?\.(\w+)\b(?=\(|\.bind)/g;

/** Lists calls to Stripe that no right of the restricted key covers, and rights that the documents leave out. */
export function findMissingRights(): string[] {
  const files = globSync(['src/server/gateways/stripe/*.ts', 'ops/golive/*.ts']);
  const uncovered = files.flatMap((file) =>
    [...read(file).matchAll(stripeCall)]
      .filter(([, resource = '', method = '']) => {
        if (resource === 'webhooks') return false;
        const right = rights.find((each) => each.permission === permissions[resource]);
        return !right || (right.level === 'Read' && !['list', 'retrieve'].includes(method));
      })
      .map(
        ([call]) => `${file} calls ${call}, for which ops/doctor/stripe-rights.ts has no right.`,
      ),
  );
  const readList = (level: string) => {
    const rows = rights.filter((right) => right.level === level).map(({ row }) => row);
    return `${rows.slice(0, -1).join(', ')} and ${rows.at(-1)}`;
  };
  const sentence = `A restricted key needs _Write_ for ${readList('Write')}, and _Read_ for ${readList('Read')}.`;
  const isListed = read('docs/deploy.md').replaceAll(/\s+/g, ' ').includes(sentence);
  const runbook = [...read('docs/runbook.md').matchAll(/^ *\| ([A-Z][^|]+?) +\|/gm)].flatMap(
    ([, rows = '']) => rows.split(/, | and (?=Payouts)/),
  );
  return [
    ...uncovered,
    ...(isListed ? [] : [`docs/deploy.md does not say: ${sentence}`]),
    ...rights
      .filter(({ row }) => !runbook.includes(row))
      .map(({ row }) => `docs/runbook.md does not say what fails without ${row}.`),
  ];
}
