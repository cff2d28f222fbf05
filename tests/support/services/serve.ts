import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import { afterAll } from 'vitest';

/**
 * Starts a server on this machine until the tests of the file are over. Where `answer` throws, the connection ends
 * without an answer.
 *
 * @returns its origin
 */
export async function startServer(
  answer: (request: Request) => Response | Promise<Response>,
): Promise<string> {
  const server = serve({
    fetch: async (request, env) => {
      try {
        return await answer(request);
      } catch {
        (env as HttpBindings).incoming.socket.destroy();
        return new Response(null);
      }
    },
    port: 0,
    hostname: '127.0.0.1',
  });
  await new Promise((resolve) => server.once('listening', resolve));
  afterAll(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
