import { cpSync, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '#host/embedded-database.ts';
import { migrateTemplate } from './migrate-template.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

/** Names the template to the processes that run tests. */
const variable = 'EMBEDDED_TEMPLATE';

/**
 * Makes a migrated data folder of the embedded Postgres, once for all processes that this one starts
 * from now on: a new folder costs four seconds of a core, a copy half of one. Global setup of tests that
 * start the product in processes of their own.
 *
 * @returns what removes it.
 */
export default async function makeEmbeddedTemplate(): Promise<() => Promise<void>> {
  const folder = createTempFolder('template');
  const template = join(folder, 'postgres');
  const database = await openEmbeddedDatabase(template);
  await migrateTemplate(database);
  await database.close();
  process.env[variable] = template;
  return () => rm(folder, { recursive: true });
}

/** Puts a copy of the template into a product's data folder; without a template it stays empty. */
export function copyEmbeddedTemplate(dataDir: string): void {
  const template = process.env[variable];
  if (!template || !existsSync(template)) return;
  cpSync(template, join(dataDir, 'postgres'), { recursive: true });
}
