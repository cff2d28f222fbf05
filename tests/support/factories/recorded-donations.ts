import { type AdminDonation, adminDonationSchema } from '#model/donations/admin-donations.ts';
import { callApi } from '#tests/support/call-api.ts';

/** Builds a check, as staff record it. */
export function buildRecord(overrides: object = {}) {
  return {
    source: 'check',
    receivedOn: '2026-11-18',
    amountCents: 100_000,
    donorName: 'The Test Family',
    donorEmail: `${crypto.randomUUID()}@mail.example`,
    ...overrides,
  };
}

export const stock = {
  source: 'stock',
  amountCents: undefined,
  description: '40 shares of Example Corp.',
};

/** Records a donation through the API. */
export function postRecord(overrides: object = {}) {
  const body = buildRecord(overrides);
  return callApi('/api/admin/donations', { method: 'POST', body, admin: true });
}

/** Records a donation even if it looks like another one. */
export async function recordDonation(overrides: object = {}): Promise<AdminDonation> {
  const { body } = await postRecord({ recordAnyway: true, ...overrides });
  return adminDonationSchema.parse(body);
}

/** Undoes or reverses a recorded donation, as staff do. */
export function changeRecorded(id: string, act: 'undo' | 'reverse') {
  return callApi(`/api/admin/donations/${id}/${act}`, { method: 'POST', body: {}, admin: true });
}
