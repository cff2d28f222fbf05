import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { parseSettings } from '#host/settings.ts';
import { createStaticSite } from '#host/static-site.ts';
import { closeServer, createWebServer, listen } from '#host/web-server.ts';

const root = mkdtempSync(join(tmpdir(), 'atlas-static-'));
mkdirSync(join(root, 'dist'));
writeFileSync(join(root, 'dist/about.html'), 'About');
writeFileSync(join(root, 'secret.txt'), 'secret');

afterAll(() => rmSync(root, { recursive: true }));

type Dispatch = Parameters<typeof createWebServer>[0]['dispatch'];

/** A server with one static page, until the end of the test. */
async function start(dispatch: Dispatch, env: Record<string, string> = {}) {
  const settings = { ...parseSettings(env), port: 0 };
  const server = createWebServer({ settings, serveStatic: createStaticSite(root), dispatch });
  await listen(server, settings);
  onTestFinished(() => closeServer(server));
  return { port: (server.address() as AddressInfo).port };
}

function open(port: number) {
  const client = connect(port, '127.0.0.1');
  let received = '';
  client.setEncoding('utf8').on('data', (text: string) => (received += text));
  onTestFinished(() => void client.destroy());
  return { client, received: () => received };
}

test('after an early response the rest of the body is read, so that the connection can be used again', async () => {
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  const { port } = await start(() => {
    refuse();
    return new Response('Not here.', { status: 405 });
  });
  const body = 'x'.repeat(100_000);
  const { client, received } = open(port);
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
  client.write(body.slice(0, 50_000));
  await refused;
  client.write(body.slice(50_000));
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(client, 'end');
  expect(received().match(/HTTP\/1\.1 405/g)).toHaveLength(2);
});

test('behind a proxy the caller is whom the proxy names, whatever the caller has sent', async () => {
  const { port } = await start((_request, ip) => new Response(ip), { TRUST_PROXY: 'on' });
  const ask = async (forwarded: string) => {
    const headers = { 'X-Forwarded-For': forwarded };
    return (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
  };
  expect(await ask('203.0.113.9, 198.51.100.7')).toBe('198.51.100.7');
  expect(await ask('198.51.100.7')).toBe('198.51.100.7');
  expect(await ask('')).toBe('127.0.0.1');
});

test('targets that no browser sends are answered, and the next request too', async () => {
  const { port } = await start(() => new Response('Not here.', { status: 404 }));
  const ask = async (target: string) => {
    const { client, received } = open(port);
    client.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await once(client, 'close');
    return received();
  };
  const targets = ['//[', '//[/about', 'http://[', '*', '/%', '/%00', '/%ff/', '/..%2fsecret.txt'];
  for (const target of targets) {
    expect(await ask(target), target).toMatch(/^HTTP\/1\.1 [34]\d\d /);
    expect(await ask('/about')).toMatch(/^HTTP\/1\.1 200 .*About$/s);
  }
  // Two slashes at the beginning name no other host.
  expect(await ask('//elsewhere.example/')).toMatch(/^location: \/elsewhere\.example\r$/im);
});
