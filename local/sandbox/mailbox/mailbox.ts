import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Sandbox, SandboxKind, SandboxOptions } from '../sandbox.ts';
import { createMailboxPages } from './mailbox-pages.ts';
import { type MessageStore, openMessageStore } from './message-store.ts';

/** Largest message, in bytes, as public mail servers bound it. */
const largestMessage = 25 * 1024 * 1024;

/** A mail server on this machine only that stores everything and forwards nothing. */
async function startSmtpServer(store: MessageStore, port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    banner: 'sandbox mailbox',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, callback) => {
      callback(null, { user: auth.username ?? 'anyone' });
    },
    disableReverseLookup: true,
    logger: false,
    size: largestMessage,
    closeTimeout: 100,
    onData(stream, session, callback) {
      const receive = async () => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) {
          throw Object.assign(new Error('The message is too large'), { responseCode: 552 });
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        await store.add(raw, recipients);
      };
      receive().then(
        () => {
          callback(null, 'Stored in the sandbox mailbox');
        },
        // A client that closes its socket in the middle ends here, too.
        (error: unknown) => {
          callback(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
  });
  // A client that vanishes is no reason to stop; nodemailer reports its side.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/**
 * Opens the stand-in.
 *
 * @param smtpPort where it takes mail; a free port when left out.
 */
export async function openMailbox({ dataDir }: SandboxOptions, smtpPort = 0): Promise<Sandbox> {
  const store = openMessageStore(dataDir);
  const server = await startSmtpServer(store, smtpPort);
  const { port } = server.server.address() as AddressInfo;
  const pages = createMailboxPages(store);
  return {
    name: 'mail',
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_SANDBOX: '1' },
    handle: (request) => pages.fetch(request),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
      store.close();
    },
  };
}

/** Stands in for the mail server: a real SMTP server whose mail is read at `/_sandbox/mail`. */
export const mailbox: SandboxKind = { name: 'mail', unless: 'SMTP_URL', open: openMailbox };
