/** What must be true when the run has ended: nothing acknowledged is lost, and the money agrees. */
import { join } from 'node:path';
import type pg from 'pg';
import { openMessageStore } from '#local/sandbox/mailbox/message-store.ts';
import { openLedger } from '#local/sandbox/stripe/ledger.ts';
import type { Reading } from '../bench/reading.ts';
import type { Scene } from './traffic.ts';

const none = { limit: { atMost: 0 } };

/** Looks for everything that the site acknowledged. */
export async function checkRows(
  database: pg.Client,
  said: Scene['acknowledged'],
): Promise<Reading[]> {
  /** Values of the rows with a key; a key that is there twice is a fault of its own. */
  const rows = async (text: string) => {
    const { rows: found } = await database.query<{ key: string; value: unknown }>(text);
    return { size: found.length, values: new Map(found.map(({ key, value }) => [key, value])) };
  };
  const lost = async (
    what: string,
    acknowledged: Map<string, unknown> | Set<string>,
    text: string,
    isRight: (value: unknown, key: string) => boolean = () => true,
  ): Promise<Reading[]> => {
    const { size, values } = await rows(text);
    const missing = [...acknowledged.keys()].filter(
      (key) => !values.has(key) || !isRight(values.get(key), key),
    );
    return [
      { what, value: acknowledged.size, unit: 'acknowledged', limit: { atLeast: 1 } },
      { what, value: missing.length, unit: 'missing', ...none },
      { what, value: size - values.size, unit: 'twice', ...none },
    ];
  };
  const application = (value: string) => `select ${value} from researcher_applications`;
  const donation = (value: string) => `select id as key, ${value} as value from donations`;
  return [
    ...(await lost('messages', said.messages, 'select subject as key from contact_messages')),
    ...(await lost('applications', said.applications, application('email as key'))),
    ...(await lost(
      'decisions',
      said.decisions,
      application('id as key, status as value'),
      (status, id) => status === said.decisions.get(id),
    )),
    ...(await lost(
      'posts',
      said.posts,
      'select id as key, title as value from blog_posts',
      (title, id) => said.posts.get(id)?.includes(title as string) ?? false,
    )),
    ...(await lost(
      'articles of the CMS',
      said.articles,
      'select slug as key from blog_posts where published',
    )),
    ...(await lost(
      'donations',
      said.donations,
      donation('amount_cents'),
      (cents, id) => cents === said.donations.get(id),
    )),
    ...(await lost(
      'confirmed donations',
      said.succeeded,
      donation('status'),
      (status) => status === 'succeeded',
    )),
    ...(await lost('webhook events', said.events, 'select id as key from payment_events')),
  ];
}

/** Compares our donations with the provider's ledger, and donors' mailboxes with our donations. */
export async function checkMoney(database: pg.Client, folder: string): Promise<Reading[]> {
  const ledger = openLedger(join(folder, 'stripe'));
  const theirs = { count: 0, cents: 0, refunded: 0 };
  for (const intent of ledger.newest('payment_intent', { limit: 1_000_000 })) {
    if (intent.object !== 'payment_intent' || intent.status !== 'succeeded') continue;
    const charge = ledger.get(intent.latest_charge ?? '');
    theirs.count += 1;
    theirs.cents += intent.amount_received;
    if (charge?.object === 'charge') theirs.refunded += charge.amount_refunded;
  }
  ledger.close();
  const { rows } = await database.query<{ email: string | null; cents: number; refunded: number }>(
    `select donor_email as email, amount_cents as cents, refunded_cents as refunded
     from donations where status = 'succeeded'`,
  );
  const sum = (pick: 'cents' | 'refunded') => rows.reduce((total, row) => total + row[pick], 0);
  const store = openMessageStore(join(folder, 'mail'));
  const mails = store.list().filter(({ subject }) => /tax acknowledg/i.test(subject));
  store.close();
  const unthanked = rows.filter(
    ({ email }) => email && !mails.some(({ to }) => to.includes(email)),
  );
  const waiting = await database.query(
    "select 1 from outbox where state not in ('sent', 'withdrawn')",
  );
  const apart = (what: string, ours: number, other: number) => ({
    ...{ what: `${what}, against the ledger`, value: Math.abs(ours - other), unit: 'apart' },
    ...none,
  });
  return [
    apart('succeeded donations', rows.length, theirs.count),
    apart('cents', sum('cents'), theirs.cents),
    apart('refunded cents', sum('refunded'), theirs.refunded),
    { what: 'donations without acknowledgement', value: unthanked.length, unit: 'mails', ...none },
    { what: 'mail that never left', value: waiting.rowCount ?? 0, unit: 'mails', ...none },
  ];
}
