import { expect, test } from 'vitest';
import { isOwnName } from '#host/prepare.ts';
import { parseSettings } from '#host/settings.ts';

const ask = (name: string, env: Record<string, string> = {}, siteUrl?: string) =>
  isOwnName(new Request(`http://${name}/_sandbox/mail.json`), parseSettings(env), siteUrl);

test.each(['localhost:4321', 'js.stripe.localhost:4321', '127.0.0.1:8080', '[::1]:4321'])(
  'the name %s is this machine',
  (name) => {
    expect(ask(name)).toBe(true);
  },
);

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.1.5'])(
  'the name %s is not this machine, unless configured',
  (name) => {
    expect(ask(name)).toBe(false);
    expect(ask(name, { HOST: name })).toBe(true);
    expect(ask(name, {}, `https://${name}/`)).toBe(true);
  },
);

test('a host that listens on the network may be named by its address, not by another name', () => {
  expect(ask('192.168.1.5:4321', { HOST: '0.0.0.0' })).toBe(true);
  expect(ask('evil.example', { HOST: '0.0.0.0' })).toBe(false);
});
