import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import compression from 'compression';
import { SettingsError, type HostSettings } from './settings.ts';

interface WebServerParts {
  settings: HostSettings;
  serveStatic(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  dispatch(request: Request, ip: string): Response | Promise<Response>;
}

/** Returns the client's address. Only the last forwarded one comes from our proxy; earlier ones can be forged. */
function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
  return forwarded.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? '127.0.0.1');
}

/** Creates a server that answers static files first, then functions, compressed as at the CDN. */
export function createWebServer({ settings, serveStatic, dispatch }: WebServerParts): Server {
  const compress = compression();
  const listener = getRequestListener((request, env) => {
    const { incoming } = env as { incoming: IncomingMessage };
    return dispatch(request, clientAddress(incoming, settings.trustProxy));
  });
  // The host keeps connections longer than a client does, so that no client uses one that is just being closed.
  const options = { keepAliveTimeout: 65_000 };
  return createServer(options, (request, response) => {
    compress(request as never, response as never, () => {
      serveStatic(request, response, () => void listener(request, response));
    });
  });
}

type Address = Pick<HostSettings, 'host' | 'port'>;

/** Starts listening. @throws SettingsError when the port or address cannot be had */
export async function listen(server: Server, { host, port }: Address): Promise<void> {
  const noAddress = `HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1 or leave it out.`;
  const fixes: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop the other program, or set PORT to a free port.`,
    EACCES: `Port ${port} needs more rights. Set PORT to a port above 1023.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const fix = fixes[error.code ?? ''];
      reject(fix ? new SettingsError(fix) : error);
    });
    server.listen(port, host, resolve);
  });
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    await listen(probe, { port, host });
  } catch (error) {
    if (error instanceof SettingsError && error.message.includes('is in use')) return false;
    throw error;
  }
  await closeServer(probe);
  return true;
}

/**
 * Returns a port that is free at the moment; sandboxes must know theirs before the server starts. It is below those
 * from which systems take one for each outgoing connection, so that none is taken until then.
 *
 * @throws SettingsError for an address that this machine has not, Error when a hundred ports are taken
 */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port, host)) return port;
  }
  throw new Error('No free port was found.');
}

/** The milliseconds that a request may still take once the server stops. */
const graceMs = 5000;

/** Stops taking requests and waits for those under way. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server.close(), 'close');
  server.closeIdleConnections();
  setTimeout(() => {
    server.closeAllConnections();
  }, graceMs).unref();
  await closed;
}
