import { and, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { Finding } from '#contracts/donations/admin-donations.ts';
import { onlineSources } from '#contracts/donations/donations.ts';
import { database } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { payments } from '../payments.ts';
import { hasStatus } from '../rows.ts';
import { withFindings } from './repair.ts';

export interface Side {
  count: number;
  cents: number;
}

/** Cents by payment id; null for payments that have not succeeded. */
type ProviderPayments = ReadonlyMap<string, number | null>;

const totalOf = (amounts: number[]): Side => ({
  count: amounts.length,
  cents: amounts.reduce((sum, cents) => sum + cents, 0),
});

export function providerSide(ledger: ProviderPayments): Side {
  return totalOf([...ledger.values()].filter((cents) => cents !== null));
}

function selectSucceeded(filter: SQL | undefined) {
  const { id, paymentIntentId: paymentId, amountCents: cents } = donations;
  const isOnline = inArray(donations.source, onlineSources);
  return database()
    .queries.select({ id, paymentId, cents })
    .from(donations)
    .where(and(isOnline, hasStatus('succeeded', payments().livemode), filter));
}

/** Our side of the same payments, and succeeded donations that the provider lacks. */
export async function ourSide(
  ledger: ProviderPayments,
  { from, until }: { from: Date; until: Date },
  hasTime: () => boolean,
): Promise<{ ours: Side; findings: Finding[] }> {
  const rows = await selectSucceeded(inArray(donations.paymentIntentId, [...ledger.keys()]));
  const isInSpan = and(gte(donations.createdAt, from), lt(donations.createdAt, until));
  const findings: Finding[] = [];
  for (const row of await selectSucceeded(isInSpan)) {
    const { id: donationId, paymentId } = row;
    if (ledger.has(paymentId ?? '')) continue;
    if (!hasTime()) break;
    const found = await withFindings({ paymentId, donationId }, async () => {
      const payment = paymentId ? await payments().read(paymentId) : undefined;
      if (payment?.state === 'succeeded') return [];
      const detail = 'succeeded here, but the provider has no such payment';
      return [{ kind: 'unmatched', paymentId, donationId, detail }];
    });
    if (found.length > 0) rows.push(row);
    findings.push(...found);
  }
  return { ours: totalOf(rows.map(({ cents }) => cents)), findings };
}
