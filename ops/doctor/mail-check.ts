import { createTransport } from 'nodemailer';
import type { Environment } from '#server/env.ts';
import { senderMailbox, staffMailbox } from '#server/mail/mailbox.ts';
import { type CheckResult, errorCode, resultsFor, timeoutMs } from './check.ts';

const server = resultsFor('Mail server');
const addresses = resultsFor('Mail addresses');

type SmtpError = Error & { originalCode?: string; responseCode?: number; timeoutType?: string };

/** Says what nodemailer's error means for `SMTP_URL`; it keeps Node's own code as `originalCode`. */
function explain(error: SmtpError): string {
  const code = errorCode(error) ?? '';
  const { originalCode = '', responseCode = 0, timeoutType } = error;
  // The command is unknown, out of place or not implemented (RFC 5321, 4.2.3).
  if (code === 'EAUTH' && responseCode >= 500 && responseCode <= 504)
    return 'It takes no login at this port, so it would forward nothing: use the port for submission, 587 or 465.';
  if (code === 'EAUTH')
    return 'It refuses the user or the password of SMTP_URL: percent-encode special characters.';
  if (/CERT|LEAF_SIGNATURE|ISSUER/.test(originalCode))
    return `Its certificate cannot be trusted (${originalCode}): use the host that the certificate names, or a provider whose certificate a public authority signed.`;
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|EPROTO/.test(originalCode))
    return 'The port begins without encryption: use smtp:// with it, or smtps:// with port 465.';
  if (timeoutType === 'GREETING_TIMEOUT')
    return 'It says nothing at this port, which may begin encrypted: use smtps:// with it, or smtp:// with port 587.';
  if (code === 'ETLS')
    return 'No secure connection: use smtps:// with port 465, smtp:// with port 587.';
  return `It does not answer${code && ` (${code})`}: look at host and port of SMTP_URL.`;
}

/**
 * Checks the mail server.
 *
 * @param waitMs the time to wait, shorter in tests
 */
export async function checkServer(url: string, waitMs = timeoutMs): Promise<CheckResult> {
  const hasLogin = new URL(url).username !== '';
  const transport = createTransport({
    url,
    // Otherwise no login is tried where the server offers none, and all seems well.
    forceAuth: hasLogin,
    connectionTimeout: waitMs,
    // This limit is shorter, because the time to connect bounds it.
    greetingTimeout: waitMs / 2,
    socketTimeout: waitMs,
  });
  try {
    await transport.verify();
    return hasLogin
      ? server.fine('answers, and takes user and password.')
      : server.note('answers without user and password; most providers then forward nothing.');
  } catch (error) {
    return server.fix(explain(error instanceof Error ? error : new Error(String(error))));
  } finally {
    transport.close();
  }
}

/** Matches domains that never receive mail (RFC 2606, RFC 6761). */
export const reservedName = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i;

function checkAddresses(env: Environment): CheckResult[] {
  const mailboxes = { MAIL_FROM: senderMailbox(env), STAFF_EMAIL: staffMailbox(env) };
  const problems = Object.entries(mailboxes).flatMap(([name, { address }]) => {
    if (!reservedName.test(address.split('@')[1] ?? '')) return [];
    return [addresses.fix(`${name} is a placeholder (${address}): set a real address.`)];
  });
  if (problems.length > 0) return problems;
  const { MAIL_FROM, STAFF_EMAIL } = mailboxes;
  return [addresses.fine(`from ${MAIL_FROM.address}; staff read ${STAFF_EMAIL.address}.`)];
}

/** Checks that the mail server accepts the login and that the addresses are real ones; sends nothing. */
export async function checkMail(env: Environment, isPreview: boolean): Promise<CheckResult[]> {
  if (env.SMTP_URL) return [await checkServer(env.SMTP_URL), ...checkAddresses(env)];
  return isPreview
    ? [server.fine('none, as a preview should have: it sends no mail.')]
    : [
        server.fix(
          'SMTP_URL is missing or unusable, so mail waits in the outbox (docs/deploy.md).',
        ),
      ];
}
