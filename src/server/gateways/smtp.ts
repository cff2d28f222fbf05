import { createTransport } from 'nodemailer';
import { environment } from '../env.ts';

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
  /** The recipient was refused for good (RFC 5321, 4.2.1). */
  readonly isPermanent: boolean;

  constructor(message: string, options: { code: string; isPermanent: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.code = options.code;
    this.isPermanent = options.isPermanent;
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

function asSendError(cause: unknown, deadlineMs: number): SendError {
  const error: SmtpError = cause instanceof Error ? cause : new Error(String(cause));
  const { code = 'unknown', command, responseCode = 0 } = error;
  const lateMessage = `The mail server did not finish within ${deadlineMs / 1000} seconds.`;
  return new SendError(code === 'EABORT' ? lateMessage : error.message, {
    code: responseCode ? String(responseCode) : code,
    isPermanent: command === 'RCPT TO' && responseCode >= 500,
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

/** Each mail opens a connection, because a frozen function loses its sockets. */
export function createSendMail(deadlineMs: number): SendMail {
  return async (mail) => {
    const transport = createTransport({
      url: environment().SMTP_URL,
      disableFileAccess: true,
      disableUrlAccess: true,
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
        signal: AbortSignal.timeout(deadlineMs),
      });
    } catch (error) {
      throw asSendError(error, deadlineMs);
    } finally {
      transport.close();
    }
  };
}

export const sendMail: SendMail = createSendMail(14_000);
