import type Stripe from 'stripe';
import { addBillingMonths } from '#model/dates/dates.ts';
import type { SubscriptionState } from '#model/donations/admin-donations.ts';
import { chargeTime } from '#model/donations/charge-time.ts';
import type { BillingInterval } from '#model/enumerations.ts';
import { keepCardOnCustomer, lacksCustomerCard } from './default-card.ts';
import { createCustomer } from './donors.ts';
import type { Listed } from './open-enum.ts';
import { toMetadata, type NewPayment, type OpenedPayment } from './payment.ts';
import { referencedId, metadataKeys } from './references.ts';
import { sumPeriodCents, countPeriodMonths } from './subscription-sum.ts';
import { toUnixSeconds } from './pages.ts';
import { hasCode, readIfPresent, withProviderErrors } from './provider-calls.ts';

// Prices of subscriptions name a product; one serves all amounts of an interval.
const products = {
  month: { id: 'monthly_donation', name: 'Monthly donation' },
  year: { id: 'yearly_donation', name: 'Yearly donation' },
} as const;

type Status = SubscriptionState['status'];

// An unpaid subscription revives once its invoice is paid; there are no trials.
const statuses: Readonly<Record<Listed<Stripe.Subscription.Status>, Status>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
  canceled: 'canceled',
};

const byStatus = new Map<string, Status>(Object.entries(statuses));

/**
 * Reads the status; null for one that is newer than this code. With its collection paused, a subscription stays active
 * at Stripe (docs.stripe.com/billing/subscriptions/pause-payment).
 */
function readStatus({ status, pause_collection }: Stripe.Subscription): Status | null {
  const mapped = byStatus.get(status) ?? null;
  return mapped === 'active' && pause_collection ? 'paused' : mapped;
}

const toTimestamp = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000);

function readInterval({ items }: Stripe.Subscription): BillingInterval {
  return items.data[0]?.price.recurring?.interval === 'year' ? 'year' : 'month';
}

// After a pause Stripe collects the first period that begins after its end.
function paymentAfterPause(subscription: Stripe.Subscription): Date | null {
  const resumes = resumesAt(subscription);
  const end = toTimestamp(subscription.items.data[0]?.current_period_end ?? null);
  if (!resumes || !end) return null;
  const anchor = new Date(subscription.billing_cycle_anchor * 1000);
  const months = countPeriodMonths(subscription);
  if (months === undefined) return null;
  let next = end;
  while (next < resumes) next = addBillingMonths(next, months, anchor);
  const { cancel_at } = subscription;
  return cancel_at !== null && cancel_at * 1000 <= next.getTime() ? null : chargeTime(next);
}

// Stripe charges a renewal about an hour after it drafted the invoice, whatever is changed or paused meanwhile
// (docs.stripe.com/billing/subscriptions/webhooks, docs.stripe.com/billing/subscriptions/pause-payment).
function draftedPaymentAt({ latest_invoice: invoice }: Stripe.Subscription): Date | null {
  if (typeof invoice !== 'object' || invoice?.status !== 'draft' || !invoice.auto_advance)
    return null;
  const finalizedAt = toTimestamp(invoice.automatically_finalizes_at);
  return finalizedAt ?? chargeTime(new Date(invoice.created * 1000));
}

// Returns the time of the charge, and null once no payment follows. Expand `latest_invoice` to get a payment that is
// drafted, and the next try of a past-due subscription.
function nextPaymentAt(subscription: Stripe.Subscription): Date | null {
  const { items, latest_invoice: invoice, cancel_at, ended_at } = subscription;
  const status = readStatus(subscription);
  const drafted =
    status === 'active' || status === 'paused' ? draftedPaymentAt(subscription) : null;
  if (drafted) return drafted;
  if (status === 'paused') return paymentAfterPause(subscription);
  if (status === 'past_due') {
    return toTimestamp((typeof invoice === 'object' && invoice?.next_payment_attempt) || null);
  }
  const periodEnd = items.data[0]?.current_period_end ?? 0;
  const isLast = ended_at !== null || (cancel_at !== null && cancel_at <= periodEnd);
  return isLast || periodEnd === 0 ? null : chargeTime(new Date(periodEnd * 1000));
}

// Nothing is charged until the pause ends.
function resumesAt(subscription: Stripe.Subscription): Date | null {
  const isPaused = readStatus(subscription) === 'paused';
  return isPaused ? toTimestamp(subscription.pause_collection?.resumes_at ?? null) : null;
}

// A subscription that Stripe or its customer portal stopped has no period under way, and only Stripe begins one again
// (docs.stripe.com/api/subscriptions/resume). The collection of one that is paused here goes on by periods.
function periodEndsAt({ items, status }: Stripe.Subscription): Date | null {
  return status === 'paused' ? null : toTimestamp(items.data[0]?.current_period_end ?? null);
}

function readSubscription(subscription: Stripe.Subscription) {
  const { id, customer, livemode, metadata } = subscription;
  const cents = sumPeriodCents(subscription);
  return {
    id,
    customerId: referencedId(customer),
    amountCents: cents ?? 0,
    /** True when the sum cannot be stated here; `amountCents` is then 0. */
    changedAtStripe: cents === null,
    interval: readInterval(subscription),
    livemode,
    site: metadata[metadataKeys.site] ?? null,
    status: readStatus(subscription),
    stripeStatus: subscription.status,
    lacksCustomerCard: lacksCustomerCard(subscription),
    createdAt: new Date(subscription.created * 1000),
    periodEndsAt: periodEndsAt(subscription),
    nextPaymentAt: nextPaymentAt(subscription),
    resumesAt: resumesAt(subscription),
    endsAt: toTimestamp(subscription.ended_at ?? subscription.cancel_at),
    /** The details that a change needs; they are not stored. */
    billing: {
      anchor: new Date(subscription.billing_cycle_anchor * 1000),
      isCollectionPaused: subscription.pause_collection !== null,
      draftedPaymentAt: draftedPaymentAt(subscription),
    },
  };
}

