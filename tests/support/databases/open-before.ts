import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openEmbeddedDatabase } from '#host/embedded-database.ts';
import { applyMigrations, readMigrations } from '#server/db/migrate.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';
import { migrations } from './migrate-template.ts';

/** Opens a database with the tables from before a migration, such as `0011`; `migrate` applies all later ones. */
export async function openBefore(migration: string) {
  const folder = createTempFolder(`before-${migration}`);
  const database = await openEmbeddedDatabase(join(folder, 'postgres'));
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const all = await readMigrations(migrations);
  const before = all.filter(({ name }) => name < migration);
  await database.transaction((tx) => applyMigrations(tx, before));
  const migrate = () => database.transaction((tx) => applyMigrations(tx, all));
  return { database, queries: database.queries, migrate };
}
