import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { registerPglite } from '#host/embedded-database.ts';
import { migrateTemplate } from './migrate-template.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File with the dump of a migrated embedded Postgres, to be loaded. */
    embeddedDump: string;
  }
}

/** Global setup of the project on the embedded Postgres: a new one costs seconds, a dump loads in half of one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = createTempFolder('embedded');
  const pglite = await PGlite.create();
  const database = registerPglite(pglite);
  await migrateTemplate(database);
  const dump = await pglite.dumpDataDir('none');
  await database.close();
  const file = join(folder, 'migrated.tar');
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
  project.provide('embeddedDump', file);
  return () => rm(folder, { recursive: true });
}
