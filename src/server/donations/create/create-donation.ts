import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, or } from 'drizzle-orm';
import {
  donationCurrency,
  isRepeated,
  type PaymentIntentResponse,
  sourceLabels,
} from '#model/donations/contract.ts';
import type { RequestedDonation } from '#model/donations/donation-request.ts';
import { addCardFee } from '#model/donations/card-fee.ts';
import { cardFee } from '#model/donations/card-fee-rate.ts';
import { identity } from '#model/site/identity.ts';
import { database } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { ProviderRefusal } from '../../service-errors.ts';
import type { OpenedPayment } from '../../gateways/stripe/payment.ts';
import { conflict, invalidFields } from '../../http/errors.ts';
import { log } from '../../http/log.ts';
import { payments, siteId } from '../payments.ts';
import { saveSubscription } from '../monthly/sync-subscription.ts';
import { type DonationRow, findDonation } from '../rows.ts';
import { requirePaymentRoom } from './payment-ceiling.ts';

type NewDonation = Omit<typeof donations.$inferInsert, 'id'> & { id: string };

/**
 * Stores a pending donation, or returns the existing row of a repeated attempt.
 *
 * @throws HttpError 409 if its details differ or it is over, because Stripe refuses changed parameters under one
 * idempotency key; 429 when too many are open
 */
async function writePending(donation: NewDonation): Promise<DonationRow> {
  const createdAt = new Date();
  const written = await database().transaction(async (tx) => {
    const insert = tx.insert(donations).values({ ...donation, createdAt });
    const [row] = await insert.onConflictDoNothing({ target: donations.id }).returning();
    if (row) await requirePaymentRoom(tx, createdAt);
    return row;
  });
  const row = written ?? (await findDonation(database().queries, donation.id));
  if (!row) throw new Error('The donation was not written.');
  if (!isDeepStrictEqual({ ...row, ...donation }, row)) {
    throw conflict('This donation was begun with other details. Please start it again.');
  }
  if (row.status === 'succeeded') throw conflict('This donation has already been completed.');
  return row;
}

const emailRefused = {
  donorEmail: 'Our payment provider does not accept this email address. Please check it.',
};
const amountRefused = { amount: 'Our payment provider does not accept this amount.' };

const refusedFields: Readonly<Record<string, Record<string, string>>> = {
  email: emailRefused,
  receipt_email: emailRefused,
  name: { donorName: 'Our payment provider does not accept this name. Please shorten it.' },
  amount: amountRefused,
  'items[0][price_data][unit_amount]': amountRefused,
};

// The name lets the donor correct the field.
function nameRefusedField(error: unknown): never {
  const fields = error instanceof ProviderRefusal && refusedFields[error.param ?? ''];
  if (!fields) throw error;
  log('error', 'payment refused', { message: error.message });
  throw invalidFields(fields);
}

interface Opened {
  payment: OpenedPayment | undefined;
  subscriptionId: string | null;
}

async function openPayment(row: DonationRow): Promise<Opened> {
  const { subscriptionId } = row;
  if (row.paymentIntentId)
    return { payment: await payments().read(row.paymentIntentId), subscriptionId };
  const { id: donationId, amountCents, currency, donorName, donorEmail } = row;
  const given = { donationId, amountCents, currency, donorName, donorEmail };
  const donation = { ...given, site: siteId(), isCardOnly: row.feeCoveredCents > 0 };
  if (!isRepeated(row.source)) {
    const once = { ...donation, description: `Donation to ${identity.name}` };
    return { payment: await payments().create(once), subscriptionId };
  }
  const interval = row.source === 'yearly' ? 'year' : 'month';
  const description = `${sourceLabels[row.source]} donation to ${identity.name}`;
  const subscriptionRequest = { ...donation, description, interval } as const;
  const { payment, subscription } = await payments().subscribe(subscriptionRequest);
  await saveSubscription(subscription, undefined);
  return { payment, subscriptionId: subscription.id };
}

async function recordPayment(
  row: DonationRow,
  payment: OpenedPayment,
  subscriptionId: string | null,
): Promise<boolean> {
  const { id, paymentIntentId } = donations;
  const isFree = or(isNull(paymentIntentId), eq(paymentIntentId, payment.id));
  const recorded = await database()
    .queries.update(donations)
    .set({ paymentIntentId: payment.id, subscriptionId })
    .where(and(eq(id, row.id), isFree))
    .returning({ id });
  return recorded.length > 0;
}

const donationSource = ({ frequency = 'once' }: RequestedDonation) =>
  frequency === 'once' ? 'card' : frequency;

/**
 * Stores the pending row, then creates the payment with the row's id as idempotency key.
 *
 * @throws HttpError 409 for an attempt that is over or has other details, 422 for what Stripe refuses, 429, 502, 503
 */
export async function createDonation(request: RequestedDonation): Promise<PaymentIntentResponse> {
  const { amountCents: netCents } = request;
  const amountCents = request.coverFee ? addCardFee(netCents, cardFee) : netCents;
  const row = await writePending({
    id: request.attemptId ?? randomUUID(),
    source: donationSource(request),
    amountCents,
    feeCoveredCents: amountCents - netCents,
    currency: donationCurrency,
    livemode: payments().livemode,
    donorName: request.donorName,
    donorEmail: request.donorEmail,
    tribute: request.tribute ?? null,
    listed: request.listed === true && request.donorName !== null,
  });
  const { payment, subscriptionId } = await openPayment(row).catch(nameRefusedField);
  const isOpen = payment && payment.state !== 'canceled';
  if (!isOpen || !(await recordPayment(row, payment, subscriptionId))) {
    throw conflict('This donation has expired. Please start it again.');
  }
  if (!payment.clientSecret) throw new Error('The provider sent no client secret.');
  return { clientSecret: payment.clientSecret, donationId: row.id };
}
