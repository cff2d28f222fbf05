import { sql } from 'drizzle-orm';
import { database, runSql } from '#server/db/client.ts';

/** Lists the tables that hold one of these texts anywhere, in any case, such as an address that was erased. */
export async function findInTables(...texts: string[]): Promise<string[]> {
  const { queries } = database();
  const tables = await runSql<{ name: string }>(
    queries,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sought = texts.map((text) => JSON.stringify(text).slice(1, -1).toLowerCase());
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await runSql<{ row: string }>(
      queries,
      sql`select lower(row_to_json(each)::text) as row from ${sql.identifier(name)} each`,
    );
    if (rows.some(({ row }) => sought.some((text) => row.includes(text)))) found.push(name);
  }
  return found;
}
