/**
 * Gives each test file a migrated database of its own on a real Postgres, reached through
 * node-postgres or, where TEST_DRIVER says so, through Neon's driver.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { database } from '#server/db/client.ts';
import { neonUrl, pointNeonAt } from './neon-driver.ts';

const name = `test_${randomUUID().replaceAll('-', '')}`;
const urlOf = (database: string) =>
  `postgres://postgres:postgres@127.0.0.1:${inject('postgresPort')}/${database}`;

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(urlOf('postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const isNeon = process.env.TEST_DRIVER === 'neon';
if (isNeon) pointNeonAt(inject('neonProxyPort'));
process.env.DATABASE_URL = isNeon ? neonUrl(name) : urlOf(name);

beforeAll(() => asOwner(`create database ${name} strategy file_copy`));
afterAll(async () => {
  await database().close();
  await asOwner(`drop database ${name} with (force)`);
});
