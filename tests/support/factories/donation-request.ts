import type { PaymentIntentRequest } from '#model/donations/contract.ts';

/** A well-formed request of POST /api/create-payment-intent; every one has its own donor. */
export function buildDonationRequest(
  overrides: Partial<PaymentIntentRequest> = {},
): PaymentIntentRequest {
  return {
    amount: 25,
    donorName: 'Test Donor',
    donorEmail: `donor-${crypto.randomUUID()}@example.org`,
    attemptId: crypto.randomUUID(),
    ...overrides,
  };
}
