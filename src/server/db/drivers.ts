import { neon, Pool as NeonPool } from '@neondatabase/serverless';
import { drizzle as drizzleOverHttp } from 'drizzle-orm/neon-http';
import { drizzle as drizzleOverWebSocket } from 'drizzle-orm/neon-serverless';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './types.ts';

interface Pool {
  on(event: 'error', listener: () => void): unknown;
  on(event: 'connect', listener: (client: Client) => void): unknown;
}

interface Client {
  on(event: 'error', listener: () => void): unknown;
}

// Without listeners a connection closed by the server would end the process.
function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
}

/** Each transaction opens a WebSocket, because a frozen function loses its sockets. */
export function connectNeon(url: string): Database {
  return {
    queries: drizzleOverHttp(neon(url)),
    async transaction(work) {
      const pool = new NeonPool({ connectionString: url, max: 1 });
      surviveLostConnections(pool);
      try {
        // The driver's own `transaction` leaks the connection when BEGIN fails.
        const client = await pool.connect();
        try {
          return await drizzleOverWebSocket(client).transaction(work);
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

export function connectNodePostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 });
  surviveLostConnections(pool);
  return {
    queries: drizzle(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        return await drizzle(client).transaction(work);
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
