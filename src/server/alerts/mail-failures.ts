import { and, asc, count, eq, gte, inArray, lt, min, notLike, or } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { type Alert, alertPrefix } from './alert.ts';

const maxAlerts = 20;

const untriedMs = 60 * 60 * 1000;

/** Seven failed attempts take about two hours. */
const manyAttempts = 7;

const isNoAlert = notLike(outbox.dedupeKey, `${alertPrefix}%`);

const link = { label: 'Open the portal', path: '/admin' };

/** Alerts outlive an erasure, so they hold no addresses. */
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>]+@[^\s<>]+/g, '(address)');

async function undeliverableMail(): Promise<Alert[]> {
  const rows = await database()
    .queries.select()
    .from(outbox)
    .where(and(eq(outbox.state, 'failed'), isNoAlert))
    .orderBy(asc(outbox.createdAt))
    .limit(maxAlerts);
  return rows.map(({ id, dedupeKey, lastError }) => ({
    fact: `mail-given-up:${id}`,
    heading: 'A mail could not be delivered',
    text: 'The mail server refused this mail for good, or every attempt of two days failed. Look up in the portal whom it was for, and write another way, or send it again (docs/runbook.md, "Mail").',
    facts: [
      { label: 'Which', value: dedupeKey },
      { label: 'Reason', value: withoutAddresses(lastError ?? 'unknown') },
    ],
    link,
  }));
}

async function delayedMail(now: Date): Promise<Alert[]> {
  const [row] = await database()
    .queries.select({ waiting: count(), since: min(outbox.createdAt) })
    .from(outbox)
    .where(
      and(
        inArray(outbox.state, ['queued', 'sending']),
        isNoAlert,
        or(
          gte(outbox.attempts, manyAttempts),
          and(eq(outbox.attempts, 0), lt(outbox.dueAt, new Date(now.getTime() - untriedMs))),
        ),
      ),
    );
  if (!row || row.waiting === 0) return [];
  const day = now.toISOString().slice(0, 10);
  return [
    {
      fact: `mail-stuck:${day}`,
      heading: 'Mail is not going out',
      text: 'Mail has waited for hours. If you read this, the mail server works again; if the figures below keep growing, check SMTP_URL and the provider.',
      facts: [
        { label: 'Mails waiting', value: String(row.waiting) },
        { label: 'The oldest since', value: row.since?.toISOString() ?? 'unknown' },
      ],
      link,
    },
  ];
}

export async function mailFailures(now: Date): Promise<Alert[]> {
  return [...(await undeliverableMail()), ...(await delayedMail(now))];
}
