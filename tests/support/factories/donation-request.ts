import type { PaymentIntentRequest } from '#model/donations/contract.ts';

/** Builds a well-formed request of POST /api/create-payment-intent, each with its own donor. */
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
