import type { AdminDonation } from '#contracts/admin-donations.ts';
import type { ContactMessage } from '#contracts/admin-contacts.ts';

const statuses = ['succeeded', 'succeeded', 'succeeded', 'pending', 'failed'] as const;

/** As many gifts as there are messages, from the same people, some anonymous. */
export function makeDonations(people: readonly ContactMessage[]): AdminDonation[] {
  return people.map(({ id, name, email, createdAt }, number) => ({
    id,
    amountCents: 100 + ((number * 7919) % 500_000),
    currency: 'usd',
    donorName: number % 6 === 0 ? null : name,
    donorEmail: number % 4 === 0 ? null : email,
    status: statuses[number % statuses.length] ?? 'succeeded',
    cardLast4: String(number % 10_000).padStart(4, '0'),
    cardBrand: number % 3 === 0 ? 'mastercard' : 'visa',
    createdAt,
    receivedAt: createdAt,
    refundedCents: number % 50 === 0 ? 100 : 0,
    disputed: number % 400 === 0,
    testMode: true,
  }));
}
