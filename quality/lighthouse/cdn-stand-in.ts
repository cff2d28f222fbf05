/** Serves as a CDN does: HTTP/2 over TLS and text as Brotli, in front of a plain server. */
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { constants } from 'node:zlib';
import compression from 'compression';
import { generate } from 'selfsigned';

/** The headers that HTTP/2 forbids, and one that the platform's CDN does not pass on. */
const droppedHeaders = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'netlify-cdn-cache-control',
];

function headersToForward(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const kept = Object.entries(headers).filter(
    ([name]) => !name.startsWith(':') && !droppedHeaders.includes(name),
  );
  return Object.fromEntries(kept);
}

/** Starts a server on a free port and returns the port. */
export async function listeningPort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);

const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });

/** The option by which a browser trusts the fronts; a browser that only forgives their certificate caches nothing. */
export const trustFronts = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`;

/**
 * Opens the front on a free port, with a self-signed certificate.
 *
 * @param origin the address of the server behind it, such as `http://127.0.0.1:4321`
 */
export async function openFront(origin: string): Promise<{ url: string; close: () => void }> {
  const agent = new Agent({ keepAlive: true });
  // CDNs use qualities between 4 and 11.
  const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } });
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url = '/', headers } = incoming;
    const upstream = httpRequest(
      new URL(url, origin),
      // The response is compressed below.
      { method, agent, headers: { ...headersToForward(headers), 'accept-encoding': 'identity' } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, headersToForward(response.headers));
        response.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  };
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) => {
    // The compatibility layer's requests and responses are used as HTTP/1.1's are.
    compress(incoming as never, outgoing as never, () => {
      pass(incoming as never, outgoing as never);
    });
  });
  return {
    url: `https://127.0.0.1:${await listeningPort(server)}`,
    close() {
      server.close();
      agent.destroy();
    },
  };
}
