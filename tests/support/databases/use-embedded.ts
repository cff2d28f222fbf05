/**
 * Gives each test file an embedded Postgres in memory, with empty tables: its worker's, as a new one costs half a
 * second.
 */
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, inject } from 'vitest';
import { registerPglite } from '#host/embedded-database.ts';
import { registerEmbeddedDatabase } from '#server/db/client.ts';

delete process.env.DATABASE_URL;

const key = Symbol.for('tests.embedded-postgres');
const worker = globalThis as { [key]?: PGlite };

/** Opens an empty database, because a test may have closed the one before. */
async function openEmpty(): Promise<PGlite> {
  const known = worker[key];
  if (!known || known.closed) {
    return PGlite.create({ loadDataDir: await openAsBlob(inject('embeddedDump')) });
  }
  const { rows } = await known.query<{ names: string }>(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  );
  await known.exec(`truncate ${rows[0]?.names} restart identity cascade`);
  return known;
}

beforeAll(async () => {
  worker[key] = await openEmpty();
  registerPglite(worker[key]);
});

afterAll(() => {
  registerEmbeddedDatabase(undefined);
});
