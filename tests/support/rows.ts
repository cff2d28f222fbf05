import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { database } from '#server/db/client.ts';

/** The rows of a table, or those that a condition is true of. */
export async function rowsOf<Table extends PgTable>(
  table: Table,
  condition?: SQL,
): Promise<Table['$inferSelect'][]> {
  return database()
    .queries.select()
    .from(table as PgTable)
    .where(condition) as Promise<Table['$inferSelect'][]>;
}
