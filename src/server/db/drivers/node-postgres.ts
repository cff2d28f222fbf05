import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../types.ts';
import { queryTimeout, surviveLostConnections, transact } from './transact.ts';

/**
 * Connects to Postgres with at most ten connections. Nothing is opened before the first query. A connection may take
 * five seconds, and an answer `patience.ms`.
 */
export function connectNodePostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    query_timeout: queryTimeout.ms,
  });
  surviveLostConnections(pool);
  return {
    queries: drizzle(pool),
    transaction: (work) =>
      transact(
        () => pool.connect(),
        (client) => drizzle(client),
        work,
      ),
    close: () => pool.end(),
  };
}
