import { and, asc, eq, sql } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { ledgerEntries, payouts as payoutsTable } from '../../db/ledger-schema.ts';
import { payments } from '../payments.ts';
import { renewLease } from './sync-lease.ts';
import type { SyncRound } from './ledger-sync.ts';
import { listAfter } from '../stripe-lists/read-time-windows.ts';
import { storeEntries } from './store-entries.ts';

async function readPayoutEntries(
  { id, entriesAfter }: Pick<typeof payoutsTable.$inferSelect, 'id' | 'entriesAfter'>,
  { key, hasTime }: SyncRound,
): Promise<boolean> {
  let after = entriesAfter;
  do {
    const page = await listAfter(after, (from) => payments().listEntriesOfPayout(id, from));
    const isLast = page.next === null;
    const ids = page.items.map((entry) => entry.id);
    await database().transaction(async (tx) => {
      await storeEntries(tx, page.items);
      if (ids.length > 0) {
        await tx
          .update(ledgerEntries)
          .set({ payoutId: id })
          .where(sql`${ledgerEntries.id} in ${ids} and ${ledgerEntries.payoutId} is null`);
      }
      await tx
        .update(payoutsTable)
        .set({ entriesAfter: page.next, entriesComplete: isLast })
        .where(eq(payoutsTable.id, id));
    });
    await renewLease(key);
    after = page.next;
  } while (after !== null && hasTime());
  return after === null;
}

/** Finds the entries of each payout, oldest payout first; false when time ran out. */
export async function itemizePayouts(round: SyncRound): Promise<boolean> {
  const { id, entriesAfter, entriesComplete, entriesReady, itemized, livemode, createdAt } =
    payoutsTable;
  const open = await database()
    .queries.select({ id, entriesAfter })
    .from(payoutsTable)
    .where(
      and(
        eq(livemode, payments().livemode),
        eq(itemized, true),
        eq(entriesComplete, false),
        eq(entriesReady, true),
      ),
    )
    .orderBy(asc(createdAt));
  for (const [position, payout] of open.entries()) {
    if (!(await readPayoutEntries(payout, round))) return false;
    if (!round.hasTime()) return position === open.length - 1;
  }
  return true;
}
