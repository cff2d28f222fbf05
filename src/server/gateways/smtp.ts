import { createTransport } from 'nodemailer';
import type { MailFailure } from '#model/enumerations.ts';
import { environment } from '../env.ts';
import { mailFailure } from './smtp-failure.ts';

export interface Mailbox {
  name?: string;
  address: string;
}

export interface OutgoingMail {
  /** It is equal for every attempt, so that mailboxes can merge copies. */
  messageId: string;
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Uint8Array }[];
}

export type SendMail = (mail: OutgoingMail) => Promise<void>;

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
  const waited = `within ${waitedMs / 1000} seconds`;
  const lateMessage = isHandedOver
    ? `The mail server took the mail and did not answer ${waited}.`
    : `The mail server did not finish ${waited}.`;
  return new SendError(code === 'EABORT' ? lateMessage : error.message, {
    code: responseCode ? String(responseCode) : code,
    failure: mailFailure({ command, responseCode, response, isHandedOver }),
    cause,
  });
}

// Line breaks would end a header, and bidi controls disguise a sender.
function headerText(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

const headerParty = ({ name = '', address }: Mailbox) => ({ name: headerText(name), address });

export interface Patience {
  /** Until the whole message is written. */
  deadlineMs: number;
  /** For the answer to it: a second attempt would deliver a copy (RFC 5321, 4.5.3.2.6: 10 minutes). */
  answerMs: number;
}

/** Each mail opens a connection, because a frozen function loses its sockets. */
export function createSendMail({ deadlineMs, answerMs }: Patience): SendMail {
  return async (mail) => {
    const stop = new AbortController();
    let timer = setTimeout(() => stop.abort(), deadlineMs);
    let isHandedOver = false;
    const transport = createTransport({
      url: environment().SMTP_URL,
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
          timer = setTimeout(() => stop.abort(), answerMs);
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
        // RFC 3834.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: stop.signal,
      });
    } catch (error) {
      throw asSendError(error, isHandedOver, isHandedOver ? answerMs : deadlineMs);
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}

export const sendMail: SendMail = createSendMail({ deadlineMs: 14_000, answerMs: 14_000 });
