import { SendError, type SendMail, sendMail } from '../gateways/smtp.ts';
import { environment } from '../env.ts';
import { log } from '../http/log.ts';
import { composeMail } from './compose-mail.ts';
import { markFailed, markSent, putBack, takeNextMail, type TakenMail } from './outbox-rows.ts';

/** After so many attempts, about two days, a mail is given up. */
export const maxAttempts = 20;

/** No new mail is begun after this, because a scheduled function may run for 30 s only. */
const budgetMs = 14_000;

/** How many mails are under way at once, so that one hanging server does not stop the others. */
const concurrency = 3;

const minuteMs = 60_000;

/** What a run needs; the defaults are the product's. */
export interface SendOptions {
  /** Most mails to try. */
  limit?: number;
  /** The clock. */
  now?: () => Date;
  /** Hands one mail to the mail server. */
  send?: SendMail;
}

/** What a run did, in mails. */
export interface SendReport {
  sent: number;
  retried: number;
  failed: number;
}

/** A minute after the first failure, doubling to four hours. */
export function backOffMs(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 240) * minuteMs;
}

/** Notes an accepted mail, trying again at once: each failure here may become a second mail. */
async function recordSent(mail: TakenMail, sentAt: Date): Promise<void> {
  try {
    await markSent(mail, sentAt);
  } catch {
    await markSent(mail, sentAt);
  }
}

async function recordFailure(
  mail: TakenMail,
  error: unknown,
  now: Date,
): Promise<keyof SendReport> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const isFinal = (error instanceof SendError && error.isPermanent) || mail.attempts >= maxAttempts;
  log(isFinal ? 'error' : 'info', isFinal ? 'mail given up' : 'mail not sent', {
    key: mail.dedupeKey,
    attempts: mail.attempts,
    code: error instanceof SendError ? error.code : 'unexpected',
  });
  if (isFinal) await markFailed(mail, reason);
  else await putBack(mail, reason, new Date(now.getTime() + backOffMs(mail.attempts)));
  return isFinal ? 'failed' : 'retried';
}

async function tryMail(
  mail: TakenMail,
  send: SendMail,
  now: () => Date,
): Promise<keyof SendReport> {
  try {
    if (mail.attempts > maxAttempts) throw new Error('Every attempt was interrupted.');
    await send(await composeMail(mail));
  } catch (error) {
    return recordFailure(mail, error, now());
  }
  await recordSent(mail, now());
  return 'sent';
}

/**
 * Sends what is due. Any number of runs may overlap: each mail has one sender at a time, and none is
 * sent twice unless our side dies between the server's answer and its record (docs/runbook.md,
 * "Mail"). Nothing is tried, and nothing counts as an attempt, while no mail server is configured.
 */
export async function sendOutbox(options: SendOptions = {}): Promise<SendReport> {
  const { limit = 100, now = () => new Date(), send = sendMail } = options;
  const report: SendReport = { sent: 0, retried: 0, failed: 0 };
  if (!environment().SMTP_URL) return report;
  const started = performance.now();
  let begun = 0;
  const sendNext = async () => {
    while (begun < limit && performance.now() - started < budgetMs) {
      begun += 1;
      const mail = await takeNextMail(now());
      if (!mail) return;
      report[await tryMail(mail, send, now)] += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, limit) }, sendNext));
  return report;
}
