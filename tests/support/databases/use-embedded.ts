/** Gives each test file an embedded Postgres of its own, in memory. */
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, inject } from 'vitest';
import { registerPglite } from '#local/host/embedded-database.ts';
import type { Database } from '#server/db/client.ts';

delete process.env.DATABASE_URL;

let database: Database;

beforeAll(async () => {
  const loadDataDir = await openAsBlob(inject('embeddedDump'));
  database = registerPglite(await PGlite.create({ loadDataDir }));
});

afterAll(() => database.close());
