import { and, asc, eq, lt } from 'drizzle-orm';
import type { Finding } from '#contracts/admin-donations.ts';
import { database } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import type { DonationRow } from './find-donation.ts';
import { orReport } from './or-report.ts';
import { payments } from './payments.ts';
import { type RepairOptions, unpaidForMs } from './repair-payment.ts';
import { abandonDonation } from './settle-donation.ts';
import { settleFromProvider } from './settle-from-provider.ts';

/** When the oldest pending donation of this mode was begun. */
export async function oldestPending(): Promise<Date | undefined> {
  const [row] = await database()
    .queries.select({ createdAt: donations.createdAt })
    .from(donations)
    .where(and(eq(donations.status, 'pending'), eq(donations.livemode, payments().livemode)))
    .orderBy(asc(donations.createdAt))
    .limit(1);
  return row?.createdAt;
}

async function repairOne(row: DonationRow, dryRun: boolean): Promise<Finding[]> {
  const { id: donationId, paymentIntentId: paymentId } = row;
  const payment = paymentId ? await payments().read(paymentId) : undefined;
  if (payment) {
    if (!dryRun) await settleFromProvider(payment.id);
    return [];
  }
  if (!dryRun && !(await abandonDonation(database().queries, row))) return [];
  const detail = 'begun more than a day ago, and the provider has no payment for it';
  return [{ kind: 'abandoned', paymentId, donationId, detail }];
}

/**
 * Gives up donations that have been pending for a day and whose payment was not among the
 * provider's: creation broke off before the provider heard of it.
 *
 * @param listed ids of the provider's payments, and of the donations that they name.
 */
export async function repairPending(
  listed: ReadonlySet<string>,
  { now, dryRun, hasTime }: RepairOptions,
): Promise<Finding[]> {
  const rows = await database()
    .queries.select()
    .from(donations)
    .where(
      and(
        eq(donations.status, 'pending'),
        eq(donations.livemode, payments().livemode),
        lt(donations.createdAt, new Date(now.getTime() - unpaidForMs)),
      ),
    );
  const findings: Finding[] = [];
  for (const row of rows) {
    if (!hasTime()) break;
    // Where the answer was lost, only the payment knows whose it is.
    if (listed.has(row.paymentIntentId ?? row.id)) continue;
    const ids = { paymentId: row.paymentIntentId, donationId: row.id };
    findings.push(...(await orReport(ids, () => repairOne(row, dryRun))));
  }
  return findings;
}
