/** Gives each test file an embedded Postgres of its own. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { openEmbeddedDatabase } from '#local/host/embedded-database.ts';

delete process.env.DATABASE_URL;
delete process.env.NETLIFY_DB_URL;

let close: () => Promise<void>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-embedded-'));
  await cp(inject('embeddedTemplate'), folder, { recursive: true });
  const database = await openEmbeddedDatabase(folder);
  close = async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
});

afterAll(() => close());
