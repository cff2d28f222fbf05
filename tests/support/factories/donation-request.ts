import type { DonationRequest } from '#model/donations/donation-request.ts';

/** Builds a well-formed request of POST /api/create-payment-intent, each with its own donor. */
export function buildDonationRequest({
  donorName = 'Test Donor',
  donorEmail = `donor-${crypto.randomUUID()}@example.org`,
  ...others
}: Partial<DonationRequest> = {}) {
  return { amount: 25, donorName, donorEmail, attemptId: crypto.randomUUID(), ...others };
}
