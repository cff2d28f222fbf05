import { and, eq, gte, lt } from 'drizzle-orm';
import type { Finding } from '#contracts/admin-donations.ts';
import { database } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { orReport } from './or-report.ts';
import { payments } from './payments.ts';

/** Succeeded payments on one side, in cents. */
export interface Side {
  count: number;
  cents: number;
}

/** What the provider has, by payment id; an id without an amount has not succeeded. */
export type ProviderLedger = ReadonlyMap<string, number | null>;

/**
 * A row is written moments before its payment, so near the ends of the span only one of the two may
 * lie inside. In milliseconds.
 */
const slack = 60 * 60 * 1000;

/** Adds up the provider's side. */
export function providerSide(ledger: ProviderLedger): Side {
  const succeeded = [...ledger.values()].filter((cents) => cents !== null);
  return { count: succeeded.length, cents: succeeded.reduce((sum, cents) => sum + cents, 0) };
}

/** Adds up our side over the same payments, and finds succeeded donations that the provider lacks. */
export async function ourSide(
  ledger: ProviderLedger,
  { since, until }: { since: Date; until: Date },
): Promise<{ ours: Side; findings: Finding[] }> {
  const rows = await database()
    .queries.select({
      id: donations.id,
      paymentId: donations.paymentIntentId,
      cents: donations.amountCents,
      createdAt: donations.createdAt,
    })
    .from(donations)
    .where(
      and(
        eq(donations.status, 'succeeded'),
        eq(donations.livemode, payments().livemode),
        gte(donations.createdAt, new Date(since.getTime() - slack)),
        lt(donations.createdAt, until),
      ),
    );
  const listed = rows.filter(({ paymentId }) => ledger.has(paymentId ?? ''));
  const ours = { count: listed.length, cents: listed.reduce((sum, row) => sum + row.cents, 0) };
  const findings: Finding[] = [];
  for (const { id: donationId, paymentId, cents, createdAt } of rows) {
    const isEdge = createdAt.getTime() < since.getTime() + slack;
    if (ledger.has(paymentId ?? '') || isEdge) continue;
    const lacking = await orReport({ paymentId, donationId }, async () => {
      const payment = paymentId ? await payments().read(paymentId) : undefined;
      if (payment?.state === 'succeeded') return [];
      const detail = 'succeeded here, but the provider has no such payment';
      return [{ kind: 'unmatched', paymentId, donationId, detail }];
    });
    if (lacking.length === 0) continue;
    ours.count += 1;
    ours.cents += cents;
    findings.push(...lacking);
  }
  return { ours, findings };
}
