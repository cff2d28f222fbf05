import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import {
  donationCurrency,
  type PaymentIntentRequest,
  type PaymentIntentResponse,
} from '#contracts/donations.ts';
import { dollarsToCents } from '#lib/money.ts';
import { identity } from '#site/identity.ts';
import { database } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import type { Payment } from '../gateways/payment.ts';
import { conflict } from '../http/errors.ts';
import { type DonationRow, findDonation } from './find-donation.ts';
import { siteId } from './is-ours.ts';
import { orProviderFailed } from './or-provider-failed.ts';
import { payments } from './payments.ts';

/** What the donor asked for, as the row holds it. */
type Wanted = Pick<
  DonationRow,
  'id' | 'amountCents' | 'currency' | 'livemode' | 'donorName' | 'donorEmail'
>;

/**
 * Writes the pending row, or finds the one of the same attempt.
 *
 * @throws HttpError 409 when the attempt was made with other details or is over: the provider
 * refuses changed parameters under one idempotency key, so a new attempt is needed.
 */
async function writePending(wanted: Wanted): Promise<DonationRow> {
  const { queries } = database();
  const [written] = await queries
    .insert(donations)
    .values({ ...wanted, createdAt: new Date() })
    .onConflictDoNothing({ target: donations.id })
    .returning();
  const row = written ?? (await findDonation(queries, wanted.id));
  if (!row) throw new Error('The donation was not written.');
  const same =
    row.amountCents === wanted.amountCents &&
    row.currency === wanted.currency &&
    row.livemode === wanted.livemode &&
    row.donorName === wanted.donorName &&
    row.donorEmail === wanted.donorEmail;
  if (!same) throw conflict('This donation was begun with other details. Please start it again.');
  if (row.status === 'succeeded') throw conflict('This donation has already been completed.');
  return row;
}

/** Makes the payment; a repeat with the same row gets the same one. */
async function openPayment(row: DonationRow): Promise<Payment | undefined> {
  if (row.paymentIntentId) return payments().read(row.paymentIntentId);
  const { id: donationId, amountCents, currency, donorName, donorEmail } = row;
  return payments().create({
    donationId,
    site: siteId(),
    amountCents,
    currency,
    donorName,
    donorEmail,
    description: `Donation to ${identity.name}`,
  });
}

const expired = () => conflict('This donation has expired. Please start it again.');

async function askProvider(row: DonationRow): Promise<Payment> {
  const payment = await orProviderFailed(() => openPayment(row));
  if (payment && payment.state !== 'cancelled') return payment;
  throw expired();
}

/** Records the payment's id; false when another payment of this donation was recorded first. */
async function recordPayment(row: DonationRow, payment: Payment): Promise<boolean> {
  if (row.paymentIntentId) return true;
  const { queries } = database();
  const recorded = await queries
    .update(donations)
    .set({ paymentIntentId: payment.id })
    .where(and(eq(donations.id, row.id), isNull(donations.paymentIntentId)))
    .returning({ id: donations.id });
  if (recorded.length > 0) return true;
  return (await findDonation(queries, row.id))?.paymentIntentId === payment.id;
}

/**
 * Begins a gift: the pending row first, then the payment, whose id is the row's (design:
 * "Donations: nothing lost, nothing counted twice"). Repeating an attempt answers the same payment.
 *
 * @throws HttpError 409 for an attempt with changed details or that is over, 502 when the provider
 * fails, 503 when donations are not configured.
 */
export async function createDonation(
  request: PaymentIntentRequest,
): Promise<PaymentIntentResponse> {
  const row = await writePending({
    id: request.attemptId ?? randomUUID(),
    amountCents: dollarsToCents(request.amount),
    currency: donationCurrency,
    livemode: payments().livemode,
    donorName: request.donorName,
    donorEmail: request.donorEmail,
  });
  const payment = await askProvider(row);
  if (!(await recordPayment(row, payment))) throw expired();
  if (!payment.clientSecret) throw new Error('The provider told no client secret.');
  return { clientSecret: payment.clientSecret, donationId: row.id };
}
