import { and, asc, count, eq, gte, inArray, lt, min, notLike, or } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { type Alert, alertPrefix } from './alert.ts';

const maxAlerts = 20;

const maxQueueMs = 60 * 60 * 1000;

/** Seven failed attempts take about two hours. */
const manyAttempts = 7;

const isRegularMail = notLike(outbox.dedupeKey, `${alertPrefix}%`);

const link = { label: 'Open the portal', path: '/admin' };

/** Alerts outlive an erasure, so they hold no addresses. */
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>]+@[^\s<>]+/g, '(address)');

async function undeliverableMail(): Promise<Alert[]> {
  const rows = await database()
    .queries.select()
    .from(outbox)
    .where(and(eq(outbox.state, 'failed'), isRegularMail))
    .orderBy(asc(outbox.createdAt))
    .limit(maxAlerts);
  return rows.map(({ id, dedupeKey, lastError }) => ({
    key: `mail-given-up:${id}`,
    heading: 'A mail could not be delivered',
    text: 'The mail server rejected this mail permanently, or all attempts over two days failed. Find the recipient in the portal and contact them another way, or send the mail again (docs/runbook.md, "Mail").',
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
        isRegularMail,
        or(
          gte(outbox.attempts, manyAttempts),
          and(eq(outbox.attempts, 0), lt(outbox.dueAt, new Date(now.getTime() - maxQueueMs))),
        ),
      ),
    );
  if (!row || row.waiting === 0) return [];
  const day = now.toISOString().slice(0, 10);
  return [
    {
      key: `mail-stuck:${day}`,
      heading: 'Mail is not going out',
      text: 'Mail has been waiting for hours. If you received this alert, the mail server is working again. If the numbers below keep growing, check SMTP_URL and the mail provider.',
      facts: [
        { label: 'Mails waiting', value: String(row.waiting) },
        { label: 'Oldest queued at', value: row.since?.toISOString() ?? 'unknown' },
      ],
      link,
    },
  ];
}

export async function mailFailures(now: Date): Promise<Alert[]> {
  return [...(await undeliverableMail()), ...(await delayedMail(now))];
}
