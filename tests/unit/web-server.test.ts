import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseSettings } from '#local/host/settings.ts';
import { createWebServer, listen } from '#local/host/web-server.ts';

const body = 'x'.repeat(100_000);

test('an early answer waits for the body, so that its connection can be used again', async () => {
  const settings = { ...parseSettings({}), port: 0 };
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  const server = createWebServer({
    settings,
    serveStatic: (_request, _response, next) => {
      next();
    },
    dispatch: () => {
      refuse();
      return new Response('Not here.', { status: 405 });
    },
  });
  const wholeBodies: boolean[] = [];
  server.on('request', (request, response) => {
    response.on('finish', () => wholeBodies.push(request.complete));
  });
  await listen(server, settings);
  onTestFinished(() => {
    server.close();
  });

  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
  });
  let received = '';
  client.setEncoding('utf8').on('data', (text: string) => (received += text));
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
  client.write(body.slice(0, 50_000));
  await refused;
  client.write(body.slice(50_000));
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(client, 'end');

  expect(received.match(/HTTP\/1\.1 405/g)).toHaveLength(2);
  expect(wholeBodies).toEqual([true, true]);
});

test('behind a proxy the caller is whom the proxy names, whatever the caller has sent', async () => {
  const settings = { ...parseSettings({ TRUST_PROXY: 'on' }), port: 0 };
  const server = createWebServer({
    settings,
    serveStatic: (_request, _response, next) => {
      next();
    },
    dispatch: (_request, ip) => new Response(ip),
  });
  await listen(server, settings);
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (forwarded: string) => {
    const headers = { 'X-Forwarded-For': forwarded };
    return (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
  };

  expect(await ask('203.0.113.9, 198.51.100.7')).toBe('198.51.100.7');
  expect(await ask('198.51.100.7')).toBe('198.51.100.7');
  expect(await ask('')).toBe('127.0.0.1');
});
