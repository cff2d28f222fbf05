import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { getRequestListener } from '@hono/node-server';
import compression from 'compression';
import { SettingsError, type HostSettings } from './settings.ts';

/** What stands between Node's server and the functions. */
interface WebServerParts {
  settings: HostSettings;
  serveStatic(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  dispatch(request: Request, ip: string): Response | Promise<Response>;
}

/** The last address that was forwarded is the proxy's own word; those before it anybody may have sent. */
function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
  return forwarded.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? '127.0.0.1');
}

/** How long the rest of a body is waited for that nobody reads, in milliseconds. */
const restMs = 10_000;

/**
 * Lets the rest of a body arrive that an early answer, such as 405, left unread. Otherwise the
 * connection is closed behind the answer while the client may already send its next request on it.
 */
async function untilArrived(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  await finished(request.resume(), { signal: AbortSignal.timeout(restMs) }).catch(() => undefined);
}

/** A server that answers static files first, then functions, compressed as at the CDN. */
export function createWebServer({ settings, serveStatic, dispatch }: WebServerParts): Server {
  const compress = compression();
  const listener = getRequestListener(async (request, env) => {
    const { incoming } = env as { incoming: IncomingMessage };
    const answer = await dispatch(request, clientAddress(incoming, settings.trustProxy));
    await untilArrived(incoming);
    return answer;
  });
  return createServer((request, response) => {
    compress(request as never, response as never, () => {
      serveStatic(request, response, () => void listener(request, response));
    });
  });
}

/** What a failed start means and how to mend it, by Node's error code. */
function mendOf(code: string | undefined, { host, port }: HostSettings): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the other program, or set PORT to a free port.`;
    case 'EACCES':
      return `Port ${port} needs more rights. Set PORT to a port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1 or leave it out.`;
    default:
      return undefined;
  }
}

/**
 * Starts listening.
 *
 * @throws SettingsError when the port or address cannot be had.
 */
export async function listen(server: Server, settings: HostSettings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const mend = mendOf(error.code, settings);
      reject(mend ? new SettingsError(mend) : error);
    });
    server.listen(settings.port, settings.host, resolve);
  });
}

/** How long a request may still take once the server was told to stop, in milliseconds. */
const graceMs = 5000;

/** Stops taking requests and waits for those under way. */
export async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeIdleConnections();
    setTimeout(() => {
      server.closeAllConnections();
    }, graceMs).unref();
  });
}
