import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Sandbox, SandboxOptions } from '../sandbox.ts';
import { createMailboxPages, refusedDomain } from './mailbox-pages.ts';
import { type MessageStore, openMessageStore } from './message-store.ts';

/** The largest message in bytes; public mail servers take none that is larger. */
const maxMessageBytes = 25 * 1024 * 1024;

/** Starts a mail server on this machine only that stores everything and forwards nothing. */
async function startSmtpServer(store: MessageStore, port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    banner: 'sandbox mailbox',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: maxMessageBytes,
    closeTimeout: 100,
    onAuth: ({ username = 'anyone' }, _session, callback) => {
      callback(null, { user: username });
    },
    onRcptTo: ({ address }, _session, callback) => {
      const isRefused = address.toLowerCase().endsWith(`@${refusedDomain}`);
      const refusal = Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 });
      callback(isRefused ? refusal : null);
    },
    onData(stream, session, callback) {
      const receive = async () => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) {
          throw Object.assign(new Error('The message is too large'), { responseCode: 552 });
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        await store.add(raw, recipients);
        callback(null, 'Stored in the sandbox mailbox');
      };
      // A socket that closes in the middle of a mail rejects here.
      receive().catch(callback);
    },
  });
  // A client that disappears is no reason to stop; nodemailer reports its side.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/**
 * Opens the sandbox for the mail server, whose mail is read at `/_sandbox/mail`.
 *
 * @param smtpPort the port where it takes mail; a free one when left out
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
