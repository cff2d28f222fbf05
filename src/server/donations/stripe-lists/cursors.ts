import { and, eq, inArray } from 'drizzle-orm';
import { database, type Queries } from '../../db/client.ts';
import { stripeCursors } from '../../db/ledger-schema.ts';

type Row = typeof stripeCursors.$inferSelect;

export type StripeList = Row['list'];

/** The position in one list: the progress of a reading that has not ended, and when the last complete one began. */
export type ListCursor = Pick<Row, 'readUntil' | 'progress'>;

export type CursorParts = Partial<Record<StripeList, Partial<ListCursor>>>;

/** Reads the cursor of each list; both parts of it are null before its first reading. */
export async function readCursors<List extends StripeList>(
  livemode: boolean,
  lists: readonly List[],
): Promise<Record<List, ListCursor>> {
  const rows = await database()
    .queries.select()
    .from(stripeCursors)
    .where(and(eq(stripeCursors.livemode, livemode), inArray(stripeCursors.list, [...lists])));
  const toCursor = (list: List): ListCursor =>
    rows.find((row) => row.list === list) ?? { readUntil: null, progress: null };
  return Object.fromEntries(lists.map((list) => [list, toCursor(list)])) as Record<
    List,
    ListCursor
  >;
}

/** Stores the given parts and leaves the others unchanged. */
export async function saveCursors(
  queries: Queries,
  livemode: boolean,
  cursors: CursorParts,
): Promise<void> {
  for (const [list, cursor] of Object.entries(cursors) as [StripeList, Partial<ListCursor>][]) {
    await queries
      .insert(stripeCursors)
      .values({ livemode, list, ...cursor })
      .onConflictDoUpdate({ target: [stripeCursors.livemode, stripeCursors.list], set: cursor });
  }
}
