import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { type Database, type Queries, runSql } from '#server/db/client.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { readTables } from './catalog.ts';

/**
 * A line of a backup: the header, the name of a table, a row of it as Postgres writes and reads it, or the position of
 * a sequence.
 */
export type BackupLine =
  | { format: 'bioelectric-atlas-backup'; version: 2; createdAt: string; migrations: string[] }
  | { table: string }
  | string
  | { sequence: string; value: string; called: boolean };

/** The number of rows that are fetched at once, which bounds the memory of a backup. */
const batchSize = 500;

async function* readRows(tx: Queries, table: string): AsyncIterable<string> {
  await tx.execute(
    sql`declare backup no scroll cursor for select t::text as row from ${sql.identifier(table)} t`,
  );
  for (;;) {
    const page = await runSql<{ row: string }>(tx, sql.raw(`fetch ${batchSize} from backup`));
    for (const { row } of page) yield row;
    if (page.length < batchSize) break;
  }
  await tx.execute(sql`close backup`);
}

async function* readLines(tx: Queries): AsyncIterable<BackupLine> {
  yield {
    format: 'bioelectric-atlas-backup',
    version: 2,
    createdAt: new Date().toISOString(),
    migrations: await appliedMigrations(tx),
  };
  for (const table of await readTables(tx)) {
    yield { table };
    yield* readRows(tx, table);
  }
  const sequences = await runSql<{ name: string }>(
    tx,
    sql`select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  for (const { name } of sequences) {
    const [state] = await runSql<{ value: string; called: boolean }>(
      tx,
      sql`select last_value::text as value, is_called as called from ${sql.identifier(name)}`,
    );
    if (state) yield { sequence: name, ...state };
  }
}

/**
 * Writes everything as it is at one time, while others go on writing: gzipped JSON lines that only their owner may
 * read. The file gets its name once it is complete.
 *
 * @returns the number of rows in it
 */
export async function writeBackup(database: Database, file: string): Promise<number> {
  const unfinished = `${file}.unfinished`;
  let rows = 0;
  async function* serialize(lines: AsyncIterable<BackupLine>) {
    for await (const line of lines) {
      if (typeof line === 'string') rows += 1;
      yield `${JSON.stringify(line)}\n`;
    }
  }
  try {
    await database.transaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`);
      await tx.execute(sql`set local time zone 'UTC'`);
      // Whatever exists there, such as a link to another file, is neither followed nor kept.
      await rm(unfinished, { force: true });
      const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 });
      await pipeline(serialize(readLines(tx)), createGzip(), output);
    });
    await rename(unfinished, file);
    return rows;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
