import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { GiftRow } from '#model/donations/gift-imports.ts';
import { readGiverKind } from '#model/donations/third-parties.ts';
import { type Queries, runSql } from '../../db/client.ts';
import { giverJoins, giverMailboxes, people } from '../../db/schema.ts';
import { lockAllGivers, organizationsByName } from '../givers.ts';
import { inParts } from '../../db/in-parts.ts';

const rowsAtOnce = 1000;

type NewGiver = Pick<typeof people.$inferInsert, 'name' | 'email' | 'kind'> & { id: string };

interface Keyed {
  externalId: string;
  /** The address in lower case as Postgres makes it. */
  mailbox: string;
  folded: string;
  giverId: string | null;
}

// Two people without an address may bear one name, so such a row makes no key for the next one.
const hasKey = (row: GiftRow) => Boolean(row.email) || readGiverKind(row) !== undefined;

function readKeys(tx: Queries, rows: readonly GiftRow[]): Promise<Keyed[]> {
  return inParts(rows, rowsAtOnce, (part) => {
    const wanted = part.map(({ externalId, donor, email }) => ({
      externalId,
      name: donor ?? '',
      email: email ?? '',
    }));
    return runSql<Keyed & Record<string, unknown>>(
      tx,
      sql`
        select wanted."externalId", lower(wanted.email) as mailbox, wanted.folded,
          coalesce(giver_id, organization.id) as "giverId"
        from (
          select *, folded_name(name) as folded
          from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
            as row("externalId" text, email text, name text)
        ) wanted
        left join giver_mailboxes used on lower(used.email) = lower(wanted.email)
          and used.name = wanted.folded and used.until is null and wanted.email <> ''
        left join ${organizationsByName} organization
          on organization.folded = wanted.folded and wanted.email = ''`,
    );
  });
}

/**
 * Gives each gift whose chosen giver was joined to another one since to that one, and keeps the chosen givers from
 * being joined or removed until the transaction ends.
 */
export async function followJoins<Gift extends GiftRow>(
  tx: Queries,
  gifts: readonly Gift[],
): Promise<Gift[]> {
  const chosen = [...new Set(gifts.flatMap(({ giver }) => giver ?? []))];
  if (chosen.length === 0) return [...gifts];
  await lockAllGivers(tx);
  const { joinedId, giverId } = giverJoins;
  const joins = await inParts(chosen, rowsAtOnce, (part) =>
    tx.select({ joinedId, giverId }).from(giverJoins).where(inArray(joinedId, part)),
  );
  const into = new Map(joins.map((join) => [join.joinedId, join.giverId]));
  return gifts.map((gift) => {
    const giver = gift.giver ? into.get(gift.giver) : undefined;
    return giver ? { ...gift, giver } : gift;
  });
}

/**
 * Finds or makes the giver of each gift, in a few statements however many there are. Known givers keep what staff said
 * of them.
 *
 * @returns the giver's id by the external id of the gift; none for a gift without name and address
 */
export async function ensureGivers(
  tx: Queries,
  gifts: readonly GiftRow[],
): Promise<ReadonlyMap<string, string>> {
  const chosen = gifts.flatMap(({ externalId, giver }) =>
    giver ? [[externalId, giver] as const] : [],
  );
  const ids = new Map<string, string>(chosen);
  const named = gifts.filter((row) => !row.giver && (row.donor ?? row.email));
  if (named.length === 0) return ids;
  await lockAllGivers(tx);
  const made: NewGiver[] = [];
  const mailboxes: (typeof giverMailboxes.$inferInsert)[] = [];
  function make(row: GiftRow): string {
    const [id, kind] = [randomUUID(), readGiverKind(row)];
    made.push({ id, name: row.donor ?? '', email: row.email ?? '', ...(kind && { kind }) });
    return id;
  }
  const keys = new Map((await readKeys(tx, named)).map((keyed) => [keyed.externalId, keyed]));
  const byKey = new Map<string, string>();
  for (const row of named) {
    const keyed = keys.get(row.externalId);
    if (!keyed || !hasKey(row)) {
      // A known organization or fund is found by its name alone.
      ids.set(row.externalId, keyed?.giverId ?? make(row));
      continue;
    }
    const { mailbox, folded, giverId } = keyed;
    const key = JSON.stringify([mailbox, folded]);
    const known = giverId ?? byKey.get(key);
    const id = known ?? make(row);
    if (!known) mailboxes.push({ giverId: id, email: row.email ?? '', name: folded });
    byKey.set(key, id);
    ids.set(row.externalId, id);
  }
  await inParts(made, rowsAtOnce, async (part) => {
    await tx.insert(people).values(part.map((giver) => ({ ...giver, type: 'donor' as const })));
    return [];
  });
  await inParts(mailboxes, rowsAtOnce, async (part) => {
    // Another organization of the name may be found by it.
    await tx.insert(giverMailboxes).values(part).onConflictDoNothing();
    return [];
  });
  return ids;
}
