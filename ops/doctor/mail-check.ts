import { createTransport } from 'nodemailer';
import type { Environment } from '#server/env.ts';
import { senderMailbox, staffMailbox } from '#server/mail/mailbox.ts';
import { type CheckResult, errorCode, resultsFor, timeoutMs } from './check.ts';

const server = resultsFor('Mail server');
const addresses = resultsFor('Mail addresses');

/** The keys are nodemailer's codes, and the values say what they mean for `SMTP_URL`. */
const refusals: Readonly<Record<string, string>> = {
  EAUTH: 'It refuses the user or the password of SMTP_URL: percent-encode special characters.',
  ETLS: 'No secure connection: use smtps:// with port 465, smtp:// with port 587.',
};

async function checkServer(url: string): Promise<CheckResult> {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return new URL(url).username
      ? server.fine('answers, and takes user and password.')
      : server.note('answers without user and password; most providers then forward nothing.');
  } catch (error) {
    const code = errorCode(error) ?? '';
    const silence = `It does not answer${code && ` (${code})`}: look at host and port of SMTP_URL.`;
    return server.fix(refusals[code] ?? silence);
  } finally {
    transport.close();
  }
}

/** Domains that never receive mail (RFC 2606, RFC 6761). */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i;

function checkAddresses(env: Environment): CheckResult[] {
  const mailboxes = { MAIL_FROM: senderMailbox(env), STAFF_EMAIL: staffMailbox(env) };
  const problems = Object.entries(mailboxes).flatMap(([name, { address }]) => {
    if (!reserved.test(address.split('@')[1] ?? '')) return [];
    return [addresses.fix(`${name} is a placeholder (${address}): set a real address.`)];
  });
  if (problems.length > 0) return problems;
  const { MAIL_FROM, STAFF_EMAIL } = mailboxes;
  return [addresses.fine(`from ${MAIL_FROM.address}; staff read ${STAFF_EMAIL.address}.`)];
}

/** Checks that the mail server takes us and that the addresses are real ones; sends nothing. */
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
