import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { createTempFolder } from '#tests/support/temp-folder.ts';
import { openTemplate } from './embedded-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file with the dump of a migrated embedded Postgres, which is loaded. */
    embeddedDump: string;
  }
}

/** Sets up the project on the embedded Postgres: a new one costs seconds, a dump loads in half of one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = createTempFolder('embedded');
  const copy = join(folder, 'postgres');
  await cp(await openTemplate(), copy, { recursive: true });
  const pglite = await PGlite.create(copy);
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  const file = join(folder, 'migrated.tar');
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
  project.provide('embeddedDump', file);
  return () => rm(folder, { recursive: true });
}
