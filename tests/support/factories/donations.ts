import type { DonationRequest } from '#model/donations/donation-request.ts';
import {
  type PaymentIntentResponse,
  paymentIntentResponseSchema,
} from '#model/donations/contract.ts';
import { eq } from 'drizzle-orm';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { assignGiver } from '#server/donations/givers.ts';
import { type DonationRow, findDonation } from '#server/donations/rows.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { callApi } from '#tests/support/call-api.ts';
import { cards, pay, readPaymentId } from '#tests/support/payments/pay.ts';
import { findIntent, sandbox } from '#tests/support/payments/sandbox.ts';

/** Begins a donation through the API. */
export async function beginDonation(
  overrides: Partial<DonationRequest> = {},
): Promise<PaymentIntentResponse & { paymentId: string }> {
  const response = await callApi('/api/create-payment-intent', {
    method: 'POST',
    body: buildDonationRequest(overrides),
  });
  const begun = paymentIntentResponseSchema.parse(response.body);
  return { ...begun, paymentId: readPaymentId(begun.clientSecret) };
}

/** Begins a donation and pays for it; our side has not heard of it yet. */
export async function payDonation(
  overrides: Partial<DonationRequest> = {},
  card: string = cards.visa,
) {
  const begun = await beginDonation(overrides);
  await pay(begun.clientSecret, card);
  return begun;
}

/** Calls the confirm endpoint, as the donation page does with the payment's client secret. */
export function confirmDonation(paymentIntentId: string, clientSecret?: string) {
  const body = { paymentIntentId, ...(clientSecret !== undefined && { clientSecret }) };
  return callApi('/api/donation/confirm', { method: 'POST', body });
}

/** Makes a donation that both sides know to be paid. */
export async function confirmedDonation(amount = 25, card: string = cards.visa) {
  const donation = await payDonation({ amount }, card);
  await confirmDonation(donation.paymentId);
  return donation;
}

export async function donationRow(id: string): Promise<DonationRow> {
  const row = await findDonation(database().queries, id);
  if (!row) throw new Error(`There is no donation ${id}.`);
  return row;
}

/** Changes a stored donation, without the provider knowing. */
export async function changeDonation(
  id: string,
  change: Partial<typeof donations.$inferInsert>,
): Promise<void> {
  await database().queries.update(donations).set(change).where(eq(donations.id, id));
}

/** Stores a donation as it would be after the fact, without the provider knowing. */
export async function insertDonation(
  overrides: Partial<typeof donations.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const receivedAt = overrides.status === 'succeeded' ? (overrides.createdAt ?? new Date()) : null;
  await database().transaction(async (tx) => {
    const [row] = await tx
      .insert(donations)
      .values({ id, amountCents: 2500, currency: 'usd', livemode: false, receivedAt, ...overrides })
      .returning();
    if (row?.status === 'succeeded') await assignGiver(tx, row);
  });
  return overrides.id ?? id;
}

/** Moves a payment and its donation into the past. */
export async function makeOlder(
  donationId: string,
  paymentId: string,
  ageMs: number,
): Promise<void> {
  const createdAt = new Date(Date.now() - ageMs);
  await changeDonation(donationId, { createdAt });
  const intent = findIntent(paymentId);
  sandbox.ledger.put({ ...intent, created: Math.floor(createdAt.getTime() / 1000) });
}
