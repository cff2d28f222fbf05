import { dayMs, hourMs } from '#model/dates/durations.ts';
import { and, desc, eq, gt, gte, inArray, lt, ne, not, notExists, or, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { database, equalsText } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { isBulk, isOfKind } from './outbox.ts';

const atMost = 20;

const shownDays = 30;

const later = alias(outbox, 'later');

const laterMail = new QueryBuilder()
  .select({ id: later.id })
  .from(later)
  .where(
    and(
      eq(later.subjectId, outbox.subjectId),
      eq(later.kind, outbox.kind),
      gt(later.createdAt, outbox.createdAt),
      inArray(later.state, ['queued', 'sending', 'sent']),
    ),
  );

/** Matches mails that were given up, were not erased, and were not followed by one of their kind about the same row. */
export const isGivenUp = and(
  eq(outbox.state, 'failed'),
  ne(outbox.toAddress, ''),
  notExists(laterMail),
);

/** Matches mails that were given up in the last 30 days. */
export const isRecent = (now: Date) =>
  gt(
    sql`coalesce(${outbox.failedAt}, ${outbox.createdAt})`,
    sql`${new Date(now.getTime() - shownDays * dayMs).toISOString()}::timestamptz`,
  );

// Seven failed attempts take about an hour.
const manyAttempts = 7;

/** Matches all mails but alerts, because an alert about the mail of alerts would never end. */
export const isRegularMail = not(isOfKind('alert'));

/** Matches a waiting mail that is refused for no fault of its recipient, or has failed or waited for long. */
export const isStuck = (now: Date) =>
  and(
    inArray(outbox.state, ['queued', 'sending']),
    isRegularMail,
    or(
      inArray(outbox.lastFailure, ['sender', 'unclear']),
      gte(outbox.attempts, manyAttempts),
      // Bulk mail waits behind all other.
      and(not(isBulk), lt(outbox.dueAt, new Date(now.getTime() - hourMs))),
    ),
  );

export const isAddressRefused = sql<boolean>`coalesce(${outbox.lastFailure} = 'recipient', false)`;

/**
 * Lists mails to an address that were given up and not followed by another try, newest first.
 *
 * @param subjectId the row that they must be about
 */
export async function listUndeliveredMail(email: string, subjectId?: string) {
  return database()
    .queries.select({
      id: outbox.id,
      subject: outbox.subject,
      at: outbox.createdAt,
      reason: sql<string>`coalesce(${outbox.lastError}, '')`,
      isAddressRefused,
    })
    .from(outbox)
    .where(
      and(
        isGivenUp,
        equalsText(outbox.toAddress, email),
        subjectId === undefined ? undefined : eq(outbox.subjectId, subjectId),
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(atMost);
}

/** Matches mails that were given up in the last 30 days, and those that should have left long ago. */
export const isUndelivered = (now: Date) => or(and(isGivenUp, isRecent(now)), isStuck(now));

/** Selects whether nothing tries a mail again. */
export const hasEnded = sql<boolean>`${outbox.state} = 'failed'`;
