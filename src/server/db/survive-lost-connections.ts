/** What pools of both drivers have in common here. */
interface Pool {
  on(event: 'error', listener: () => void): unknown;
  on(event: 'connect', listener: (client: Client) => void): unknown;
}

interface Client {
  on(event: 'error', listener: () => void): unknown;
}

/**
 * A connection that the server closes must not end the process, neither while it is idle nor between
 * two statements of a transaction, when nobody waits for it: the next statement fails and says so.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
}
