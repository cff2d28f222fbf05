import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { listeningPort } from './cdn-stand-in.ts';

/** Serves a page that weighs 13 KB as it is sent, and nothing else: as fast as a page can be. */
export async function serveBarePage(): Promise<{ url: string; close: () => void }> {
  // Three random bytes become four letters, which compress to three bytes again.
  const text = randomBytes(11.9 * 1024)
    .toString('base64')
    .replaceAll(/(.{7})/g, '$1 ');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare page</title><h1>Bare page</h1><p>${text}</p></html>`;
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(html);
  });
  return { url: `http://127.0.0.1:${await listeningPort(server)}`, close: () => server.close() };
}
