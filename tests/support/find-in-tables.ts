import { sql } from 'drizzle-orm';
import { database, runSql } from '#server/db/client.ts';

function isIn(row: string, sought: string | RegExp): boolean {
  if (sought instanceof RegExp) return sought.test(row);
  const inJson = JSON.stringify(sought).slice(1, -1);
  return row.toLowerCase().includes(inJson.toLowerCase());
}

/**
 * Lists the tables that hold one of these texts anywhere, such as an address that was erased. The case of a string does
 * not count.
 */
export async function findInTables(...sought: (string | RegExp)[]): Promise<string[]> {
  const { queries } = database();
  const tables = await runSql<{ name: string }>(
    queries,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await runSql<{ row: string }>(
      queries,
      sql`select row_to_json(each)::text as row from ${sql.identifier(name)} each`,
    );
    if (rows.some(({ row }) => sought.some((each) => isIn(row, each)))) found.push(name);
  }
  return found;
}
