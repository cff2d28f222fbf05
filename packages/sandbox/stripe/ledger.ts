import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Method } from './cards.ts';
import type { StripeObjects, LedgerObject } from './objects.ts';
import { notFound } from './stripe-api-error.ts';

/** A job for later: an event to deliver, or a payment or refund that takes time. */
export interface Job {
  id: number;
  kind: string;
  subject: string;
  attempts: number;
}

/** Returns the id of the object by which another is looked up. */
function parentId(object: LedgerObject): string | null {
  if ('charge' in object) return object.charge;
  if (object.object === 'balance_transaction') return object.source;
  if (object.object === 'invoice_payment') return object.payment.payment_intent;
  if (object.object === 'invoice') return object.parent.subscription_details.subscription;
  return object.object === 'subscription' ? object.customer : null;
}

const tables = `
  create table if not exists objects (
    seq integer primary key, id text not null unique, kind text not null,
    created integer not null, parent text, body text not null
  );
  create index if not exists objects_newest on objects (kind, created, seq);
  create index if not exists objects_parent on objects (parent, kind);
  create table if not exists replays (
    key text primary key, fingerprint text not null, status integer not null, body text not null
  );
  create table if not exists jobs (
    id integer primary key, due integer not null, kind text not null, subject text not null,
    attempts integer not null default 0
  );
  create table if not exists settings (name text primary key, value text not null);
`;

const parse = (row: Record<string, unknown>) => JSON.parse(String(row.body)) as LedgerObject;

function openObjects(db: DatabaseSync) {
  function get(id: string): LedgerObject | undefined {
    const row = db.prepare('select body from objects where id = ?').get(id);
    return row && parse(row);
  }

  return {
    get,
    put(object: LedgerObject): void {
      const parent = parentId(object);
      db.prepare(
        `insert into objects (id, kind, created, parent, body) values (?, ?, ?, ?, ?)
         on conflict (id) do update set body = excluded.body, created = excluded.created`,
      ).run(object.id, object.object, object.created, parent, JSON.stringify(object));
    },
    remove(id: string): void {
      db.prepare('delete from objects where id = ?').run(id);
    },
    /** Finds an object. @throws StripeApiError 404 when there is none */
    find<Kind extends keyof StripeObjects>(kind: Kind, id: string): StripeObjects[Kind] {
      const object = get(id);
      if (object?.object !== kind) throw notFound(kind, id);
      return object as StripeObjects[Kind];
    },
    /** Lists the objects that belong to `parent`, newest first. */
    children<Kind extends keyof StripeObjects>(kind: Kind, parent: string): StripeObjects[Kind][] {
      return db
        .prepare('select body from objects where parent = ? and kind = ? order by seq desc')
        .all(parent, kind)
        .map((row) => parse(row) as StripeObjects[Kind]);
    },
    /** Yields objects of a kind, newest first, from the one after `before` on; `lt` is exclusive. */
    *newest<Kind extends keyof StripeObjects>(
      kind: Kind,
      before = '',
      { gte = 0, lt = 9e15 }: { gte?: number | undefined; lt?: number | undefined } = {},
    ): Generator<StripeObjects[Kind]> {
      const rows = db
        .prepare(
          `select body from objects where kind = ? and created >= ? and created < ?
           and (created, seq) < (
             coalesce((select created from objects where id = ?), 9e15),
             coalesce((select seq from objects where id = ?), 9e15)
           ) order by created desc, seq desc`,
        )
        .iterate(kind, gte, lt, before, before);
      for (const row of rows) yield parse(row) as StripeObjects[Kind];
    },
  };
}

/** Opens the responses that idempotency keys were given. */
function openReplays(db: DatabaseSync) {
  return {
    /** Reads the response that an idempotency key was given before. */
    readReplay(key: string) {
      const row = db.prepare('select * from replays where key = ?').get(key);
      if (!row) return undefined;
      const { fingerprint, status, body } = row;
      return { fingerprint: String(fingerprint), status: Number(status), body: String(body) };
    },
    saveReplay(key: string, fingerprint: string, status: number, body: string): void {
      const statement = db.prepare('insert or ignore into replays values (?, ?, ?, ?)');
      statement.run(key, fingerprint, status, body);
    },
  };
}

/** Opens the jobs that wait for their time. */
function openJobs(db: DatabaseSync) {
  return {
    /**
     * Adds a job.
     *
     * @param due the time in milliseconds
     */
    addJob(kind: string, subject: string, due: number): void {
      db.prepare('insert into jobs (due, kind, subject) values (?, ?, ?)').run(due, kind, subject);
    },
    dueJobs: (now: number) =>
      db
        .prepare('select id, kind, subject, attempts from jobs where due <= ? order by due, id')
        .all(now) as unknown as Job[],
    /** Makes jobs that were held back due. By `- id` the newest comes first, because Stripe promises no order. */
    release(heldUntil: number): void {
      db.prepare('update jobs set due = ? - id where due >= ?').run(Date.now(), heldUntil);
    },
    postponeJob(id: number, due: number): void {
      db.prepare('update jobs set due = ?, attempts = attempts + 1 where id = ?').run(due, id);
    },
    deleteJob(id: number): void {
      db.prepare('delete from jobs where id = ?').run(id);
    },
  };
}

/** Opens what has a name, such as a switch, and the cards of payments and customers. */
function openSettings(db: DatabaseSync) {
  function readSetting(name: string): string | undefined {
    const row = db.prepare('select value from settings where name = ?').get(name);
    return row && String(row.value);
  }

  function saveSetting(name: string, value: string): void {
    db.prepare('insert or replace into settings values (?, ?)').run(name, value);
  }

  return {
    readSetting,
    saveSetting,
    /** Finds a method by its id, or by that of a payment that waits. */
    findPaymentMethod: (id: string): Method | undefined =>
      JSON.parse(readSetting(`method ${id}`) ?? 'null') as Method | undefined,
    saveMethod(id: string, method: Method): void {
      saveSetting(`method ${id}`, JSON.stringify(method));
    },
  };
}

/**
 * Opens what the sandbox remembers, in SQLite: a committed change survives `kill -9`. All calls are synchronous, so no
 * other request comes between those of one transaction.
 */
export function openLedger(folder: string) {
  const db = new DatabaseSync(join(folder, 'ledger.sqlite'));
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${tables}`);
  return {
    close: () => {
      db.close();
    },
    /** Runs `work` as one change; an error undoes it unless `commits` says otherwise. */
    transaction<T>(work: () => T, commits: (error: unknown) => boolean = () => false): T {
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec(commits(error) ? 'commit' : 'rollback');
        throw error;
      }
    },
    ...openObjects(db),
    ...openReplays(db),
    ...openJobs(db),
    ...openSettings(db),
  };
}

export type Ledger = ReturnType<typeof openLedger>;

/** The context that every operation gets. */
export interface SandboxContext {
  ledger: Ledger;
  /** The address of this host. */
  origin: string;
  /** Stores an object, and queues an event of each of these types about it. */
  save<Stored extends LedgerObject>(object: Stored, ...events: string[]): Stored;
  /** Adds a paid charge to the balance, at once or, with the switch `slowBalance`, later. */
  addToBalance(charge: string): void;
}
