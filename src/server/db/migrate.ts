import { sql } from 'drizzle-orm';
import type { Database, Queries } from './client.ts';
import type { Migration } from './migrations.ts';
import { runSql } from './run.ts';

/** Any constant that all of our migrators agree on: key of the advisory lock. */
const lockKey = 5_391_204_417;

/** Names of what was applied, oldest first. */
export async function appliedMigrations(queries: Queries): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    queries,
    sql`select name from netlify.migrations order by name`,
  );
  return rows.map((row) => row.name);
}

/**
 * Applies what is missing within an open transaction, under an advisory lock that its end frees.
 *
 * @returns the names applied by this call.
 */
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

/**
 * Applies what is missing, in one transaction under an advisory lock, so that two processes at once
 * do each migration once. Tracked in the platform's own table (`netlify.migrations`), so that either
 * side may apply them.
 *
 * @returns the names applied by this call.
 */
export async function migrate(database: Database, migrations: Migration[]): Promise<string[]> {
  return database.transaction((tx) => applyMigrations(tx, migrations));
}
