import { resolve } from 'node:path';
import type { Database } from '#server/db/client.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';

export const migrations = resolve(import.meta.dirname, '../../../netlify/database/migrations');

/** Migrates a new database, which every test file's own database starts as. */
export async function migrateTemplate(database: Database): Promise<void> {
  await migrate(database, await readMigrations(migrations));
}
