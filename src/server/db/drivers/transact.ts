import { DatabaseAwayError, isConnectionFailure } from '../errors.ts';
import type { Queries } from '../types.ts';

/**
 * The milliseconds that an answer may take: a scheduled function ends at 30 s, and Neon wakes a suspended database
 * within a few seconds. Tests shorten it.
 */
export const queryTimeout = { ms: 10_000 };

interface Client {
  on(event: 'error', listener: () => void): unknown;
  query: (...query: never[]) => unknown;
  release(destroy: boolean): void;
}

interface Pool {
  on(event: 'error', listener: () => void): unknown;
  on(event: 'connect', listener: (client: Client) => void): unknown;
}

// Later calls on a connection that failed once, such as a rollback, would wait as long again, so they fail at once.
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

/**
 * Listens to failures of a pool, because without a listener a connection that the server closes would end the process.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    failOnce(client);
  });
}

/** Does the work in a transaction of its own connection. @throws DatabaseAwayError when it could not begin */
export async function transact<Connected extends Client, T>(
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
