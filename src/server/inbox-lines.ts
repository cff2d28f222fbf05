import { sql } from 'drizzle-orm';
import type { InboxItem } from '#model/admin/overview.ts';

export type FoundItem = Pick<InboxItem, 'count' | 'detail' | 'when' | 'tone'>;

interface InboxLine {
  one: string;
  many: string;
  /** The address of a list that shows as many rows as the line counts. */
  href: string;
  /** Counts what waits and describes the first of it; undefined for none. */
  find: (now: Date) => Promise<FoundItem | undefined>;
}

/** The lines of the inbox that a noun brings, by kind, such as 'disputes'. */
export type InboxLines = Readonly<Record<string, InboxLine>>;

/** Counts the rows that the query finds, whatever its limit. */
export const countAll = sql<number>`(count(*) over ())::int`;
