import { sql } from 'drizzle-orm';
import type { InboxItem, InboxKind } from '#model/admin/overview.ts';

export type FoundItem = Omit<InboxItem, 'kind'>;

/**
 * Finds what waits for staff, with a finder for each kind that a noun registers: how many there are and what the first
 * of them is, or undefined for none.
 */
export type InboxFinders<Kinds extends InboxKind> = Record<
  Kinds,
  (now: Date) => Promise<FoundItem | undefined>
>;

/** Counts the rows that the query finds, whatever its limit. */
export const countAll = sql<number>`(count(*) over ())::int`;
