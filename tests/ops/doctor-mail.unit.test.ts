import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { checkServer } from '#ops/doctor/mail-check.ts';

async function startServer(options: SMTPServerOptions): Promise<number> {
  const smtp = new SMTPServer({ disableReverseLookup: true, closeTimeout: 50, ...options });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return (smtp.server.address() as AddressInfo).port;
}

async function startSilence(): Promise<number> {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const waitMs = 1000;
const plain: SMTPServerOptions = { disabledCommands: ['STARTTLS'], authOptional: true };

test.each([
  [
    'a port without a login',
    'smtp',
    { ...plain, disabledCommands: ['STARTTLS', 'AUTH'] },
    'takes no login',
  ],
  ['a certificate of its own', 'smtps', { secure: true }, 'cannot be trusted'],
  ['a certificate of its own after STARTTLS', 'smtp', {}, 'cannot be trusted'],
  ['smtps:// at a port of STARTTLS', 'smtps', plain, 'begins without encryption'],
] as const)('the doctor names what is wrong: %s', async (_, protocol, options, text) => {
  const port = await startServer(options as SMTPServerOptions);
  const result = await checkServer(`${protocol}://site:secret@127.0.0.1:${port}`, waitMs);
  expect(result).toMatchObject({ status: 'fix' });
  expect(result.message).toContain(text);
});

test('the doctor says that a port which waits for encryption may begin encrypted', async () => {
  const url = `smtp://site:secret@127.0.0.1:${await startSilence()}`;
  const result = await checkServer(url, waitMs);
  expect(result).toMatchObject({ status: 'fix' });
  expect(result.message).toContain('may begin encrypted');
});
