import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** The step of the dialogue in which a fault strikes. */
export type SmtpStep = 'connect' | 'from' | 'to' | 'data';

/** The fault: an answer by its code, no answer, or the connection gone. */
export type MailFault =
  /** A refusal, whose text may begin with an enhanced code (RFC 2034). */
  | { step: SmtpStep; kind: 'refuse'; code: number; text?: string }
  | { step: SmtpStep; kind: 'hang' }
  | { step: SmtpStep; kind: 'drop' }
  /** The mail is stored, but the sender never hears of it. */
  | { step: 'data'; kind: 'drop-after' | 'hang-after' }
  /** The mail is stored, and the answer comes `ms` milliseconds later. */
  | { step: 'data'; kind: 'slow'; ms: number };

/** A stored mail is one that the server took. */
export interface StoredMail {
  raw: string;
  email: Email;
  recipients: string[];
}

/** The mail server misbehaves on demand. */
export interface MailServer {
  url: string;
  kept: StoredMail[];
  /** It is called once per connection; undefined behaves. */
  misbehave: () => MailFault | undefined;
  close(): Promise<void>;
}

class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly responseCode: number;

  constructor(responseCode: number, text = 'Refused by the test') {
    super(text);
    this.responseCode = responseCode;
  }
}

/** Starts a mail server on a free port and sets `SMTP_URL` to its address. */
export async function startMailServer(): Promise<MailServer> {
  const faults = new WeakMap<SMTPServerSession, MailFault>();
  const sockets = new Map<string, { destroy(): void }>();

  function strike(step: SmtpStep, session: SMTPServerSession, go: (error?: Error) => void): void {
    const fault = faults.get(session);
    if (fault?.step !== step) go();
    else if (fault.kind === 'refuse') go(new Refusal(fault.code, fault.text));
    else if (fault.kind === 'slow') setTimeout(go, fault.ms);
    else if (fault.kind === 'drop' || fault.kind === 'drop-after')
      sockets.get(session.id)?.destroy();
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onConnect(session, callback) {
      const connection = [...smtp.connections].find((one) => one.id === session.id);
      if (connection) sockets.set(session.id, connection._socket);
      const fault = mailServer.misbehave();
      if (fault) faults.set(session, fault);
      strike('connect', session, callback);
    },
    onClose(session) {
      sockets.delete(session.id);
    },
    onMailFrom: (_address, session, callback) => {
      strike('from', session, callback);
    },
    onRcptTo: (_address, session, callback) => {
      strike('to', session, callback);
    },
    onData(stream, session, callback) {
      const keep = async () => {
        const raw = await buffer(stream);
        const fault = faults.get(session);
        const isKept = fault?.step !== 'data' || /-after$|^slow$/.test(fault.kind);
        if (isKept) {
          mailServer.kept.push({
            raw: raw.toString('utf8'),
            email: await PostalMime.parse(raw),
            recipients: session.envelope.rcptTo.map(({ address }) => address),
          });
        }
        strike('data', session, callback);
      };
      // A socket that closes in the middle of a mail rejects here.
      keep().catch(callback);
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    kept: [],
    misbehave: () => undefined,
    close: () =>
      new Promise((resolve) => {
        smtp.close(() => {
          resolve();
        });
      }),
  };
  process.env.SMTP_URL = mailServer.url;
  return mailServer;
}
