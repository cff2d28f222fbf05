import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, Queries } from './types.ts';
import { runSql } from './client.ts';

export interface Migration {
  name: string;
  statements: string[];
}

const statementBreak = '--> statement-breakpoint';

/** Reads the numbered SQL files of a folder in their order, split into statements. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d+[_-].*\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      statements: (await readFile(join(folder, file), 'utf8'))
        .split(statementBreak)
        .map((statement) => statement.trim())
        .filter((statement) => statement !== ''),
    })),
  );
}

// The number is arbitrary: every process that migrates asks for the lock of the same one.
const lockKey = 5_391_204_417;

/** Lists the names of applied migrations. @throws the driver's error while their table is missing */
export async function appliedMigrations(queries: Queries): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    queries,
    sql`select name from netlify.migrations order by name`,
  );
  return rows.map((row) => row.name);
}

/** Applies missing migrations under an advisory lock and returns their names. */
export async function applyMigrations(tx: Queries, migrations: Migration[]): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
  await tx.execute(sql`create schema if not exists netlify`);
  await tx.execute(
    sql`create table if not exists netlify.migrations (name text primary key, applied_at timestamptz not null default now())`,
  );
  const done = await appliedMigrations(tx);
  const missing = migrations.filter((migration) => !done.includes(migration.name));
  for (const migration of missing) {
    for (const statement of migration.statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into netlify.migrations (name) values (${migration.name})`);
  }
  return missing.map((migration) => migration.name);
}

/** Applies missing migrations in one transaction and returns their names, which the platform's table records. */
export async function migrate(database: Database, migrations: Migration[]): Promise<string[]> {
  return database.transaction((tx) => applyMigrations(tx, migrations));
}
