import { createServer } from 'node:net';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseSettings } from '#host/settings.ts';
import { parseEnvironment } from '#server/env.ts';
import { assertConsistentStripeKeys } from '#server/gateways/stripe/keys.ts';
import { startHostProcess } from '#tests/support/host/host-process.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';
import { isLong } from '#tests/support/long-run.ts';

const dataDir = createTempFolder('settings');

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

async function refusal(env: Record<string, string>): Promise<string> {
  const host = startHostProcess({ DATA_DIR: dataDir, ...env });
  expect(await host.exitCode).toBe(1);
  return host.output().trim();
}

/** Wrong settings are refused before anything starts, here in the process of the test. */
function refusalAtOnce(env: Record<string, string>): string {
  try {
    parseSettings(env);
    assertConsistentStripeKeys(parseEnvironment(env));
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}

const malformed: [name: string, value: string, message: string][] = [
  ['PORT', 'many', 'PORT must be a whole number from 0 to 65535.'],
  ['SITE_URL', 'example', 'SITE_URL must be an address such as https://www.example.org.'],
  ['SITE_URL', 'localhost:4321', 'SITE_URL must be an address such as https://www.example.org.'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
  ['TRUST_PROXY', 'maybe', 'TRUST_PROXY must be on or off.'],
  [
    'DATABASE_URL',
    'mysql://somewhere',
    'DATABASE_URL must be a Postgres address such as postgres://user:password@host/database, with special characters of the password percent-encoded.',
  ],
  [
    'STRIPE_SECRET_KEY',
    'pk_live_1',
    'STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_.',
  ],
];

test.each(malformed)('the setting %s=%s is refused with the fix', (name, value, message) => {
  expect(refusalAtOnce({ [name]: value })).toBe(message);
});

// A setting of the host's own ends the process, and below one of the product's: all others go the same way.
test.runIf(isLong).each(malformed.slice(0, 1))(
  '%s=%s ends the process',
  async (name, value, message) => {
    expect(await refusal({ [name]: value })).toBe(message);
  },
);

test.each([
  [{}, true],
  [{ DATABASE_URL: 'postgres://me@localhost/site' }, true],
  [{ DATABASE_URL: 'postgres://me@[::1]/site' }, true],
  [{ DATABASE_URL: 'postgres://me@db.example.org/site' }, false],
  [{ DATABASE_URL: 'postgres://me@db.example.org/site', SANDBOX: 'on' }, true],
  [{ SANDBOX: 'off' }, false],
])('a host with the settings %j opens sandboxes: %s', (env, opens) => {
  expect(parseSettings(env).sandbox).toBe(opens);
});

const liveKeys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

test('live keys that could not be used safely start nothing', async () => {
  const message = 'Live keys need STRIPE_WEBHOOK_SECRET, so that deliveries can be verified.';
  expect(await refusal(liveKeys)).toBe(message);
  expect(refusalAtOnce({ ...liveKeys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toBe(
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both live keys.',
  );
});

test('a host with a test key alone starts, and the donation page says that it is not configured', () => {
  expect(refusalAtOnce({ STRIPE_SECRET_KEY: 'sk_test_1' })).toBe('');
});

test('a port in use is refused with the fix', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} is in use. Stop the other program, or set PORT to a free port.`,
    );
  } finally {
    other.close();
  }
});

test.runIf(isLong)(
  'what a host on the network writes is private, and it warns; a foreign name opens no sandbox',
  async () => {
    const folder = join(dataDir, 'private');
    const host = startHostProcess({ DATA_DIR: folder, HOST: '0.0.0.0' });
    const url = await host.address;
    const ask = (name: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get(new URL('/_sandbox/mail.json', url), { headers: { Host: name } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on('error', reject);
      });
    expect(await ask('localhost')).toBe(200);
    expect(await ask('evil.example')).toBe(403);
    await host.end('SIGTERM');
    expect(host.output()).toContain('HOST is 0.0.0.0: everybody who reaches this machine');
    // The database writes its files with modes of its own, in a folder that only its user may enter.
    const entries = readdirSync(folder).map((name) => join(folder, name));
    const readable = [folder, ...entries].filter((path) => statSync(path).mode & 0o077);
    expect(entries.length).toBeGreaterThan(2);
    expect(readable).toEqual([]);
  },
  120_000,
);
