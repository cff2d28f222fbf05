import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSettings } from '#local/host/settings.ts';
import { createStaticSite } from '#local/host/static-site.ts';
import { closeServer, createWebServer, listen } from '#local/host/web-server.ts';

const root = mkdtempSync(join(tmpdir(), 'atlas-static-'));
mkdirSync(join(root, 'dist'));
writeFileSync(join(root, 'dist/about.html'), 'About');
writeFileSync(join(root, 'secret.txt'), 'secret');

const settings = { ...parseSettings({}), port: 0 };
const server = createWebServer({
  settings,
  serveStatic: createStaticSite(root),
  dispatch: () => new Response('Not here.', { status: 404 }),
});

beforeAll(() => listen(server, settings));
afterAll(async () => {
  await closeServer(server);
  rmSync(root, { recursive: true });
});

/** Sends a request whose target no browser would send, and answers its first line and its headers. */
async function ask(target: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  let received = '';
  client.setEncoding('utf8').on('data', (text: string) => (received += text));
  client.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await once(client, 'close');
  return received;
}

test.each(['//[', '//[/about', 'http://[', '*', '/%', '/%00', '/%ff/', '/..%2fsecret.txt'])(
  '%s is answered, and the next request too',
  async (target) => {
    expect(await ask(target)).toMatch(/^HTTP\/1\.1 [34]\d\d /);
    expect(await ask('/about')).toMatch(/^HTTP\/1\.1 200 .*About$/s);
  },
);

test('two slashes at the beginning name no other host', async () => {
  expect(await ask('//elsewhere.example/')).toMatch(/^location: \/elsewhere\.example\r$/im);
});
