import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '#local/host/embedded-database.ts';
import { migrateTemplate } from './migrate-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated data folder of the embedded Postgres, to be copied. */
    embeddedTemplate: string;
  }
}

/** Global setup of the project on the embedded Postgres: a new folder costs seconds, a copy does not. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-embedded-'));
  const template = join(folder, 'template');
  await migrateTemplate(await openEmbeddedDatabase(template));
  project.provide('embeddedTemplate', template);
  return () => rm(folder, { recursive: true });
}
