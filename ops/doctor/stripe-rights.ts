import Stripe from 'stripe';
import { paymentExpansions } from '#server/gateways/stripe/payment.ts';

/** A row of Stripe's form for restricted keys, in the words of its dashboard. */
interface Right {
  row: string;
  level: 'Read' | 'Write';
  /** The permission by which errors name it, without the level (docs.stripe.com/keys/permissions-reference). */
  permission: string;
  /** The calls of the product or of golive that need it. Those that write name an object that does not exist. */
  calls: ((stripe: Stripe) => Promise<unknown>)[];
}

const firstItem = { limit: 1 };

/**
 * The product's uses of the key. Stripe looks at a key's rights before it looks for the object, so a call about an
 * object that does not exist changes nothing and still shows the right.
 */
export const rights: readonly Right[] = [
  {
    row: 'PaymentIntents',
    level: 'Write',
    permission: 'payment_intent',
    calls: [
      (stripe) =>
        stripe.paymentIntents.list({
          ...firstItem,
          expand: paymentExpansions.map((path) => `data.${path}`),
        }),
      (stripe) => stripe.paymentIntents.cancel('pi_0', { cancellation_reason: 'abandoned' }),
    ],
  },
  {
    row: 'Charges and Refunds',
    level: 'Write',
    permission: 'charge',
    calls: [
      (stripe) => stripe.charges.list({ ...firstItem, expand: ['data.refunds'] }),
      (stripe) => stripe.charges.update('ch_0', { description: 'None' }),
    ],
  },
  {
    row: 'Disputes',
    level: 'Read',
    permission: 'dispute',
    calls: [(stripe) => stripe.disputes.list(firstItem)],
  },
  {
    row: 'Events',
    level: 'Read',
    permission: 'event',
    calls: [(stripe) => stripe.events.list(firstItem)],
  },
  {
    row: 'Customers',
    level: 'Write',
    permission: 'customer',
    calls: [(stripe) => stripe.customers.del('cus_0')],
  },
  {
    row: 'Products',
    level: 'Write',
    permission: 'product',
    calls: [(stripe) => stripe.products.update('prod_0', { name: 'None' })],
  },
  {
    row: 'Subscriptions',
    level: 'Write',
    permission: 'subscription',
    calls: [
      (stripe) =>
        stripe.subscriptions.retrieve('sub_0', {
          expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
        }),
      (stripe) =>
        stripe.subscriptions.create({
          customer: 'cus_0',
          items: [
            {
              price_data: {
                currency: 'usd',
                product: 'prod_0',
                recurring: { interval: 'month' },
                unit_amount: 100,
              },
            },
          ],
        }),
    ],
  },
  {
    row: 'Invoices',
    level: 'Write',
    permission: 'invoice',
    calls: [
      (stripe) => stripe.invoicePayments.list({ ...firstItem, expand: ['data.invoice'] }),
      (stripe) => stripe.invoices.voidInvoice('in_0'),
    ],
  },
  {
    row: 'Customer portal',
    level: 'Write',
    permission: 'customer_portal',
    calls: [
      (stripe) => stripe.billingPortal.configurations.list(firstItem),
      (stripe) =>
        stripe.billingPortal.sessions.create({
          customer: 'cus_0',
          return_url: 'https://www.example.org',
        }),
    ],
  },
  {
    row: 'Webhook Endpoints',
    level: 'Write',
    permission: 'webhook',
    calls: [(stripe) => stripe.webhookEndpoints.update('we_0', { disabled: false })],
  },
  {
    row: 'Payment Method Domains',
    level: 'Write',
    permission: 'payment_method_domain',
    calls: [(stripe) => stripe.paymentMethodDomains.validate('pmd_0')],
  },
  {
    row: 'Balance',
    level: 'Read',
    permission: 'balance',
    calls: [(stripe) => stripe.balance.retrieve()],
  },
  {
    row: 'Balance Transaction Sources',
    level: 'Read',
    permission: 'balance_transaction_source',
    calls: [(stripe) => stripe.balanceTransactions.list({ ...firstItem, expand: ['data.source'] })],
  },
  {
    row: 'Payouts',
    level: 'Read',
    permission: 'payout',
    calls: [(stripe) => stripe.payouts.list(firstItem)],
  },
];

const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;

/** Returns the permissions that Stripe asks for, such as `charge_read`, for those of the calls that it refuses. */
async function refusedPermissions(calls: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    const error: unknown = outcome.reason;
    // The call was allowed, and its object is not there.
    if (error instanceof StripeInvalidRequestError) return [];
    if (!(error instanceof StripePermissionError)) throw error;
    return [/'(?:rak_)?(\w+)' permission/.exec(error.message)?.[1] ?? ''];
  });
}

/**
 * Tries every right.
 *
 * @returns those that the key lacks, such as `Disputes: Read`; what Stripe asks for under another name is added
 * @throws StripeError when Stripe does not respond
 */
export async function findMissingRights(stripe: Stripe): Promise<string[]> {
  const tried = rights.map(async ({ row, level, permission, calls }) => {
    const refused = await refusedPermissions(calls.map((call) => call(stripe)));
    if (refused.length === 0) return [];
    const known = ['', `${permission}_read`, `${permission}_write`];
    const others = refused.filter((each) => !known.includes(each));
    return [`${row}: ${level}${others.length > 0 ? ` (${others.join(', ')})` : ''}`];
  });
  return (await Promise.all(tried)).flat();
}
