import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { MessageStore } from './message-store.ts';
import type { Switches } from './switches.ts';

/** A mail server that keeps everything and forwards nothing. */
export interface SmtpListener {
  /** Such as `smtp://127.0.0.1:40123`. */
  url: string;
  close(): Promise<void>;
}

/** An answer of the SMTP dialogue that is not "yes". */
class SmtpRefusal extends Error {
  override readonly name = 'SmtpRefusal';
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Largest message, in bytes, as public mail servers bound it. */
const largestMessage = 25 * 1024 * 1024;

/** Starts listening on this machine only; on a free port unless one is given. */
export async function startSmtpListener(
  store: MessageStore,
  switches: Switches,
  wantedPort = 0,
): Promise<SmtpListener> {
  const comeBack = new Set<string>();
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
    onRcptTo({ address }, _session, callback) {
      if (switches.hang) return;
      if (switches.refuse) callback(new SmtpRefusal(550, `No mailbox for ${address} here`));
      else callback();
    },
    onData(stream, session, callback) {
      const keep = async () => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw new SmtpRefusal(552, 'The message is too large');
        const messageId = /^message-id:\s*(\S+)/im.exec(raw.toString('latin1'))?.[1];
        const key = messageId ?? createHash('sha256').update(raw).digest('hex');
        if (switches.greylist && !comeBack.has(key)) {
          comeBack.add(key);
          throw new SmtpRefusal(451, 'Greylisted, please come back in a minute');
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        await store.add(raw, recipients);
      };
      keep().then(
        () => {
          callback(null, 'Kept in the sandbox mailbox');
        },
        (error: unknown) => {
          callback(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
  });
  // A client that vanishes is no reason to stop; nodemailer reports its side.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
