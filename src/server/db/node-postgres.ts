import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './client.ts';
import * as schema from './schema.ts';
import { surviveLostConnections } from './survive-lost-connections.ts';

/** How long a request waits for a connection before it is answered 503, in milliseconds. */
const connectTimeoutMs = 5000;

/** An ordinary Postgres over a pool that lives as long as the process. */
export function connectNodePostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  surviveLostConnections(pool);
  const queries = drizzle(pool, { schema });
  return {
    queries,
    async transaction(work) {
      // Not `queries.transaction`, which keeps the connection for ever when its BEGIN fails.
      const client = await pool.connect();
      try {
        return await drizzle(client, { schema }).transaction(work);
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