export type Subscription = ReturnType<typeof readSubscription>;

function openedPayment({ latest_invoice: invoice }: Stripe.Subscription): OpenedPayment {
  const isRead = typeof invoice === 'object' && invoice !== null;
  const intent = isRead ? invoice.payments?.data[0]?.payment.payment_intent : undefined;
  const clientSecret = isRead ? invoice.confirmation_secret?.client_secret : undefined;
  if (!intent || !clientSecret) throw new Error('The first invoice names no payment.');
  return { id: referencedId(intent), state: 'unpaid', clientSecret };
}

/** A change of a subscription from its next payment on. */
export type SubscriptionChange =
  | { amountCents: number; isCardOnly: boolean }
  | { resumesAt: Date }
  | { resume: true };

/**
 * Gives the item a price of its own, without proration, so that the next invoice has exactly its sum
 * (docs.stripe.com/billing/subscriptions/prorations).
 */
function changeAmount(
  { items }: Stripe.Subscription,
  { amountCents, isCardOnly }: { amountCents: number; isCardOnly: boolean },
): Stripe.SubscriptionUpdateParams {
  const [item] = items.data;
  if (!item) throw new Error('The subscription has no item.');
  const { currency, product, recurring } = item.price;
  // Another interval, or count of them, would begin a new period and charge at once.
  const { interval = 'month', interval_count = 1 } = recurring ?? {};
  const price_data = {
    currency,
    product: referencedId(product),
    recurring: { interval, interval_count },
    unit_amount: amountCents,
  };
  return {
    items: [{ id: item.id, price_data }],
    proration_behavior: 'none',
    ...(isCardOnly && {
      payment_settings: {
        payment_method_types: ['card'],
        save_default_payment_method: 'off',
      },
    }),
  };
}

// A typed account waits a business day or two for small deposits, and a first invoice that is not paid within 23 hours
// ends the subscription (docs.stripe.com/billing/subscriptions/overview).
const linkedAccountsAlone: Stripe.SubscriptionCreateParams.PaymentSettings.PaymentMethodOptions = {
  us_bank_account: { verification_method: 'instant' },
};

/**
 * Makes the calls about subscriptions. Each throws ProviderError when Stripe fails, or ProviderRefusal when it refuses.
 */
export function connectSubscriptions(stripe: Stripe) {
  async function ensureProduct(product: { id: string; name: string }): Promise<void> {
    if (await readIfPresent(() => stripe.products.retrieve(product.id))) return;
    try {
      await stripe.products.create(product);
    } catch (error) {
      if (!hasCode(error, 'resource_already_exists')) throw error;
    }
  }

  return {
    /** Creates a subscription, with the donation's id as the idempotency key. */
    subscribe: ({ interval, ...payment }: NewPayment & { interval: BillingInterval }) =>
      withProviderErrors(async () => {
        const { amountCents, currency, description, isCardOnly, ...donor } = payment;
        const product = products[interval];
        await ensureProduct(product);
        const customer = await createCustomer(stripe, donor);
        if (!customer) throw new Error('A donation that repeats needs an email.');
        const recurring = { interval };
        const price = { currency, product: product.id, recurring, unit_amount: amountCents };
        const subscription = await stripe.subscriptions.create(
          {
            customer,
            items: [{ price_data: price }],
            payment_behavior: 'default_incomplete',
            // The card stays with the customer: see `keepCardOnCustomer`.
            payment_settings: {
              save_default_payment_method: 'off',
              ...(isCardOnly
                ? { payment_method_types: ['card'] }
                : { payment_method_options: linkedAccountsAlone }),
            },
            description,
            metadata: toMetadata(donor),
            expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
          },
          { idempotencyKey: donor.donationId },
        );
        return {
          payment: openedPayment(subscription),
          subscription: readSubscription(subscription),
        };
      }),
    readSubscription: async (id: string): Promise<Subscription | undefined> => {
      const stripeSubscription = await readIfPresent(() =>
        stripe.subscriptions.retrieve(id, { expand: ['customer', 'latest_invoice'] }),
      );
      return stripeSubscription && readSubscription(stripeSubscription);
    },
    /**
     * Changes a subscription without charging anything at that moment; `idempotencyKey` makes parallel calls one
     * change.
     */
    changeSubscription: (id: string, change: SubscriptionChange, idempotencyKey: string) =>
      withProviderErrors(async () => {
        const params: Stripe.SubscriptionUpdateParams =
          'amountCents' in change
            ? changeAmount(await stripe.subscriptions.retrieve(id), change)
            : {
                pause_collection:
                  'resume' in change
                    ? ''
                    : { behavior: 'void', resumes_at: toUnixSeconds(change.resumesAt) },
              };
        await stripe.subscriptions.update(id, params, { idempotencyKey });
      }),
    keepCardOnCustomer: (id: string): Promise<void> =>
      withProviderErrors(() => keepCardOnCustomer(stripe, id)),
    findInvoicePayment: (invoice: string): Promise<string | null> =>
      withProviderErrors(async () => {
        const { data } = await stripe.invoicePayments.list({ invoice, limit: 100 });
        const { payment } = data.find(({ status }) => status === 'paid') ?? data[0] ?? {};
        return payment?.payment_intent ? referencedId(payment.payment_intent) : null;
      }),
    openPortal: (customer: string, returnUrl: string): Promise<string> =>
      withProviderErrors(async () => {
        const options = { customer, return_url: returnUrl };
        return (await stripe.billingPortal.sessions.create(options)).url;
      }),
  };
}
