import type { Receipt } from '#model/donations/contract.ts';

/** Builds a receipt as GET /api/donation/{id} answers it, of a completed test donation. */
export function buildReceipt(overrides: Partial<Receipt> = {}): Receipt {
  const createdAt = '2026-11-20T23:42:00.000Z';
  const hasSucceeded = (overrides.status ?? 'succeeded') === 'succeeded';
  return {
    id: crypto.randomUUID(),
    amountCents: 10_000,
    feeCoveredCents: 0,
    refundedCents: 0,
    refundedAt: null,
    disputed: false,
    disputeLost: false,
    partlyByBank: false,
    currency: 'usd',
    createdAt,
    receivedAt: hasSucceeded ? createdAt : null,
    cardBrand: 'visa',
    cardLast4: '4242',
    donorName: 'Test Donor',
    donorEmail: 'donor@mail.example',
    listed: false,
    monthly: null,
    mayBeCollectedAgain: false,
    status: 'succeeded',
    acknowledgement: { state: 'queued', at: null },
    testMode: true,
    ...overrides,
  };
}
