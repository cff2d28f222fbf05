import { sql } from 'drizzle-orm';
import type { Database, Queries } from './client.ts';
import type { Migration } from './migrations.ts';
import { runSql } from './run.ts';

/** Any constant that all of our migrators agree on: key of the advisory lock. */
const lockKey = 5_391_204_417;

async function appliedNames(queries: Queries): Promise<Set<string>> {
  const rows = await runSql<{ name: string }>(queries, sql`select name from netlify.migrations`);
  return new Set(rows.map((row) => row.name));
}

/**
 * Applies what is missing, in one transaction under an advisory lock, so that two processes at once
 * do each migration once. Tracked in the platform's own table (`netlify.migrations`), so that either
 * side may apply them (design: "Data").
 *
 * @returns the names applied by this call.
 */
export async function migrate(database: Database, migrations: Migration[]): Promise<string[]> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    await tx.execute(sql`create schema if not exists netlify`);
    await tx.execute(
      sql`create table if not exists netlify.migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    const done = await appliedNames(tx);
    const missing = migrations.filter((migration) => !done.has(migration.name));
    for (const migration of missing) {
      for (const statement of migration.statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into netlify.migrations (name) values (${migration.name})`);
    }
    return missing.map((migration) => migration.name);
  });
}
