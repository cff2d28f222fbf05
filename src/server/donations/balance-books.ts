import { and, eq, gte, inArray, lt } from 'drizzle-orm';
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

/** Adds up the provider's side. */
export function providerSide(ledger: ProviderLedger): Side {
  const succeeded = [...ledger.values()].filter((cents) => cents !== null);
  return { count: succeeded.length, cents: succeeded.reduce((sum, cents) => sum + cents, 0) };
}

const totalOf = (rows: { cents: number }[]): Side => ({
  count: rows.length,
  cents: rows.reduce((sum, { cents }) => sum + cents, 0),
});

const counted = {
  id: donations.id,
  paymentId: donations.paymentIntentId,
  cents: donations.amountCents,
};

const hasSucceeded = () =>
  and(eq(donations.status, 'succeeded'), eq(donations.livemode, payments().livemode));

/** Succeeded donations of a span that the provider lacks. */
async function findLacking(
  ledger: ProviderLedger,
  { from, until }: { from: Date; until: Date },
  hasTime: () => boolean,
) {
  const rows = await database()
    .queries.select(counted)
    .from(donations)
    .where(and(hasSucceeded(), gte(donations.createdAt, from), lt(donations.createdAt, until)));
  const lacking: typeof rows = [];
  const findings: Finding[] = [];
  for (const row of rows) {
    const { id: donationId, paymentId } = row;
    if (ledger.has(paymentId ?? '')) continue;
    if (!hasTime()) break;
    const found = await orReport({ paymentId, donationId }, async () => {
      const payment = paymentId ? await payments().read(paymentId) : undefined;
      if (payment?.state === 'succeeded') return [];
      const detail = 'succeeded here, but the provider has no such payment';
      return [{ kind: 'unmatched', paymentId, donationId, detail }];
    });
    if (found.length > 0) lacking.push(row);
    findings.push(...found);
  }
  return { lacking, findings };
}

/** Adds up our side of the same payments, and finds succeeded donations that the provider lacks. */
export async function ourSide(
  ledger: ProviderLedger,
  span: { from: Date; until: Date },
  hasTime: () => boolean,
): Promise<{ ours: Side; findings: Finding[] }> {
  const rows = await database()
    .queries.select(counted)
    .from(donations)
    .where(and(hasSucceeded(), inArray(donations.paymentIntentId, [...ledger.keys()])));
  const { lacking, findings } = await findLacking(ledger, span, hasTime);
  return { ours: totalOf([...rows, ...lacking]), findings };
}
