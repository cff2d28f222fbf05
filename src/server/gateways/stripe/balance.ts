import type Stripe from 'stripe';
import { paymentsBalance } from '#model/donations/payouts.ts';
import type { Listed } from './open-enum.ts';
import { pageAfter, pageParams, type TimeWindow, toPage } from './pages.ts';
import { referencedId, metadataKeys } from './references.ts';
import { withProviderErrors } from './provider-calls.ts';

// Only charges carry the stamp of their site.
function readSource(source: Stripe.BalanceTransaction['source']) {
  const none = {
    sourceId: null,
    chargeId: null,
    paymentIntentId: null,
    site: null,
    customerId: null,
  };
  if (source === null) return none;
  if (typeof source === 'string') return { ...none, sourceId: source };
  const sourceId = source.id;
  if (source.object === 'charge') {
    const { customer, payment_intent: intent, metadata } = source;
    const paymentIntentId = intent && referencedId(intent);
    return {
      sourceId,
      chargeId: sourceId,
      paymentIntentId,
      site: metadata[metadataKeys.site] ?? null,
      customerId: customer && referencedId(customer),
    };
  }
  if (source.object === 'refund' || source.object === 'dispute') {
    const { charge, payment_intent: intent } = source;
    const chargeId = charge && referencedId(charge);
    return { ...none, sourceId, chargeId, paymentIntentId: intent && referencedId(intent) };
  }
  return { ...none, sourceId };
}

function readEntry(transaction: Stripe.BalanceTransaction) {
  const { site, ...subject } = readSource(transaction.source);
  return {
    id: transaction.id,
    type: transaction.type,
    category: transaction.reporting_category,
    balance: transaction.balance_type,
    description: transaction.description,
    ...subject,
    site,
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    netCents: transaction.net,
    currency: transaction.currency,
    createdAt: new Date(transaction.created * 1000),
    availableOn: new Date(transaction.available_on * 1000),
  };
}

export type EntryType = Listed<Stripe.BalanceTransaction.Type>;

export type EntryCategory =
  Listed<Stripe.Reporting.ReportRunCreateParams.Parameters.ReportingCategory>;

export type BalanceEntry = ReturnType<typeof readEntry>;

// Stripe dates an arrival by midnight UTC.
function readPayout(payout: Stripe.Payout) {
  const { reconciliation_status: itemizing } = payout;
  return {
    id: payout.id,
    amountCents: payout.amount,
    currency: payout.currency,
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    status: payout.status,
    failure: payout.failure_code,
    /**
     * False for manual and instant payouts, whose entries Stripe does not name
     * (docs.stripe.com/payouts/reconciliation).
     */
    itemized: payout.automatic && itemizing !== 'not_applicable',
    entriesReady: itemizing !== 'in_progress',
    createdAt: new Date(payout.created * 1000),
    livemode: payout.livemode,
  };
}

export type StripePayoutDetails = ReturnType<typeof readPayout>;

interface HeldBack {
  available: { amount: number; currency: string }[];
  pending?: { amount: number; currency: string }[];
}

// Beside payments Stripe shows those balances that the account has, each under the name that `balance_type` gives it:
// issuing, refund_and_dispute_prefunding, in preview versions risk_reserved (docs.stripe.com/api/balance).
const isHeld = (value: unknown): value is HeldBack =>
  typeof value === 'object' &&
  value !== null &&
  'available' in value &&
  Array.isArray(value.available);

// Amounts that are not available yet are in the entries, too.
function sumByCurrency(balance: string, { available, pending = [] }: HeldBack) {
  const sums = new Map<string, number>();
  for (const { amount, currency } of [...available, ...pending]) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums].map(([currency, cents]) => ({ balance, currency, cents }));
}

/** Makes the calls about the balance. Each failure is a ProviderError. */
export function connectBalance(stripe: Stripe) {
  return {
    listEntries: (timeWindow: TimeWindow) =>
      withProviderErrors(async () =>
        toPage(
          await stripe.balanceTransactions.list({
            ...pageParams(timeWindow),
            expand: ['data.source'],
          }),
          readEntry,
        ),
      ),
    readBalances: () =>
      withProviderErrors(async () => {
        const { available, pending, ...others } = await stripe.balance.retrieve();
        const further = Object.entries(others).flatMap(([name, balance]): [string, HeldBack][] =>
          isHeld(balance) ? [[name, balance]] : [],
        );
        return [[paymentsBalance, { available, pending }] as const, ...further].flatMap(
          ([name, held]) => sumByCurrency(name, held),
        );
      }),
    listEntriesOfPayout: (payout: string, after: string | null) =>
      withProviderErrors(async () =>
        toPage(
          await stripe.balanceTransactions.list({
            ...pageAfter(after),
            payout,
            expand: ['data.source'],
          }),
          readEntry,
        ),
      ),
    listPayouts: (timeWindow: TimeWindow) =>
      withProviderErrors(async () =>
        toPage(await stripe.payouts.list(pageParams(timeWindow)), readPayout),
      ),
  };
}
