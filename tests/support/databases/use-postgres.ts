/**
 * Gives each test file a migrated database of its own on a real Postgres, reached through node-postgres or, where
 * TEST_DRIVER says so, through Neon's driver.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectDatabase, database, registerEmbeddedDatabase } from '#server/db/client.ts';
import { queryTimeout } from '#server/db/drivers/transact.ts';
import { parseEnvironment } from '#server/env.ts';
import { waitMs } from '../busy-machine.ts';
import { neonUrl, pointNeonAt } from './neon-driver.ts';

const name = `test_${randomUUID().replaceAll('-', '')}`;
const databaseUrl = (database: string) =>
  `postgres://postgres:postgres@127.0.0.1:${inject('postgresPort')}/${database}`;

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(databaseUrl('postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const isNeon = process.env.TEST_DRIVER === 'neon';
if (isNeon) pointNeonAt(inject('neonProxyPort'));
process.env.DATABASE_URL = isNeon ? neonUrl(name) : databaseUrl(name);

beforeAll(async () => {
  // Of many that ask for one lock at once the last waits for all others.
  queryTimeout.ms = waitMs;
  await asOwner(`create database ${name} strategy file_copy`);
  // Not `loadDatabase`, because a test sets other variables before the product reads them.
  registerEmbeddedDatabase(await connectDatabase(parseEnvironment(process.env)));
});
afterAll(async () => {
  await database().close();
  await asOwner(`drop database ${name} with (force)`);
});
