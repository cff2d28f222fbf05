import { sql } from 'drizzle-orm';
import { database, runSql } from '#server/db/client.ts';

/** Lists the tables whose rows hold a text, in any column. */
export async function findInTables(text: RegExp): Promise<string[]> {
  const { queries } = database();
  const tables = await runSql<{ name: string }>(
    queries,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await runSql<{ row: string }>(
      queries,
      sql`select to_jsonb(each)::text as row from ${sql.identifier(name)} each`,
    );
    if (rows.some(({ row }) => text.test(row))) found.push(name);
  }
  return found;
}
