import { neon, neonConfig, Pool } from '@neondatabase/serverless';
import { drizzle as drizzleOverHttp } from 'drizzle-orm/neon-http';
import { drizzle as drizzleOverWebSocket } from 'drizzle-orm/neon-serverless';
import type { Database } from '../types.ts';
import { queryTimeout, surviveLostConnections, transact } from './transact.ts';

// The body is read here, because the driver passes on what fails there as it is.
async function fetchFromNeon(url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(queryTimeout.ms) });
  if (!response.headers.get('content-type')?.includes('json')) {
    throw new Error(`Something else than Neon answered ${response.status}.`);
  }
  return new Response(await response.arrayBuffer(), response);
}

/**
 * Connects to Neon: queries go over HTTP, and each transaction opens a WebSocket, because a frozen function loses its
 * sockets.
 */
export function connectNeon(url: string): Database {
  neonConfig.fetchFunction = fetchFromNeon;
  return {
    queries: drizzleOverHttp(neon(url)),
    async transaction(work) {
      const { ms } = queryTimeout;
      const pool = new Pool({
        connectionString: url,
        max: 1,
        connectionTimeoutMillis: ms,
        query_timeout: ms,
      });
      surviveLostConnections(pool);
      try {
        return await transact(
          () => pool.connect(),
          (client) => drizzleOverWebSocket(client),
          work,
        );
      } finally {
        await pool.end();
      }
    },
    close: () => Promise.resolve(),
  };
}
