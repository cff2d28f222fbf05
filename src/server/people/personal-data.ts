import { asc, inArray } from 'drizzle-orm';
import { pickColumns } from '../db/columns.ts';
import type { Queries } from '../db/client.ts';
import { giverJoins, giverMailboxes, people } from '../db/schema.ts';

/** Exports entries in People, those of givers with the addresses that they used and the givers joined into them. */
export async function exportPeople(tx: Queries, ids: string[]) {
  const rows = await tx
    .select(pickColumns(people, 'id', 'type', 'kind', 'name', 'email', 'institution', 'createdAt'))
    .from(people)
    .where(inArray(people.id, ids))
    .orderBy(asc(people.createdAt));
  const { giverId } = giverMailboxes;
  const used = await tx
    .select({ giverId, ...pickColumns(giverMailboxes, 'email', 'since', 'until') })
    .from(giverMailboxes)
    .where(inArray(giverId, ids))
    .orderBy(asc(giverMailboxes.since));
  const joined = await tx
    .select({
      giverId: giverJoins.giverId,
      ...pickColumns(giverJoins, 'name', 'email', 'kind', 'createdAt', 'joinedAt'),
    })
    .from(giverJoins)
    .where(inArray(giverJoins.giverId, ids));
  return rows.map(({ id, ...row }) => ({
    ...row,
    joined: joined.filter((each) => each.giverId === id).map(({ giverId: _, ...each }) => each),
    mailboxes: used.filter((each) => each.giverId === id).map(({ giverId: _, ...each }) => each),
  }));
}
