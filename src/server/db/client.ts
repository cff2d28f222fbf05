import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { type Environment, environment } from '../env.ts';
import { embeddedDatabase } from './embedded.ts';
import { connectNeon } from './neon.ts';
import { connectNodePostgres } from './node-postgres.ts';
import type * as schema from './schema.ts';

/** What operations work on: the database itself or an open transaction of any driver. */
export type Queries = PgDatabase<PgQueryResultHKT, typeof schema>;

/** One connected database, whatever the driver. */
export interface Database {
  /** Single statements. */
  queries: Queries;
  /**
   * Runs `work` in one transaction; an error rolls it back. Use only the handle given to `work`
   * inside, and make no network call there: the embedded driver has a single connection.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Frees sockets; the database is not usable afterwards. */
  close(): Promise<void>;
}

/** No database is configured and none is embedded; endpoints answer 503. */
export class DatabaseMissingError extends Error {
  override readonly name = 'DatabaseMissingError';

  constructor() {
    super('No database: set DATABASE_URL to a Postgres address.');
  }
}

function isNeon(url: string): boolean {
  return new URL(url).hostname.endsWith('.neon.tech');
}

/** Which database an environment names, and how it is reached. */
export function chooseDatabase(
  env: Environment,
): { url: string; driver: 'neon' | 'node-postgres' } | undefined {
  const { DATABASE_URL, NETLIFY_DB_URL, NETLIFY_DB_DRIVER } = env;
  const url = DATABASE_URL ?? NETLIFY_DB_URL;
  if (!url) return undefined;
  const byPlatform = !DATABASE_URL && NETLIFY_DB_DRIVER === 'serverless';
  const overHttp = DATABASE_URL ? isNeon(DATABASE_URL) : byPlatform;
  return { url, driver: overHttp ? 'neon' : 'node-postgres' };
}

/**
 * Connects to the database that an environment names.
 *
 * @throws DatabaseMissingError when it names none.
 */
export function connectDatabase(env: Environment): Database {
  const chosen = chooseDatabase(env);
  if (!chosen) throw new DatabaseMissingError();
  return chosen.driver === 'neon' ? connectNeon(chosen.url) : connectNodePostgres(chosen.url);
}

let connected: Database | undefined;

/**
 * The database of this process.
 *
 * @throws DatabaseMissingError when nothing is configured.
 */
export function database(): Database {
  const embedded = embeddedDatabase();
  if (embedded) return embedded;
  connected ??= connectDatabase(environment());
  return connected;
}
