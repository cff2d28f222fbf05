import { and, type Column, desc, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#model/dates/durations.ts';
import { database, type Queries } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import type { Mailbox } from '../gateways/smtp.ts';
import type { DocumentUse } from '../documents/documents.ts';
import { isSameMailbox, lockMailbox } from './same-mailbox.ts';
import type { TemplateUse } from './templates/registry.ts';

export type MailKind = TemplateUse['name'];

export interface Mail {
  /** The key of one mail forever, such as `tax-acknowledgement:<donation id>`. */
  dedupeKey: string;
  /**
   * The row that the mail is about, so that whoever erases or shows that row finds it; null for a mail about an address
   * or the site.
   */
  subjectId: string | null;
  to: Mailbox;
  subject: string;
  template: TemplateUse;
  /** Documents that are rendered when the mail is sent. */
  attachments?: { filename: string; document: DocumentUse }[];
  notBefore?: Date;
  replyTo?: Mailbox;
}

function toRow({ to, replyTo, template, attachments = [], notBefore, ...mail }: Mail) {
  return {
    dedupeKey: mail.dedupeKey,
    subjectId: mail.subjectId,
    subject: mail.subject,
    attachments,
    kind: template.name,
    data: template.data,
    toAddress: to.address,
    toName: to.name ?? '',
    replyToAddress: replyTo?.address ?? null,
    replyToName: replyTo?.name ?? '',
    dueAt: notBefore ?? new Date(),
  };
}

/** Matches mails of a kind. */
export const isOfKind = (kind: MailKind) => eq(outbox.kind, kind);

const bulkKinds: MailKind[] = ['yearly-statement', 'access-terms'];

/** Matches mail of which hundreds are queued at once, and for which nobody waits: it leaves after all other. */
export const isBulk = inArray(outbox.kind, bulkKinds);

// Strangers can have these mails sent to an address they type; the limit is per mailbox and day.
const mailsPerDay = {
  'application-confirmation': 1,
  'application-link': 3,
  'application-withdrawn': 3,
  'donation-link': 5,
  'giving-link': 5,
  'giving-move': 5,
  'monthly-changed': 10,
  'tribute-notice': 1,
} as const satisfies Partial<Record<MailKind, number>>;

/**
 * Tells whether a mailbox may get one more mail of a kind within a day. A mailbox counts as one, however its address is
 * written.
 */
export async function isWithinMailLimit(
  tx: Queries,
  kind: keyof typeof mailsPerDay,
  email: string,
): Promise<boolean> {
  // Two mails at once are counted one after the other.
  await lockMailbox(tx, kind, email);
  const isToday = gt(outbox.createdAt, sql`now() - interval '1 day'`);
  const isToThem = isSameMailbox(outbox.toAddress, email);
  const sent = await tx.$count(outbox, and(isOfKind(kind), isToThem, isToday));
  return sent < mailsPerDay[kind];
}

/**
 * Returns when a mailbox may get one more mail of a kind: at `earliest`, or a day after the mail that exhausted the
 * limit.
 */
export async function nextMailTime(
  tx: Queries,
  kind: keyof typeof mailsPerDay,
  email: string,
  earliest: Date,
): Promise<Date> {
  await lockMailbox(tx, kind, email);
  const isToThem = isSameMailbox(outbox.toAddress, email);
  const [limiting] = await tx
    .select({ dueAt: outbox.dueAt })
    .from(outbox)
    .where(and(isOfKind(kind), isToThem, ne(outbox.state, 'withdrawn')))
    .orderBy(desc(outbox.dueAt))
    .limit(1)
    .offset(mailsPerDay[kind] - 1);
  const free = (limiting?.dueAt.getTime() ?? 0) + dayMs;
  return new Date(Math.max(earliest.getTime(), free));
}

/** Tells whether a mail has probably arrived, as one that a server took without a response. */
export const hasLeft = ({
  state,
  unanswered,
}: Pick<typeof outbox.$inferSelect, 'state' | 'unanswered'>) =>
  state === 'sent' || state === 'sending' || (unanswered > 0 && state !== 'withdrawn');

/** Matches mail that may have arrived, also before it was withdrawn. */
export const mayHaveArrived = or(
  inArray(outbox.state, ['sent', 'sending']),
  gt(outbox.unanswered, 0),
);

/** Queues a mail; false when its key exists. Call it in the transaction of the fact that the mail reports. */
export async function enqueueMail(tx: Queries, mail: Mail): Promise<boolean> {
  const rows = await tx
    .insert(outbox)
    .values(toRow(mail))
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/** The number of attempts of a withdrawn mail that is queued again: untried stays untried, and the others begin anew. */
export const attemptsAgain = sql`least(${outbox.attempts}, 1)`;

/**
 * Updates a mail that was not sent, or queues it if there is none. It is not sent before `notBefore`. A withdrawn mail
 * is queued again, to the address that `mail` has now.
 */
export async function updateMail(tx: Queries, mail: Mail): Promise<void> {
  const { subject, toName, data, attachments, ...row } = toRow(mail);
  const isStopped = sql`${outbox.state} = 'withdrawn'`;
  const waiting = mail.notBefore ? sql`greatest(${outbox.dueAt}, excluded.due_at)` : outbox.dueAt;
  const whereStopped = (changed: SQL, column: Column) =>
    sql`case when ${isStopped} then ${changed} else ${column} end`;
  await tx
    .insert(outbox)
    .values({ ...row, subject, toName, data, attachments })
    .onConflictDoUpdate({
      target: outbox.dedupeKey,
      set: {
        subject,
        toName,
        data,
        attachments,
        state: whereStopped(sql`'queued'`, outbox.state),
        toAddress: whereStopped(sql`excluded.to_address`, outbox.toAddress),
        replyToAddress: whereStopped(sql`excluded.reply_to_address`, outbox.replyToAddress),
        replyToName: whereStopped(sql`excluded.reply_to_name`, outbox.replyToName),
        attempts: whereStopped(attemptsAgain, outbox.attempts),
        dueAt: sql`case when ${isStopped} then excluded.due_at else ${waiting} end`,
      },
      setWhere: ne(outbox.state, 'sent'),
    });
}

// A sender takes a mail by one attempt more.
const hasNoAttempt = eq(outbox.attempts, 0);

const isWithdrawable = and(eq(outbox.state, 'queued'), hasNoAttempt);

/** Tells whether a mail was never attempted; only then it can be withdrawn. */
export const canBeWithdrawn = ({
  state,
  attempts,
}: Pick<typeof outbox.$inferSelect, 'state' | 'attempts'>) => state === 'queued' && attempts === 0;

/**
 * Withdraws a mail that was never attempted. After a failed attempt it may have arrived, so it stays. Returns whether
 * it was withdrawn.
 */
export async function withdrawUntriedMail(tx: Queries, dedupeKey: string): Promise<boolean> {
  const rows = await tx
    .update(outbox)
    .set({ state: 'withdrawn' })
    .where(and(eq(outbox.dedupeKey, dedupeKey), isWithdrawable))
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/** The columns that erase a mail; one that has not left is never sent. */
export const erasedMail = {
  toAddress: '',
  toName: '',
  replyToAddress: null,
  replyToName: '',
  subject: '',
  data: {},
  attachments: [],
  lastError: null,
  state: sql`case when ${outbox.state} in ('queued', 'sending') then 'withdrawn' else ${outbox.state} end`,
};

const isUntried = and(inArray(outbox.state, ['queued', 'withdrawn']), hasNoAttempt);

/** Removes the mails about a row that nobody can have got. */
export async function removeUntriedMailAbout(tx: Queries, subjectId: string): Promise<void> {
  await tx.delete(outbox).where(and(eq(outbox.subjectId, subjectId), isUntried));
}

/** Tells whether a mail about a row may have been sent. */
export async function mayHaveMailAbout(tx: Queries, subjectId: string): Promise<boolean> {
  const isTried = sql`not (${isUntried})`;
  return (await tx.$count(outbox, and(eq(outbox.subjectId, subjectId), isTried))) > 0;
}

/**
 * Withdraws a mail that was not sent, even after failed attempts. One that a server is taking just then still arrives.
 */
export async function withdrawUnsentMail(tx: Queries, dedupeKey: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ state: 'withdrawn' })
    .where(and(eq(outbox.dedupeKey, dedupeKey), ne(outbox.state, 'sent')));
}

/**
 * Withdraws the mails of a kind about a row that wait, also for a next attempt. One that a server is taking just then
 * still arrives.
 */
export async function withdrawWaitingMail(
  tx: Queries,
  kind: MailKind,
  subjectId: string,
): Promise<void> {
  const waits = inArray(outbox.state, ['queued', 'sending']);
  await tx
    .update(outbox)
    .set({ state: 'withdrawn' })
    .where(and(isOfKind(kind), eq(outbox.subjectId, subjectId), waits));
}

/** Reads the mail of a key, with `canBeWithdrawn` while it can be withdrawn. Returns undefined where none was queued. */
export async function mailProgress(dedupeKey: string, tx: Queries = database().queries) {
  const [row] = await tx.select().from(outbox).where(eq(outbox.dedupeKey, dedupeKey));
  return row && { ...row, canBeWithdrawn: canBeWithdrawn(row) };
}
