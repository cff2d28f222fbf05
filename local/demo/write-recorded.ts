import { eq } from 'drizzle-orm';
import type { RecordDonationBody } from '#contracts/donations/record-donation.ts';
import { recordDonationSchema } from '#contracts/donations/record-donation.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { recordDonation } from '#server/donations/record/record-donation.ts';
import { reverseDonation } from '#server/donations/record/take-back.ts';
import { backdate, daysBefore } from './dates.ts';

interface SampleRecord extends Omit<RecordDonationBody, 'receivedOn'> {
  daysAgo: number;
  isReversed?: boolean;
}

const records: readonly SampleRecord[] = [
  {
    daysAgo: 61,
    isReversed: true,
    source: 'check',
    amountCents: 40_000,
    reference: '1187',
    donorName: 'Sample Bakery',
    donorEmail: 'sample-bakery@example.org',
    note: 'The bank returned the check.',
  },
  {
    daysAgo: 33,
    source: 'stock',
    description: '40 shares of Example Corp.',
    donorName: 'Sample Holder',
    donorEmail: 'sample-holder@example.org',
  },
  {
    daysAgo: 19,
    source: 'fund',
    amountCents: 250_000,
    reference: 'Example Charitable',
    donorName: 'Sample Advisers',
    donorEmail: 'sample-advisers@example.org',
  },
  {
    daysAgo: 5,
    source: 'check',
    amountCents: 100_000,
    reference: '2281',
    donorName: 'The Sample Family',
    donorEmail: 'sample-family@example.org',
  },
];

async function setCreated(id: string, createdAt: Date): Promise<void> {
  await database().queries.update(donations).set({ createdAt }).where(eq(donations.id, id));
}

/** Donations that did not come by card; the bank returned one of the checks. */
export async function writeRecorded(now: Date): Promise<void> {
  for (const { daysAgo, isReversed = false, ...record } of records) {
    const at = daysBefore(now, daysAgo);
    const request = recordDonationSchema.parse({ ...record, receivedOn: dayInPacific(at) });
    const { id } = await recordDonation(request);
    await setCreated(id, at);
    await backdate(now, at);
    if (!isReversed) continue;
    const later = daysBefore(now, daysAgo - 6);
    await setCreated((await reverseDonation(id)).id, later);
    await database()
      .queries.update(donations)
      .set({ reversedAt: later })
      .where(eq(donations.id, id));
    await backdate(now, later);
  }
}
