import type { PaymentIntentRequest, PaymentIntentResponse } from '#contracts/donations.ts';
import { paymentIntentResponseSchema } from '#contracts/donations.ts';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { type DonationRow, findDonation } from '#server/donations/find-donation.ts';
import { buildGift } from '#tests/factories/gift-request.ts';
import { callApi } from '#tests/support/call-api.ts';
import { cards, pay, paymentIdOf } from '#tests/support/payments/pay.ts';

/** Begins a gift through the API. */
export async function beginGift(
  overrides: Partial<PaymentIntentRequest> = {},
): Promise<PaymentIntentResponse & { paymentId: string }> {
  const reply = await callApi('/api/create-payment-intent', {
    method: 'POST',
    body: buildGift(overrides),
  });
  const begun = paymentIntentResponseSchema.parse(reply.body);
  return { ...begun, paymentId: paymentIdOf(begun.clientSecret) };
}

/** Begins a gift and pays for it; nobody has told our side yet. */
export async function payGift(
  overrides: Partial<PaymentIntentRequest> = {},
  card: string = cards.visa,
) {
  const begun = await beginGift(overrides);
  await pay(begun.clientSecret, card);
  return begun;
}

/** Calls the confirm endpoint. */
export function confirmGift(paymentIntentId: string) {
  return callApi('/api/donation/confirm', { method: 'POST', body: { paymentIntentId } });
}

/** The row of a donation as it is now. */
export async function donationRow(id: string): Promise<DonationRow> {
  const row = await findDonation(database().queries, id);
  if (!row) throw new Error(`There is no donation ${id}.`);
  return row;
}

/** Stores a donation as it would be after the fact, without the provider knowing. */
export async function insertDonation(
  overrides: Partial<typeof donations.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await database()
    .queries.insert(donations)
    .values({ id, amountCents: 2500, currency: 'usd', livemode: false, ...overrides });
  return overrides.id ?? id;
}
