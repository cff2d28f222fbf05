import { and, asc, count, eq, gte, inArray, lt, min, notLike, or } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { alarmPrefix, type Alarm } from './alarm.ts';

/** Mails that failed for good told of at once; more wait for the next check. */
const mostAtOnce = 20;

/** Due for this long and never tried: nobody sends, in milliseconds. */
const untriedMs = 60 * 60 * 1000;

/** So many failed attempts take about two hours. */
const manyAttempts = 7;

const isNoAlarm = notLike(outbox.dedupeKey, `${alarmPrefix}%`);

const link = { label: 'Open the portal', path: '/admin' };

/** The alarm stays when somebody's data are erased, so it holds nobody's address. */
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>]+@[^\s<>]+/g, '(address)');

/** One alarm for each mail that was given up. */
async function givenUp(): Promise<Alarm[]> {
  const rows = await database()
    .queries.select()
    .from(outbox)
    .where(and(eq(outbox.state, 'failed'), isNoAlarm))
    .orderBy(asc(outbox.createdAt))
    .limit(mostAtOnce);
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

/** One alarm a day while mail waits longer than it should. */
async function stuck(now: Date): Promise<Alarm[]> {
  const [row] = await database()
    .queries.select({ waiting: count(), since: min(outbox.createdAt) })
    .from(outbox)
    .where(
      and(
        inArray(outbox.state, ['queued', 'sending']),
        isNoAlarm,
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

/** What is wrong with mail. */
export async function mailTrouble(now: Date): Promise<Alarm[]> {
  return [...(await givenUp()), ...(await stuck(now))];
}
