import { neon, Pool } from '@neondatabase/serverless';
import { drizzle as drizzleOverHttp } from 'drizzle-orm/neon-http';
import { drizzle as drizzleOverWebSocket } from 'drizzle-orm/neon-serverless';
import type { Database } from './client.ts';
import * as schema from './schema.ts';
import { surviveLostConnections } from './survive-lost-connections.ts';

/**
 * Serverless Postgres: single statements are one HTTP request each; a transaction opens a WebSocket
 * of its own and closes it, because a frozen function loses its sockets.
 */
export function connectNeon(url: string): Database {
  return {
    queries: drizzleOverHttp(neon(url), { schema }),
    async transaction(work) {
      const pool = new Pool({ connectionString: url, max: 1 });
      surviveLostConnections(pool);
      try {
        // Not the pool's own transaction, which keeps the connection for ever when its BEGIN fails.
        const client = await pool.connect();
        try {
          return await drizzleOverWebSocket(client, { schema }).transaction(work);
        } finally {
          client.release();
        }
      } finally {
        await pool.end();
      }
    },
    close: () => Promise.resolve(),
  };
}
