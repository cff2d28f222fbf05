/** Checks what must be true when the run has ended: nothing acknowledged is lost, and the money agrees. */
import { join } from 'node:path';
import type pg from 'pg';
import { openMessageStore } from '#sandbox/mailbox/message-store.ts';
import { openLedger } from '#sandbox/stripe/ledger.ts';
import type { Reading } from '../bench/reading.ts';

const none = { atMost: 0 };

/** The queries that find each kind of acknowledged thing. */
const queries = {
  messages: 'select subject as key from contact_messages',
  applications: 'select email as key from researcher_applications',
  decisions: 'select id as key, status as value from researcher_applications',
  posts: 'select id as key, title as value from blog_posts',
  donations: 'select id as key, amount_cents::int as value from donations',
  confirmed: 'select id as key, status as value from donations',
};

/**
 * The changes to which the site responded with success: the key of a row and the values that it may have, if they
 * matter.
 */
export type Acknowledged = Record<keyof typeof queries, Map<string, unknown[]>>;

export function createAcknowledged(): Acknowledged {
  return Object.fromEntries(
    Object.keys(queries).map((what) => [what, new Map()]),
  ) as unknown as Acknowledged;
}

/** Looks for everything that the site acknowledged. */
export async function checkRows(database: pg.Client, all: Acknowledged): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const what of Object.keys(queries) as (keyof Acknowledged)[]) {
    const { rows } = await database.query<{ key: string; value: unknown }>(queries[what]);
    const values = new Map(rows.map(({ key, value }) => [key, value]));
    const missing = [...all[what]].filter(
      ([key, allowed]) =>
        !values.has(key) || (allowed.length > 0 && !allowed.includes(values.get(key))),
    );
    readings.push(
      { what, value: all[what].size, unit: 'acknowledged', atLeast: 1 },
      { what, value: missing.length, unit: 'missing', ...none },
      { what, value: rows.length - values.size, unit: 'twice', ...none },
    );
  }
  return readings;
}

/** Compares our donations with the provider's ledger. */
export async function checkMoney(database: pg.Client, folder: string): Promise<Reading[]> {
  const ledger = openLedger(join(folder, 'stripe'));
  const paid = [...ledger.newest('payment_intent')]
    .filter(({ status }) => status === 'succeeded')
    .map((intent) => intent.amount_received);
  ledger.close();
  const { rows } = await database.query<{ cents: number }>(
    `select amount_cents::int as cents from donations where status = 'succeeded'`,
  );
  const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
  const missingCents = sum(paid) - sum(rows.map(({ cents }) => cents));
  return [
    { what: 'donations', value: Math.abs(paid.length - rows.length), unit: 'apart', ...none },
    { what: 'cents', value: Math.abs(missingCents), unit: 'apart', ...none },
  ];
}

/** Compares the mail that donors got with our donations and with what we tried to send. */
export async function checkMail(database: pg.Client, folder: string): Promise<Reading[]> {
  const { rows } = await database.query<{ email: string | null }>(
    `select donor_email as email from donations where status = 'succeeded'`,
  );
  const store = openMessageStore(join(folder, 'mail'));
  const mails = store.list().filter(({ subject }) => /tax acknowledg/i.test(subject));
  store.close();
  const unthanked = rows.filter(
    ({ email }) => email && !mails.some(({ to }) => to.includes(email)),
  );
  const { rows: tries } = await database.query<{ email: string; attempts: number }>(
    `select to_address as email, sum(attempts)::int as attempts from outbox
     where kind = 'tax-acknowledgement' group by 1`,
  );
  // A process that is killed between the mail server's response and its own note sends once more.
  const tooMany = tries.filter(
    ({ email, attempts }) => mails.filter(({ to }) => to.includes(email)).length > attempts,
  );
  const waiting = await database.query(
    "select 1 from outbox where state not in ('sent', 'withdrawn')",
  );
  return [
    { what: 'donations without acknowledgment', value: unthanked.length, unit: 'mails', ...none },
    { what: 'acknowledgments', value: tooMany.length, unit: 'sent more often than tried', ...none },
    { what: 'mail that was not sent', value: waiting.rowCount ?? 0, unit: 'mails', ...none },
  ];
}
