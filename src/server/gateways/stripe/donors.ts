import Stripe from 'stripe';
import { isInvoiced } from './invoices.ts';
import { toMetadata, type NewPayment } from './payment.ts';
import { metadataKeys } from './references.ts';
import { hasCode, readIfPresent, withProviderErrors } from './provider-calls.ts';

type Donor = Pick<NewPayment, 'donationId' | 'site' | 'donorName' | 'donorEmail'>;

/**
 * Creates a customer for each donation, so that an address that somebody else typed shows nobody's cards, and so that
 * an erasure can blank it. Returns undefined for an anonymous donation.
 */
export async function createCustomer(stripe: Stripe, donor: Donor): Promise<string | undefined> {
  const { donationId, donorName: name, donorEmail: email } = donor;
  if (!name && !email) return undefined;
  const { id } = await stripe.customers.create(
    { ...(name && { name }), ...(email && { email }), metadata: toMetadata(donor) },
    { idempotencyKey: `${donationId}-customer` },
  );
  return id;
}

/** The ids of the objects that Stripe refused to change; the others were changed. */
type Refused = string[];

// An empty change is not sent.
async function change<Change extends object>(
  id: string,
  changes: Change,
  send: (id: string, changes: Change) => Promise<unknown>,
): Promise<Refused> {
  if (Object.keys(changes).length === 0) return [];
  try {
    await send(id, changes);
    return [];
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return [];
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return [id];
    throw error;
  }
}

const ours: readonly string[] = Object.values(metadataKeys);

// An empty text unsets a field; our own metadata stays.
function blankFields<Field extends string>(
  about: { metadata: Stripe.Metadata } & Partial<Record<Field, unknown>>,
  ...fields: Field[]
) {
  const others = Object.keys(about.metadata).filter((key) => !ours.includes(key));
  const metadata = Object.fromEntries(others.map((key) => [key, '']));
  const filled = fields.filter((field) => about[field]);
  return {
    ...(Object.fromEntries(filled.map((field) => [field, ''])) as Partial<Record<Field, ''>>),
    ...(others.length > 0 && { metadata }),
  };
}

// Stripe changes neither description nor address of a payment that was canceled or that a bank still works on
// (solspace/craft-freeform#2644).
function canEditPayment({ status }: Stripe.PaymentIntent): boolean {
  return status !== 'canceled' && status !== 'processing';
}

// The customer is blanked first, because Stripe's own pages still show a deleted one. The deletion ends the customer's
// subscriptions.
async function eraseCustomer(
  { customers }: Stripe,
  customer: Stripe.Customer | Stripe.DeletedCustomer,
): Promise<Refused> {
  if (customer.deleted) return [];
  const blanks = blankFields(
    customer,
    'name',
    'email',
    'phone',
    'description',
    'address',
    'shipping',
  );
  const refused = await change(customer.id, blanks, customers.update.bind(customers));
  await customers.del(customer.id);
  return refused;
}

async function eraseIntent(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Refused> {
  const { charges, paymentIntents } = stripe;
  const { id, customer } = intent;
  const fields = canEditPayment(intent) ? (['description', 'receipt_email'] as const) : [];
  const update = paymentIntents.update.bind(paymentIntents);
  const refused = await change(id, blankFields(intent, ...fields), update);
  for await (const charge of charges.list({ payment_intent: id, limit: 100 })) {
    const blanks = blankFields(charge, 'description', 'receipt_email');
    refused.push(...(await change(charge.id, blanks, charges.update.bind(charges))));
  }
  // The customer of a subscription is erased with it.
  if (typeof customer === 'object' && customer && !isInvoiced(intent)) {
    refused.push(...(await eraseCustomer(stripe, customer)));
  }
  return refused;
}

async function eraseSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Refused> {
  const { customer, ended_at: endedAt, status } = subscription;
  // An ended subscription takes metadata only (fjordllc/bootcamp#10390), and so does one whose first payment is open
  // (docs.stripe.com/api/subscriptions/object#subscription_object-status).
  const canEditSubscription = endedAt === null && status !== 'incomplete';
  const fields = canEditSubscription ? (['description'] as const) : [];
  const refused = await change(
    subscription.id,
    blankFields(subscription, ...fields),
    (id, changes) => stripe.subscriptions.update(id, changes),
  );
  if (typeof customer === 'object') refused.push(...(await eraseCustomer(stripe, customer)));
  return refused;
}

interface Correction {
  refused: Refused;
  /** True while a bank works on the payment, whose own address Stripe changes only after that. */
  isPostponed: boolean;
}

/** Corrects the address of a customer's mail, and that of a payment and its charges where they have one. */
async function correctAddress(
  { charges, customers, paymentIntents }: Stripe,
  intent: Stripe.PaymentIntent,
  { email, customerEmail }: { email: string; customerEmail: string | null },
): Promise<Correction> {
  const { id, customer, receipt_email: old } = intent;
  const isKnown = typeof customer === 'object' && customer !== null && !customer.deleted;
  const refused: Refused = [];
  if (customerEmail && isKnown && customer.email !== customerEmail) {
    const update = customers.update.bind(customers);
    refused.push(...(await change(customer.id, { email: customerEmail }, update)));
  }
  if (!old || !canEditPayment(intent)) {
    const isPostponed = intent.status === 'processing' && old !== null && old !== email;
    return { refused, isPostponed };
  }
  if (old !== email) {
    const update = paymentIntents.update.bind(paymentIntents);
    refused.push(...(await change(id, { receipt_email: email }, update)));
  }
  for await (const charge of charges.list({ payment_intent: id, limit: 100 })) {
    if (!charge.receipt_email || charge.receipt_email === email) continue;
    const update = charges.update.bind(charges);
    refused.push(...(await change(charge.id, { receipt_email: email }, update)));
  }
  return { refused, isPostponed: false };
}

/** Makes the calls about donors' data; they skip payments that Stripe does not have. */
export function connectDonors(stripe: Stripe) {
  const readIntent = (id: string) =>
    readIfPresent(() => stripe.paymentIntents.retrieve(id, { expand: ['customer'] }));

  return {
    erasePayment: async (id: string): Promise<Refused> => {
      const intent = await readIntent(id);
      return intent ? withProviderErrors(() => eraseIntent(stripe, intent)) : [];
    },
    eraseSubscription: async (id: string): Promise<Refused> => {
      const subscription = await readIfPresent(() =>
        stripe.subscriptions.retrieve(id, { expand: ['customer'] }),
      );
      if (!subscription) return [];
      return withProviderErrors(() => eraseSubscription(stripe, subscription));
    },
    /**
     * Sets where Stripe sends its own mail. Safe to repeat, also in parallel.
     *
     * @param email the address for mail about this payment
     * @param customerEmail the address for mail about the customer's later payments; null leaves it unchanged
     */
    correctEmail: async (
      id: string,
      email: string,
      customerEmail: string | null,
    ): Promise<Correction> => {
      const intent = await readIntent(id);
      if (!intent) return { refused: [], isPostponed: false };
      return withProviderErrors(() => correctAddress(stripe, intent, { email, customerEmail }));
    },
  };
}
