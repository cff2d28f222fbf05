import { eq } from 'drizzle-orm';
import { recordDonationSchema } from '#model/donations/recorded-donation.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { recordDonation, reverseDonation } from '#server/donations/recorded.ts';
import { backdate, daysBefore } from './dates.ts';
import { recorded } from './records.ts';

async function update(id: string, dates: { createdAt?: Date; reversedAt?: Date }): Promise<void> {
  await database().queries.update(donations).set(dates).where(eq(donations.id, id));
}

/** Writes donations that did not come by card; the bank returned one of the checks. */
export async function writeRecorded(now: Date): Promise<void> {
  for (const { daysAgo, isReversed = false, ...record } of recorded) {
    const at = daysBefore(now, daysAgo);
    const request = recordDonationSchema.parse({ ...record, receivedOn: dayInPacific(at) });
    const { id } = await recordDonation(request);
    await update(id, { createdAt: at });
    await backdate(now, at);
    if (!isReversed) continue;
    const later = daysBefore(now, daysAgo - 6);
    const { id: reversing } = await reverseDonation(id, {});
    await update(reversing, { createdAt: later });
    await update(id, { reversedAt: later });
    await backdate(now, later);
  }
}
