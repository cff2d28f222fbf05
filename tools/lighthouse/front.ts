/** What a CDN is to a browser: HTTP/2 over TLS, text as Brotli, in front of a plain server. */
import { once } from 'node:events';
import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { constants } from 'node:zlib';
import compression from 'compression';
import { generate } from 'selfsigned';

/** What HTTP/2 has no word for, and what the platform's CDN keeps to itself (Netlify: "Caching"). */
const notSentOn = ['connection', 'keep-alive', 'transfer-encoding', 'netlify-cdn-cache-control'];

function sentOn(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const kept = Object.entries(headers).filter(
    ([name]) => !name.startsWith(':') && !notSentOn.includes(name),
  );
  return Object.fromEntries(kept);
}

async function listen(server: Http2SecureServer): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a TCP port has such an address.
  const { port } = server.address() as AddressInfo;
  return `https://127.0.0.1:${port}`;
}

/**
 * Opens a front on a free port. Its certificate is made for this run and signed by nobody, so the
 * browser has to be told not to mind.
 *
 * @param origin of the server behind it, such as `http://127.0.0.1:4321`
 */
export async function openFront(origin: string): Promise<{ url: string; close: () => void }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const agent = new Agent({ keepAlive: true });
  // What CDNs spend on an answer that they make once and keep lies between 4 and 11.
  const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } });
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url = '/', headers } = incoming;
    const behind = ask(
      new URL(url, origin),
      // What is sent on is compressed here.
      { method, agent, headers: { ...sentOn(headers), 'accept-encoding': 'identity' } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, sentOn(answer.headers));
        answer.pipe(outgoing);
      },
    );
    behind.on('error', () => outgoing.destroy());
    incoming.pipe(behind);
  };
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) => {
    // The compatibility layer's requests and responses are used as HTTP/1.1's are.
    compress(incoming as never, outgoing as never, () => {
      pass(incoming as never, outgoing as never);
    });
  });
  return {
    url: await listen(server),
    close() {
      server.close();
      agent.destroy();
    },
  };
}
