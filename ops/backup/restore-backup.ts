import { createReadStream, createWriteStream } from 'node:fs';
import { devNull } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { and, eq, lte, or, sql } from 'drizzle-orm';
import { type Database, type Queries, runSql } from '#server/db/client.ts';
import { applyMigrations, type Migration } from '#server/db/migrate.ts';
import { outbox } from '#server/db/schema.ts';
import { SettingsError } from '#host/settings.ts';
import { readColumns, readForeignKeys, readTables } from './catalog.ts';
import type { BackupLine } from './write-backup.ts';

const batch = 500;

/** Compares the checksum at the end of the file before a row is written. */
async function checkWhole(file: string): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(devNull));
  } catch (cause) {
    throw new SettingsError(`${file} is not a whole backup. Take another one.`, { cause });
  }
}

// Node's own reader of lines ends one at U+2028 and U+2029, too, which JSON has within texts.
async function* readLines(file: string): AsyncIterable<BackupLine> {
  const input = createReadStream(file).pipe(createGunzip()).setEncoding('utf8');
  let line = '';
  for await (const chunk of input as AsyncIterable<string>) {
    const [rest = '', ...begun] = chunk.split('\n');
    line += rest;
    for (const next of begun) {
      yield JSON.parse(line) as BackupLine;
      line = next;
    }
  }
  if (line !== '') yield JSON.parse(line) as BackupLine;
}

async function filledTables(tx: Queries): Promise<string[]> {
  const filled: string[] = [];
  for (const name of await readTables(tx)) {
    const rows = await runSql(tx, sql`select 1 from ${sql.identifier(name)} limit 1`);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

/** Creates the tables as they were: empty, and without the foreign keys that `add` restores. */
async function createTables(tx: Queries, header: BackupLine | undefined, all: Migration[]) {
  if (typeof header !== 'object' || !('format' in header) || header.version !== 2) {
    throw new SettingsError('This is no backup that this version of the site can read.');
  }
  const { migrations } = header;
  const unknown = migrations.filter((name) => !all.some((each) => each.name === name));
  if (unknown.length > 0) {
    throw new SettingsError(
      `The tables of the backup were made by another version of this site (${unknown.join(', ')}). Restore it with that version.`,
    );
  }
  for (const name of await readTables(tx)) {
    await tx.execute(sql`drop table ${sql.identifier(name)} cascade`);
  }
  await tx.execute(sql`drop table if exists netlify.migrations`);
  await applyMigrations(
    tx,
    all.filter(({ name }) => migrations.includes(name)),
  );
  // Rows point to each other in every direction, so the keys come back after all rows.
  const keys = await readForeignKeys(tx);
  for (const { drop } of keys) await tx.execute(sql.raw(drop));
  return keys;
}

async function insertRows(tx: Queries, table: string, rows: string[]): Promise<void> {
  const name = sql.identifier(table);
  const columns = (await readColumns(tx, table)).map((column) => sql.identifier(column));
  const values = columns.map((column) => sql`(value::${name}).${column}`);
  await tx.execute(sql`
    insert into ${name} (${sql.join(columns, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from json_array_elements_text(${JSON.stringify(rows)}::json)`);
}

/** Writes every row and sets every sequence; returns the number of rows. */
async function fillTables(tx: Queries, lines: AsyncIterator<BackupLine>): Promise<number> {
  let table = '';
  let waiting: string[] = [];
  let written = 0;
  const flush = async () => {
    if (waiting.length > 0) await insertRows(tx, table, waiting);
    written += waiting.length;
    waiting = [];
  };
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value;
    if (typeof line === 'string') waiting.push(line);
    if (typeof line !== 'string' || waiting.length >= batch) await flush();
    if (typeof line === 'object' && 'table' in line) table = line.table;
    if (typeof line === 'object' && 'sequence' in line) {
      const { sequence, value, called } = line;
      await tx.execute(
        sql`select setval(${`public."${sequence}"`}::regclass, ${value}::bigint, ${called})`,
      );
    }
  }
  await flush();
  return written;
}

/**
 * Gives up mail that was due, because it may have been sent after the backup. Staff are told of it and decide; what is
 * withdrawn could be queued again by what it is about.
 */
async function giveUpDueMail(tx: Queries): Promise<number> {
  const isDue = and(eq(outbox.state, 'queued'), lte(outbox.dueAt, new Date()));
  const rows = await tx
    .update(outbox)
    .set({
      state: 'failed',
      failedAt: new Date(),
      lastFailure: null,
      lastError: 'It was due when a backup was restored.',
    })
    .where(or(eq(outbox.state, 'sending'), isDue))
    .returning({ id: outbox.id });
  return rows.length;
}

/**
 * Makes the database what it was when the backup was taken, then migrates it: all in one transaction, so that a restore
 * that fails changes nothing.
 *
 * @param options.migrations all migrations of this version
 * @param options.force deletes what is there instead of refusing
 * @returns the number of rows that were written, and of mails that were given up because they were due
 * @throws SettingsError when there is something already and `force` is not set, or when the file is damaged or of
 * another version
 */
export async function restoreBackup(
  database: Database,
  file: string,
  { migrations, force }: { migrations: Migration[]; force: boolean },
): Promise<{ rows: number; givenUp: number }> {
  await checkWhole(file);
  return database.transaction(async (tx) => {
    const filled = await filledTables(tx);
    if (filled.length > 0 && !force) {
      throw new SettingsError(
        `The database is not empty (${filled.join(', ')}). Restore into an empty one, or delete what is there with --force.`,
      );
    }
    const lines = readLines(file)[Symbol.asyncIterator]();
    // The file is not JSON, but the dump of another program.
    const header = await lines.next().catch(() => undefined);
    const keys = await createTables(tx, header?.done ? undefined : header?.value, migrations);
    const rows = await fillTables(tx, lines);
    for (const { add } of keys) await tx.execute(sql.raw(add));
    await applyMigrations(tx, migrations);
    return { rows, givenUp: await giveUpDueMail(tx) };
  });
}
