import type { SQL } from 'drizzle-orm';
import type { Queries } from './client.ts';

/** Runs SQL that the query builder cannot express and returns its rows, whatever the driver. */
export async function runSql<Row extends Record<string, unknown>>(
  queries: Queries,
  statement: SQL,
): Promise<Row[]> {
  const result: unknown = await queries.execute<Row>(statement);
  // All three drivers answer `{ rows }`; Drizzle's common type does not know that.
  return (result as { rows: Row[] }).rows;
}
