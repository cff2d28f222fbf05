import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { database } from '#server/db/client.ts';

async function asOwner(statement: string): Promise<void> {
  const port = inject('postgresPort');
  const client = new pg.Client(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Gives this test file a migrated database of its own, dropped afterwards.
 *
 * @param address what DATABASE_URL is for a database of this name.
 */
export function useOwnDatabase(address: (name: string) => string): void {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  delete process.env.NETLIFY_DB_URL;
  process.env.DATABASE_URL = address(name);
  beforeAll(() => asOwner(`create database ${name}`));
  afterAll(async () => {
    await database().close();
    await asOwner(`drop database ${name} with (force)`);
  });
}
