import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from '#server/db/client.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { runSql } from '#server/db/run.ts';
import { readSequences, readTables, type TableFacts } from './catalogue.ts';
import { type Line, type Row } from './format.ts';

/** Rows fetched at once; bounds the memory of a backup. */
const batch = 500;

/** Takes the lines of a backup one after the other, all but the last. */
export type TakeLine = (line: Line) => Promise<void>;

function asText({ columns }: TableFacts): SQL {
  const values = columns.map(([name]) => sql`${sql.identifier(name)}::text`);
  return sql`json_build_array(${sql.join(values, sql`, `)})`;
}

async function exportTable(tx: Queries, table: TableFacts, take: TakeLine): Promise<number> {
  await take({ table: table.name, columns: table.columns });
  await tx.execute(
    sql`declare backup no scroll cursor for select ${asText(table)} as row from ${sql.identifier(table.name)}`,
  );
  let rows = 0;
  for (;;) {
    const page = await runSql<{ row: Row }>(tx, sql.raw(`fetch ${batch} from backup`));
    for (const { row } of page) await take(row);
    rows += page.length;
    if (page.length < batch) break;
  }
  await tx.execute(sql`close backup`);
  return rows;
}

/**
 * Reads everything as it stood at one moment, while others go on writing.
 *
 * @returns how many rows there were.
 */
export async function exportRows(database: Database, take: TakeLine): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    await tx.execute(sql`set local time zone 'UTC'`);
    await take({
      format: 'bioelectric-atlas-backup',
      version: 1,
      createdAt: new Date().toISOString(),
      migrations: await appliedMigrations(tx),
    });
    let rows = 0;
    for (const table of await readTables(tx)) rows += await exportTable(tx, table, take);
    for (const { name, value, called } of await readSequences(tx)) {
      await take({ sequence: name, value, called });
    }
    return rows;
  });
}
