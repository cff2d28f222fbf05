/**
 * An HTTP proxy for a browser whose driver tells nothing of its console: each page that passes writes down its errors.
 */
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface WatchingProxy {
  /** The host and port that a browser is given. */
  address: string;
  /**
   * Lists what went wrong since the last call: errors of pages, resources that did not load, responses of 500 and
   * above.
   */
  takeFaults: () => string[];
  close: () => void;
}

const script = '/_watch/errors.js';
const faultsPath = '/_watch/faults';

/** Sends what a page complains of to the proxy; it is the first script of the page. */
function watchPage(path: string): void {
  const tell = (fault: string) =>
    void fetch(path, { method: 'POST', keepalive: true, body: `${location.pathname}: ${fault}` });
  const log = console.error;
  console.error = (...values: unknown[]) => {
    tell(`console error: ${values.map(String).join(' ')}`);
    log(...values);
  };
  addEventListener(
    'error',
    ({ target, message }) =>
      tell(
        target instanceof Element
          ? `not loaded: ${target.outerHTML.slice(0, 200)}`
          : `error: ${message}`,
      ),
    { capture: true },
  );
  addEventListener('unhandledrejection', ({ reason }) => tell(`rejected: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    tell(`refused by the policy: ${effectiveDirective} ${blockedURI}`),
  );
}

export async function startWatchingProxy(): Promise<WatchingProxy> {
  let faults: string[] = [];

  async function answerPage(from: IncomingMessage, answer: ServerResponse): Promise<void> {
    const page = await text(from);
    const { 'content-length': _, ...headers } = from.headers;
    answer.writeHead(from.statusCode ?? 502, headers);
    answer.end(page.replace(/<head[^>]*>/i, (head) => `${head}<script src="${script}"></script>`));
  }

  async function serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method, url = '', headers } = request;
    const { pathname } = new URL(url);
    if (pathname === script) {
      answer.writeHead(200, { 'content-type': 'text/javascript' });
      answer.end(`(${watchPage.toString()})(${JSON.stringify(faultsPath)})`);
      return;
    }
    if (pathname === faultsPath) {
      faults.push(await text(request));
      answer.writeHead(204).end();
      return;
    }
    // A script can be written into a page that is not compressed.
    const asked = ask(url, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    request.pipe(asked);
    const [from] = (await once(asked, 'response')) as [IncomingMessage];
    if ((from.statusCode ?? 0) >= 500) faults.push(`${method} ${url}: ${from.statusCode}`);
    if (from.headers['content-type']?.startsWith('text/html')) return answerPage(from, answer);
    answer.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(answer);
  }

  const server = createServer((request, answer) => {
    serve(request, answer).catch((error: unknown) => {
      faults.push(`${request.url}: ${String(error)}`);
      answer.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeFaults() {
      const taken = faults;
      faults = [];
      return taken;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
