import type { MailFailure } from '#model/enumerations.ts';

/** The details of a dialogue in nodemailer's errors. */
export interface SmtpFailure {
  /** The SMTP command, such as `RCPT TO`; both the command and the message itself are `DATA`. */
  command?: string | undefined;
  /** The server's code; 0 when the server did not respond. */
  responseCode: number;
  /** All lines that the server answered. */
  response: string;
  /** True once the whole message was written. */
  isHandedOver: boolean;
}

// RFC 3463, section 3: destination mailbox (1), system (2), syntax (3) and a mailbox that moved (6); all of a mailbox's
// own state. RFC 7505: a domain that takes no mail.
const recipientCode = /^5\.(?:1\.(?:1|2|3|6|10)|2\.\d{1,3})$/;

// A Cisco gateway writes a number sign before the code. Exim passes on only the last line, so any line may have it.
const enhancedCode = /^5\d\d[ -]#?(5\.\d{1,3}\.\d{1,3})\b/m;

// Exim and OpenSMTPD send no enhanced codes. Exim's texts are those of its documentation and of Debian's configuration,
// "relay not permitted" and "Sender verify failed".
const senderWords =
  /\b(?:relay|sender|authenticat|log(?:ged)?[ -]?(?:in|on)|client host|black ?list|block ?list|blocked|spam)/i;

/**
 * Tells whose fault a failure is, by RFC 5321 (4.2.1, a first digit of 5 is final) and RFC 3463. A recipient can be
 * refused at `RCPT TO` or after the message; codes at `MAIL FROM` are about us.
 */
export function classifyFailure(failure: SmtpFailure): MailFailure {
  const { command = '', responseCode, response, isHandedOver } = failure;
  if (responseCode === 0) {
    if (command.startsWith('AUTH')) return 'sender';
    return isHandedOver ? 'unanswered' : 'passing';
  }
  if (responseCode < 500) return 'passing';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'sender';
  const code = enhancedCode.exec(response)?.[1];
  if (code) return recipientCode.test(code) ? 'recipient' : 'sender';
  return command === 'RCPT TO' && !senderWords.test(response) ? 'unclear' : 'sender';
}
