import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { dayMs, hourMs, minuteMs } from '#model/dates/durations.ts';
import type { MailFailure } from '#model/enumerations.ts';
import { cutText } from '#model/text/cut-text.ts';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { environment } from '../env.ts';
import { type OutgoingMail, SendError, type SendMail, sendMail } from '../gateways/smtp.ts';
import { shortenId, log } from '../http/log.ts';
import { composeMail, type ClaimedMail } from './compose-mail.ts';
import { isBulk } from './outbox.ts';

/** The lease of a sender in milliseconds, far longer than one attempt, so that only a dead sender loses its mail. */
export const leaseMs = 120_000;

/**
 * Claims the next due mail, bulk mail last, in one statement, because Neon over HTTP has no transactions. Returns
 * undefined when none is due.
 */
export async function claimNextMail(now: Date): Promise<ClaimedMail | undefined> {
  const { queries } = database();
  const next = queries
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(inArray(outbox.state, ['queued', 'sending']), lte(outbox.dueAt, now)))
    .orderBy(isBulk, asc(outbox.dueAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await queries
    .update(outbox)
    .set({
      state: 'sending',
      attempts: sql`${outbox.attempts} + 1`,
      dueAt: new Date(now.getTime() + leaseMs),
    })
    .where(eq(outbox.id, next))
    .returning();
  return row;
}

/** Marks a mail as sent whatever happened to its row, because an accepted mail must not be sent again. */
export async function markSent(mail: ClaimedMail, sentAt: Date): Promise<void> {
  await database()
    .queries.update(outbox)
    .set({ state: 'sent', sentAt, lastError: null, lastFailure: null })
    .where(and(eq(outbox.id, mail.id), ne(outbox.state, 'sent')));
}

interface Failed {
  lastError: string;
  lastFailure: MailFailure;
  /** The time of the next attempt; without one the mail is given up. */
  dueAt?: Date | undefined;
}

/**
 * Queues a mail whose sending failed for `dueAt`, or gives it up without one. Nothing changes once another sender has
 * claimed it.
 */
export async function requeueOrGiveUp(
  mail: ClaimedMail,
  { dueAt, ...failed }: Failed,
  now = new Date(),
): Promise<void> {
  const { unanswered } = outbox;
  await database()
    .queries.update(outbox)
    .set({
      state: dueAt ? 'queued' : 'failed',
      dueAt,
      ...(!dueAt && { failedAt: now }),
      ...failed,
      unanswered: failed.lastFailure === 'unanswered' ? sql`${unanswered} + 1` : unanswered,
    })
    .where(
      // Only the sender with the lease may change the row.
      and(eq(outbox.id, mail.id), eq(outbox.state, 'sending'), eq(outbox.attempts, mail.attempts)),
    );
}

/** The most attempts, which take about two days. */
export const maxAttempts = 20;

/** The milliseconds in which mails begin, if the run is long enough. */
const beginForMs = 10_000;

/** The milliseconds of a run in which no mail begins any more, because it would be cut off. */
const defaultReserveMs = 9000;

const defaultRunMs = 20_000;

// Several mails are sent at once, so that a hanging connection does not stop the others.
const concurrency = 3;

interface SendOptions {
  limit?: number;
  /** The milliseconds for which the caller may run; a slow server gets what is left of them. */
  runMs?: number;
  /** How many of them stay for the last mail that begins; tests with fast servers take fewer. */
  reserveMs?: number;
  now?: () => Date;
  send?: SendMail;
}

type SendOutcome = 'sent' | 'retried' | 'failed';

/** Returns the wait before the next attempt, which begins at one minute and doubles to four hours. */
export function backOffMs(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 240) * minuteMs;
}

// Each attempt after one without a response may be a copy, so they are few and late.
const unansweredWaitsMs: readonly number[] = [4 * hourMs, dayMs];

// The first nine attempts take four hours, and the one before was two hours earlier.
const unclearAttempts = 9;

/**
 * Tells whether no attempt follows. A refusal of our account ends no mail before its last attempt. One that may mean
 * either ends it once it was repeated, and one that a server took several times without a response has probably
 * arrived. Alerts stay, because staff must learn of an outage that is longer than two days.
 */
function isLastAttempt(mail: ClaimedMail, failure: MailFailure): boolean {
  if (failure === 'recipient') return true;
  if (failure === 'unanswered') return mail.unanswered >= unansweredWaitsMs.length;
  const isRepeated = mail.lastFailure === failure && mail.attempts >= unclearAttempts;
  if (failure === 'unclear' && isRepeated) return true;
  return mail.attempts >= maxAttempts && mail.kind !== 'alert';
}

async function recordFailure(mail: ClaimedMail, error: unknown, now: Date): Promise<SendOutcome> {
  const lastError = cutText(error instanceof Error ? error.message : String(error), 500);
  const lastFailure = error instanceof SendError ? error.failure : 'passing';
  const isFinal = isLastAttempt(mail, lastFailure);
  log(isFinal ? 'error' : 'info', isFinal ? 'mail given up' : 'mail not sent', {
    // The key is not logged, because it holds the id that opens what the mail is about.
    kind: mail.kind,
    mail: shortenId(mail.id),
    attempts: mail.attempts,
    code: error instanceof SendError ? error.code : 'unexpected',
    failure: lastFailure,
  });
  const lateMs = lastFailure === 'unanswered' ? (unansweredWaitsMs[mail.unanswered] ?? 0) : 0;
  const retryAt = new Date(now.getTime() + Math.max(lateMs, backOffMs(mail.attempts)));
  await requeueOrGiveUp(
    mail,
    { lastError, lastFailure, dueAt: isFinal ? undefined : retryAt },
    now,
  );
  return isFinal ? 'failed' : 'retried';
}

type SendComposed = (mail: OutgoingMail) => Promise<void>;

async function tryMail(
  mail: ClaimedMail,
  send: SendComposed,
  now: () => Date,
): Promise<SendOutcome> {
  try {
    if (mail.attempts > maxAttempts && mail.kind !== 'alert')
      throw new Error('Every attempt was interrupted.');
    await send(await composeMail(mail));
  } catch (error) {
    return recordFailure(mail, error, now());
  }
  const sentAt = now();
  // A failure here could send the mail twice.
  await markSent(mail, sentAt).catch(() => markSent(mail, sentAt));
  return 'sent';
}

/**
 * Sends due mails until none is left or the time is over. Runs may overlap. A crash after the server's response sends
 * one mail twice.
 */
export async function sendOutbox(options: SendOptions = {}): Promise<Record<SendOutcome, number>> {
  const { limit = 100, runMs = defaultRunMs, now = () => new Date(), send = sendMail } = options;
  const { reserveMs = defaultReserveMs } = options;
  const report = { sent: 0, retried: 0, failed: 0 };
  if (!environment().SMTP_URL) return report;
  const started = performance.now();
  const sendInTime: SendComposed = (mail) => send(mail, runMs - (performance.now() - started));
  const beginUntil = started + Math.min(beginForMs, runMs - reserveMs);
  let begun = 0;
  const sendNext = async () => {
    while (begun < limit && performance.now() < beginUntil) {
      begun += 1;
      const mail = await claimNextMail(now());
      if (!mail) return;
      report[await tryMail(mail, sendInTime, now)] += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, limit) }, sendNext));
  return report;
}
