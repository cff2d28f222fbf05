import type { MailFailure } from '#model/enumerations.ts';
import { environment } from '../env.ts';
import { classifyFailure } from './smtp-failure.ts';

export interface Mailbox {
  name?: string;
  address: string;
}

export interface OutgoingMail {
  /** The same for every attempt, so that mailboxes can merge copies. */
  messageId: string;
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Uint8Array }[];
}

/**
 * Sends a mail.
 *
 * @param timeLeftMs how long the response to the whole mail may take, from the start
 */
export type SendMail = (mail: OutgoingMail, timeLeftMs: number) => Promise<void>;

export class SendError extends Error {
  override readonly name = 'SendError';
  readonly code: string;
  readonly failure: MailFailure;

  constructor(message: string, options: { code: string; failure: MailFailure; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.code = options.code;
    this.failure = options.failure;
  }
}

type SmtpError = Error & {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

function asSendError(cause: unknown, isHandedOver: boolean, waitedMs: number): SendError {
  const error: SmtpError = cause instanceof Error ? cause : new Error(String(cause));
  const { code = 'unknown', command, responseCode = 0, response = '' } = error;
  const waited = `within ${Math.round(waitedMs / 100) / 10} seconds`;
  const lateMessage = isHandedOver
    ? `The mail server took the mail and did not answer ${waited}.`
    : `The mail server did not finish ${waited}.`;
  return new SendError(code === 'EABORT' ? lateMessage : error.message, {
    code: responseCode ? String(responseCode) : code,
    failure: classifyFailure({ command, responseCode, response, isHandedOver }),
    cause,
  });
}

// Line breaks would end a header, bidi controls disguise a sender, and what begins as an encoded word would be decoded
// (RFC 2047, 2).
function headerText(text: string): string {
  return text
    .replace(/=(?=\?[\w-]+\?[bq]\?)/gi, '= ')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

const headerParty = ({ name = '', address }: Mailbox) => ({ name: headerText(name), address });

/**
 * Makes the function that sends a mail. Each mail opens a connection, because a frozen function loses its sockets.
 *
 * @param deadlineMs the limit of an attempt before the mail is handed over. After that the server's response is worth
 * waiting for, because a second attempt delivers a copy (RFC 5321, 4.5.3.2.6 asks for 10 minutes).
 */
export function createSendMail(deadlineMs: number): SendMail {
  return async (mail, timeLeftMs) => {
    // The library is loaded here, because most runs of the schedule send nothing.
    const { createTransport } = await import('nodemailer');
    const started = performance.now();
    const stop = new AbortController();
    const abort = () => {
      stop.abort();
    };
    const toHandOverMs = Math.min(deadlineMs, timeLeftMs);
    let timer = setTimeout(abort, toHandOverMs);
    let isHandedOver = false;
    const transport = createTransport({
      url: environment().SMTP_URL,
      // Without this option a mail is sent without a login where the server offers none.
      forceAuth: true,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // nodemailer reads the last stream of a message only once the server said 354.
    transport.use('stream', ({ message }, done) => {
      const createReadStream = message.createReadStream.bind(message);
      message.createReadStream = (options) =>
        createReadStream(options).once('end', () => {
          isHandedOver = true;
          clearTimeout(timer);
          timer = setTimeout(abort, timeLeftMs - (performance.now() - started));
        });
      done();
    });
    try {
      await transport.sendMail({
        ...mail,
        from: headerParty(mail.from),
        to: headerParty(mail.to),
        replyTo: mail.replyTo && headerParty(mail.replyTo),
        subject: headerText(mail.subject),
        attachments: mail.attachments.map((file) => ({
          ...file,
          content: Buffer.from(file.content),
        })),
        // RFC 3834 defines this header.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: stop.signal,
      });
    } catch (error) {
      throw asSendError(error, isHandedOver, isHandedOver ? timeLeftMs : toHandOverMs);
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}

export const sendMail: SendMail = createSendMail(14_000);
