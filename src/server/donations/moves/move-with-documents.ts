import { and, asc, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { donations, outbox } from '../../db/schema.ts';
import { acknowledgmentKey, enqueueNextAcknowledgment } from '../documents/acknowledgment.ts';
import { assignGiver } from '../givers.ts';
import type { DonationRow } from '../rows.ts';
import { type Move, moveDonations } from './move-donations.ts';
import { listIds } from '../../db/list-ids.ts';

/**
 * Locks the selected gifts and selects them again, because a renewal that is being stored meanwhile is found only then.
 */
export async function lockDonations(
  tx: Queries,
  select: () => Promise<DonationRow[]>,
): Promise<DonationRow[]> {
  const isOneOf = inArray(donations.id, listIds(await select()));
  await tx
    .select({ id: donations.id })
    .from(donations)
    .where(isOneOf)
    .orderBy(asc(donations.id))
    .for('update');
  return select();
}

/**
 * Lists the gifts whose document has not arrived, with the time at which it is due: until then a gift that staff
 * recorded can be undone.
 */
async function listUnsent(tx: Queries, gifts: DonationRow[]): Promise<Map<string, Date>> {
  const keys = new Map(gifts.map((row) => [acknowledgmentKey(row), row.id]));
  const rows = await tx
    .select({ key: outbox.dedupeKey, dueAt: outbox.dueAt })
    .from(outbox)
    .where(
      and(
        inArray(outbox.dedupeKey, [...keys.keys()]),
        inArray(outbox.state, ['queued', 'sending', 'failed']),
      ),
    );
  return new Map(rows.map(({ key, dueAt }) => [keys.get(key) ?? '', dueAt]));
}

/**
 * Moves gifts to another address, with the documents that have not arrived.
 *
 * @param sending the gift whose document is sent in any case
 */
export async function moveWithDocuments(
  tx: Queries,
  gifts: DonationRow[],
  { sending, ...move }: Move & { sending?: string },
): Promise<void> {
  const unsent = await listUnsent(tx, gifts);
  await moveDonations(tx, gifts, move);
  const moved = await tx
    .select()
    .from(donations)
    .where(inArray(donations.id, [...unsent.keys(), ...(sending ? [sending] : [])]));
  for (const row of moved) {
    if (row.personId === null) await assignGiver(tx, row);
    const notBefore = row.id === sending ? undefined : unsent.get(row.id);
    const key = `to:${row.version}`;
    await enqueueNextAcknowledgment(tx, row, { key, notBefore });
  }
}
