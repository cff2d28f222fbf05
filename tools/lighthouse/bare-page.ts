import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';

/** A page that is 13 KB as it is sent, and nothing else: as fast as a page can be. */
function barePage(): string {
  // Three bytes of chance become four letters, which compress to three bytes again.
  const words = randomBytes(11.9 * 1024)
    .toString('base64')
    .replaceAll(/(.{7})/g, '$1 ');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare page</title><h1>Bare page</h1><p>${words}</p></html>`;
}

/** Serves the bare page on a free port. */
export async function serveBarePage(): Promise<{ url: string; close: () => void }> {
  const html = barePage();
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a TCP port has such an address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
