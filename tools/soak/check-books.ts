import { join } from 'node:path';
import type pg from 'pg';
import type { ReconcileReport } from '#contracts/admin-donations.ts';
import { openMessageStore } from '#local/sandbox/mailbox/message-store.ts';
import { openLedger } from '#local/sandbox/stripe/ledger.ts';
import type { Reading } from '../bench/reading.ts';

interface Taken {
  count: number;
  cents: number;
  refundedCents: number;
}

const none = { atMost: 0 };

/** What the provider took, read from its ledger. */
function takenByProvider(folder: string): Taken {
  const ledger = openLedger(join(folder, 'stripe'));
  try {
    const taken: Taken = { count: 0, cents: 0, refundedCents: 0 };
    for (const intent of ledger.newest('payment_intent', { limit: 1_000_000 })) {
      if (intent.object !== 'payment_intent' || intent.status !== 'succeeded') continue;
      const charge = ledger.get(intent.latest_charge ?? '');
      taken.count += 1;
      taken.cents += intent.amount_received;
      if (charge?.object === 'charge') taken.refundedCents += charge.amount_refunded;
    }
    return taken;
  } finally {
    ledger.close();
  }
}

/** Message-IDs of the acknowledgements that each donor's mailbox holds, copies included. */
function acknowledgements(folder: string): Map<string, string[]> {
  const store = openMessageStore(join(folder, 'mail'));
  try {
    const mails = store.list().filter(({ subject }) => /tax acknowledg/i.test(subject));
    const found = new Map<string, string[]>();
    for (const { id, to } of mails) {
      const address = /[^\s<]+@[^\s>]+/.exec(to)?.[0] ?? to;
      const source = new TextDecoder().decode(store.source(id));
      const messageId = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? id;
      found.set(address, [...(found.get(address) ?? []), messageId]);
    }
    return found;
  } finally {
    store.close();
  }
}

/** Compares our donations with the provider's ledger, and donors' mailboxes with our donations. */
export async function checkBooks(
  database: pg.Client,
  folder: string,
  report: ReconcileReport,
): Promise<Reading[]> {
  const theirs = takenByProvider(folder);
  const { rows } = await database.query<{ email: string | null; cents: number; refunded: number }>(
    `select donor_email as email, amount_cents as cents, refunded_cents as refunded
     from donations where status = 'succeeded'`,
  );
  const cents = rows.reduce((sum, row) => sum + row.cents, 0);
  const refunded = rows.reduce((sum, row) => sum + row.refunded, 0);
  const mails = acknowledgements(folder);
  const due = rows.flatMap(({ email }) => (email ? [email] : []));
  const copies = [...mails.values()].reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0);
  const { rows: waiting } = await database.query(
    "select 1 from outbox where state not in ('sent', 'withdrawn')",
  );
  return [
    { what: 'gifts', value: rows.length, unit: 'succeeded', limit: { atLeast: 1 } },
    { what: 'refunds', value: refunded, unit: 'cents' },
    { what: 'reconciler', value: report.unmatched, unit: 'unmatched', limit: none },
    {
      what: 'gifts, against the ledger',
      value: Math.abs(rows.length - theirs.count),
      unit: 'apart',
      limit: none,
    },
    {
      what: 'sum, against the ledger',
      value: Math.abs(cents - theirs.cents),
      unit: 'cents apart',
      limit: none,
    },
    {
      what: 'refunds, against the ledger',
      value: Math.abs(refunded - theirs.refundedCents),
      unit: 'cents apart',
      limit: none,
    },
    {
      what: 'gifts without acknowledgement',
      value: due.filter((email) => !mails.has(email)).length,
      unit: 'gifts',
      limit: none,
    },
    {
      what: 'gifts with two acknowledgements',
      value: [...mails.values()].filter((ids) => new Set(ids).size > 1).length,
      unit: 'gifts',
      limit: none,
    },
    { what: 'second copies of one acknowledgement', value: copies, unit: 'mails' },
    { what: 'mail that never left', value: waiting.length, unit: 'mails', limit: none },
  ];
}
