import { and, eq, isNull, sql } from 'drizzle-orm';
import { database, type Queries } from '../../db/client.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import type { BalanceEntry } from '../../gateways/stripe/balance.ts';
import { payments, siteId } from '../payments.ts';

/** Stores entries. Returns the entries that were new, and those whose balance changed. */
export async function storeEntries(db: Queries, entries: readonly BalanceEntry[]) {
  if (entries.length === 0) return [];
  const { livemode } = payments();
  const rows = entries.map(({ site, ...entry }) => ({
    ...entry,
    livemode,
    ownSite: site === siteId(),
    otherSite: site !== null && site !== siteId(),
  }));
  return db
    .insert(ledgerEntries)
    .values(rows)
    .onConflictDoUpdate({
      target: ledgerEntries.id,
      set: { balance: sql`excluded.balance` },
      setWhere: sql`${ledgerEntries.balance} <> excluded.balance`,
    })
    .returning({ id: ledgerEntries.id, category: ledgerEntries.category });
}

/** Links entries to donations that were stored later than their payments. */
export async function linkEntries(): Promise<void> {
  await database()
    .queries.update(ledgerEntries)
    .set({ donationId: donations.id, otherSite: false, notOurs: false })
    .from(donations)
    .where(
      and(
        isNull(ledgerEntries.donationId),
        eq(ledgerEntries.paymentIntentId, donations.paymentIntentId),
      ),
    );
}
