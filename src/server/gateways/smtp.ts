import { createTransport } from 'nodemailer';
import { environment } from '../env.ts';

/** One side of a mail. */
interface Party {
  name?: string;
  address: string;
}

/** A mail as it goes over the wire. */
export interface OutgoingMail {
  /** With its angle brackets; the same for every attempt, so that a reader's mailbox can merge them. */
  messageId: string;
  from: Party;
  to: Party;
  replyTo?: Party;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: Uint8Array }[];
}

/** Hands one mail to the mail server; resolves once it is accepted. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** The mail was not accepted, or we do not know whether it was. */
export class SendError extends Error {
  override readonly name = 'SendError';
  /** nodemailer's code such as `ETIMEDOUT`, or the server's such as `451`. */
  readonly code: string;
  /** The recipient's address was refused for good: trying again would be rude (RFC 5321, 4.2.1). */
  readonly isPermanent: boolean;

  constructor(message: string, options: { code: string; isPermanent: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.code = options.code;
    this.isPermanent = options.isPermanent;
  }
}

/** What nodemailer adds to its errors. */
interface SmtpFacts {
  name?: string;
  code?: string;
  command?: string;
  responseCode?: number;
}

function asSendError(error: unknown, deadlineMs: number): SendError {
  const {
    code = 'unknown',
    command,
    responseCode,
  }: SmtpFacts = error instanceof Error ? error : {};
  const isRefused = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  const words = error instanceof Error ? error.message : String(error);
  const lateWords = `The mail server did not finish within ${deadlineMs / 1000} seconds.`;
  return new SendError(code === 'EABORT' ? lateWords : words, {
    code: responseCode ? String(responseCode) : code,
    isPermanent: isRefused,
    cause: error,
  });
}

/**
 * One line without control characters, whatever a visitor typed: headers end at line breaks, and what
 * turns the direction of text would make a subject or a sender read as another.
 */
function headerText(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

function headerParty({ name = '', address }: Party) {
  return { name: headerText(name), address };
}

/**
 * Makes a sender through `SMTP_URL`. Each mail has a connection of its own, because a frozen function
 * loses its sockets.
 *
 * @param deadlineMs how long one mail may take, from connecting to the server's last answer.
 */
export function createSendMail(deadlineMs: number): SendMail {
  return async (mail) => {
    const transport = createTransport({
      url: environment().SMTP_URL,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        messageId: mail.messageId,
        from: headerParty(mail.from),
        to: headerParty(mail.to),
        ...(mail.replyTo ? { replyTo: headerParty(mail.replyTo) } : {}),
        subject: headerText(mail.subject),
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments.map((file) => ({
          ...file,
          content: Buffer.from(file.content),
        })),
        // Out-of-office answers would reach nobody (RFC 3834).
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

/** Sends one mail; throws SendError when it was refused, or when no answer came within 14 seconds. */
export const sendMail: SendMail = createSendMail(14_000);
