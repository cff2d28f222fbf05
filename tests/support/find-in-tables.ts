import { sql } from 'drizzle-orm';
import { database, runSql } from '#server/db/client.ts';

/** Lists the tables that hold a text anywhere, in any case, such as an address that was erased. */
export async function findInTables(text: string): Promise<string[]> {
  const { queries } = database();
  const tables = await runSql<{ name: string }>(
    queries,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await runSql(
      queries,
      sql`select 1 from ${sql.identifier(name)} row
        where position(lower(${text}) in lower(row_to_json(row)::text)) > 0 limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
