import { database } from '#server/db/client.ts';
import { ledgerEntries } from '#server/db/ledger-schema.ts';

/** Stores an entry as a sync does; it is a charge by default. */
export async function insertEntry(
  createdAt: string,
  netCents: number,
  more: Partial<typeof ledgerEntries.$inferInsert> = {},
): Promise<string> {
  const id = `txn_${crypto.randomUUID().replaceAll('-', '')}`;
  const at = new Date(createdAt);
  await database()
    .queries.insert(ledgerEntries)
    .values({
      id,
      type: 'charge',
      category: 'charge',
      currency: 'usd',
      livemode: false,
      amountCents: netCents,
      feeCents: 0,
      netCents,
      createdAt: at,
      availableOn: at,
      ...more,
    });
  return id;
}
