import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './client.ts';
import * as schema from './schema.ts';

/** How long a request waits for a connection before it is answered 503, in milliseconds. */
const connectTimeoutMs = 5000;

/** An ordinary Postgres over a pool that lives as long as the process. */
export function connectNodePostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // An idle connection that the server closes must not end the process; the next query reconnects.
  pool.on('error', () => undefined);
  const queries = drizzle(pool, { schema });
  return {
    queries,
    transaction: (work) => queries.transaction(work),
    close: () => pool.end(),
  };
}
