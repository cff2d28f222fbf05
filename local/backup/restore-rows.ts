import { sql } from 'drizzle-orm';
import type { Database, Queries } from '#server/db/client.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import type { Migration } from '#server/db/migrations.ts';
import { runSql } from '#server/db/run.ts';
import { SettingsError } from '../host/settings.ts';
import { readForeignKeys, readTables } from './catalogue.ts';
import { type Header, type Line, type Row } from './format.ts';

/** Rows written with one statement. */
const batch = 500;

interface OpenTable {
  table: string;
  columns: [name: string, type: string][];
  rows: Row[];
}

async function filledTables(tx: Queries): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await readTables(tx)) {
    const rows = await runSql(tx, sql`select 1 from ${sql.identifier(name)} limit 1`);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

async function dropTables(tx: Queries): Promise<void> {
  for (const { name } of await readTables(tx)) {
    await tx.execute(sql`drop table ${sql.identifier(name)} cascade`);
  }
  await tx.execute(sql`drop table if exists netlify.migrations`);
}

/** Writes the rows that have gathered. */
async function insert(tx: Queries, { table, columns, rows: gathered }: OpenTable): Promise<void> {
  const rows = gathered.splice(0);
  if (rows.length === 0) return;
  const names = columns.map(([name]) => sql.identifier(name));
  const values = columns.map(([, type], index) => sql.raw(`(v ->> ${index})::${type}`));
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) v`);
}

/** Migrations that the backup's database had; refuses those that this version does not know. */
function migrationsOf(header: Header, all: Migration[]): Migration[] {
  const unknown = header.migrations.filter((name) => !all.some((each) => each.name === name));
  if (unknown.length > 0) {
    throw new SettingsError(
      `The backup was made by a newer version of this site (${unknown.join(', ')}). Restore it with that version.`,
    );
  }
  return all.filter((migration) => header.migrations.includes(migration.name));
}

async function readHeader(lines: () => AsyncIterable<Line>): Promise<Header> {
  for await (const line of lines()) if ('format' in line) return line;
  throw new SettingsError('The backup has no beginning.');
}

/** Writes every row and sets every sequence. */
async function fillTables(tx: Queries, lines: () => AsyncIterable<Line>): Promise<void> {
  let open: OpenTable = { table: '', columns: [], rows: [] };
  for await (const line of lines()) {
    if (Array.isArray(line)) open.rows.push(line);
    if (!Array.isArray(line) || open.rows.length >= batch) await insert(tx, open);
    if ('table' in line) open = { ...line, rows: [] };
    if ('sequence' in line) {
      const name = `public."${line.sequence}"`;
      await tx.execute(
        sql`select setval(${name}::regclass, ${line.value}::bigint, ${line.called})`,
      );
    }
  }
}

/** What a restore works with. */
interface Restore {
  /** The lines of a backup that was checked before; read twice. */
  lines: () => AsyncIterable<Line>;
  /** All migrations of this version. */
  migrations: Migration[];
  /** Deletes what is there instead of refusing. */
  force: boolean;
}

/**
 * Makes the database what it was when the backup was taken, then brings it up to date: all in one
 * transaction, so that a restore that fails changes nothing.
 *
 * @throws SettingsError when there is something already and `force` is not set, or when the backup is
 * of a newer version.
 */
export async function restoreRows(
  database: Database,
  { lines, migrations, force }: Restore,
): Promise<void> {
  await database.transaction(async (tx) => {
    const filled = await filledTables(tx);
    if (filled.length > 0 && !force) {
      throw new SettingsError(
        `The database is not empty (${filled.join(', ')}). Restore into an empty one, or delete what is there with --force.`,
      );
    }
    await dropTables(tx);
    const header = await readHeader(lines);
    await applyMigrations(tx, migrationsOf(header, migrations));
    // Rows point to each other in every direction, so the keys come back when all rows are there.
    const keys = await readForeignKeys(tx);
    for (const { drop } of keys) await tx.execute(sql.raw(drop));
    await fillTables(tx, lines);
    for (const { add } of keys) await tx.execute(sql.raw(add));
    await applyMigrations(tx, migrations);
  });
}
