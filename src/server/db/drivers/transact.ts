import { neon, neonConfig, Pool as NeonPool } from '@neondatabase/serverless';
import { drizzle as drizzleOverHttp } from 'drizzle-orm/neon-http';
import { drizzle as drizzleOverWebSocket } from 'drizzle-orm/neon-serverless';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DatabaseAwayError, isConnectionFailure } from './errors.ts';
import type { Database, Queries } from './types.ts';

/**
 * So many milliseconds an answer may take: a scheduled function ends at 30 s, and Neon wakes a suspended
 * database within a few. Tests shorten it.
 */
export const patience = { ms: 10_000 };

interface Client {
  on(event: 'error', listener: () => void): unknown;
  query: (...query: never[]) => unknown;
  release(destroy: boolean): void;
}

interface Pool {
  on(event: 'error', listener: () => void): unknown;
  on(event: 'connect', listener: (client: Client) => void): unknown;
}

// What follows on a connection that failed once, such as a rollback, would be waited for as long again.
function failOnce(client: Client): void {
  const query = client.query.bind(client);
  let failure: Error | undefined;
  client.query = (...sent) => {
    if (failure) return Promise.reject(failure);
    const result = query(...sent);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      if (isConnectionFailure(error)) failure = new DatabaseAwayError(error);
      throw error;
    });
  };
}

// Without listeners a connection closed by the server would end the process.
function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    failOnce(client);
  });
}

/** @throws DatabaseAwayError when it could not begin. */
async function transact<Connected extends Client, T>(
  connect: () => Promise<Connected>,
  open: (client: Connected) => Queries,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  let client: Connected | undefined;
  let hasBegun = false;
  let isBroken = true;
  try {
    // The drivers' own `transaction` leaks the connection when BEGIN fails.
    client = await connect();
    const result = await open(client).transaction((tx) => {
      hasBegun = true;
      return work(tx);
    });
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = !hasBegun || isConnectionFailure(error);
    throw hasBegun ? error : new DatabaseAwayError(error);
  } finally {
    client?.release(isBroken);
  }
}

// The body is read here, because the driver passes on what fails there as it is.
async function fetchFromNeon(url: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(patience.ms) });
  if (!answer.headers.get('content-type')?.includes('json')) {
    throw new Error(`Something else than Neon answered ${answer.status}.`);
  }
  return new Response(await answer.arrayBuffer(), answer);
}

/** Each transaction opens a WebSocket, because a frozen function loses its sockets. */
export function connectNeon(url: string): Database {
  neonConfig.fetchFunction = fetchFromNeon;
  return {
    queries: drizzleOverHttp(neon(url)),
    async transaction(work) {
      const { ms } = patience;
      const pool = new NeonPool({
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

export function connectNodePostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    query_timeout: patience.ms,
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
