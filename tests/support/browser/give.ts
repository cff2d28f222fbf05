import type { DonationRequest } from '#model/donations/donation-request.ts';
import { expect, type APIRequestContext } from '@playwright/test';
import { paymentIntentResponseSchema } from '#model/donations/contract.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { cardFields } from '../payments/card-fields.ts';

type Overrides = Partial<DonationRequest>;

/** Begins a donation of $100 through the API; nothing is paid. */
export async function postDonation(request: APIRequestContext, overrides: Overrides = {}) {
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

/** Confirms a payment with a card, as the Payment Element does, and waits until our side knows its outcome. */
async function confirmPayment(
  request: APIRequestContext,
  { id, clientSecret }: Awaited<ReturnType<typeof postDonation>>,
  card: { number: string; status: number },
): Promise<void> {
  const [payment = ''] = clientSecret.split('_secret_');
  const form = { key: 'pk_test_sandbox', ...cardFields(clientSecret, card.number) };
  const confirm = `/_sandbox/stripe/v1/payment_intents/${payment}/confirm`;
  expect((await request.post(confirm, { form })).status()).toBe(card.status);
  expect((await request.get(`/api/donation/${id}`)).status()).toBe(200);
}

/** Begins a donation and pays it with a card. */
export async function giveDonation(request: APIRequestContext, overrides: Overrides = {}) {
  const begun = await postDonation(request, overrides);
  await confirmPayment(request, begun, { number: '4242424242424242', status: 200 });
  return begun;
}

/** Begins a donation whose card is declined. */
export async function declineDonation(request: APIRequestContext) {
  const begun = await postDonation(request);
  await confirmPayment(request, begun, { number: '4000000000000002', status: 402 });
  return begun;
}

/** Refunds the newest payment of the host on the provider's page, as staff do. */
export async function refundNewest(request: APIRequestContext, dollars: string): Promise<void> {
  const html = await (await request.get('/_sandbox/stripe')).text();
  const charge = /name="charge" value="(?<id>[^"]+)"/.exec(html)?.groups?.id ?? '';
  const refunded = await request.post('/_sandbox/stripe/refund', { form: { charge, dollars } });
  // The sandbox goes back to its page, with the problem in the address if it refused.
  expect(refunded.url()).not.toContain('problem=');
}
