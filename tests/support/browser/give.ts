import type { DonationRequest } from '#model/donations/donation-request.ts';
import { expect, type APIRequestContext } from '@playwright/test';
import { paymentIntentResponseSchema } from '#model/donations/contract.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { cardFields } from '../payments/card-fields.ts';

type Overrides = Partial<DonationRequest>;

/** Begins a donation of $100 through the API; nothing is paid. */
export async function beginDonation(request: APIRequestContext, overrides: Overrides = {}) {
  const data = buildDonationRequest({
    amount: 100,
    donorName: 'Test Donor',
    donorEmail: 'donor@mail.example',
    ...overrides,
  });
  const response = await request.post('/api/create-payment-intent', { data });
  const { donationId, clientSecret } = paymentIntentResponseSchema.parse(await response.json());
  return { id: donationId, clientSecret };
}

/** Begins a donation and pays with a card, as the Payment Element does, until our side knows it. */
export async function giveDonation(
  request: APIRequestContext,
  overrides: Overrides = {},
  card = '4242424242424242',
) {
  const begun = await beginDonation(request, overrides);
  const [payment = ''] = begun.clientSecret.split('_secret_');
  const form = { key: 'pk_test_sandbox', ...cardFields(begun.clientSecret, card) };
  await request.post(`/_sandbox/stripe/v1/payment_intents/${payment}/confirm`, { form });
  const read = await request.get(`/api/donation/${begun.id}`);
  expect(read.status()).toBe(200);
  return begun;
}

/** Refunds the newest payment of the host on the provider's page, as staff do. */
export async function refundNewest(request: APIRequestContext, dollars: string): Promise<void> {
  const html = await (await request.get('/_sandbox/stripe')).text();
  const charge = /name="charge" value="(?<id>[^"]+)"/.exec(html)?.groups?.id ?? '';
  await request.post('/_sandbox/stripe/refund', { form: { charge, dollars } });
}
