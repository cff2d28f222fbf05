import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LedgerObject } from './objects.ts';

/** Something that is to happen later: a delivery, or a payment or refund that takes its time. */
export interface Job {
  id: number;
  kind: string;
  subject: string;
  attempts: number;
}

/** Seconds, as Stripe counts time. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** An id in Stripe's manner, such as `pi_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, '0').slice(0, 24)}`;
}

const tables = `
  create table if not exists objects (
    seq integer primary key, id text not null unique, kind text not null,
    created integer not null, parent text, body text not null
  );
  create index if not exists objects_kind on objects (kind, seq);
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

function parentOf(object: LedgerObject): string | null {
  if (object.object === 'charge') return object.payment_intent;
  if (object.object === 'refund' || object.object === 'dispute') return object.charge;
  return null;
}

/**
 * What the sandbox remembers, in SQLite: a committed change survives `kill -9`. All calls are
 * synchronous, so that a request is one transaction without others in between.
 */
export function openLedger(folder: string) {
  const db = new DatabaseSync(join(folder, 'ledger.sqlite'));
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${tables}`);
  const parse = (row: Record<string, unknown> | undefined) =>
    row === undefined ? undefined : (JSON.parse(String(row['body'])) as LedgerObject);
  return {
    close: () => {
      db.close();
    },
    /** Runs `work` as one change; an error undoes it unless `keeps` says otherwise. */
    transaction<T>(work: () => T, keeps: (error: unknown) => boolean = () => false): T {
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec(keeps(error) ? 'commit' : 'rollback');
        throw error;
      }
    },
    put(object: LedgerObject): void {
      db.prepare(
        `insert into objects (id, kind, created, parent, body) values (?, ?, ?, ?, ?)
         on conflict (id) do update set body = excluded.body`,
      ).run(object.id, object.object, object.created, parentOf(object), JSON.stringify(object));
    },
    get: (id: string) => parse(db.prepare('select body from objects where id = ?').get(id)),
    childrenOf: (parent: string, kind: string) =>
      db
        .prepare('select body from objects where parent = ? and kind = ? order by seq desc')
        .all(parent, kind)
        .flatMap((row) => parse(row) ?? []),
    /** Objects of a kind, newest first. */
    newest: (kind: string, { before = '', limit }: { before?: string; limit: number }) =>
      db
        .prepare(
          `select body from objects where kind = ?
           and seq < coalesce((select seq from objects where id = ?), 9e15) order by seq desc limit ?`,
        )
        .all(kind, before, limit)
        .flatMap((row) => parse(row) ?? []),
    readReplay(key: string) {
      const row = db.prepare('select * from replays where key = ?').get(key);
      if (!row) return undefined;
      const { fingerprint, status, body } = row;
      return { fingerprint: String(fingerprint), status: Number(status), body: String(body) };
    },
    writeReplay(key: string, fingerprint: string, status: number, body: string): void {
      db.prepare('insert or ignore into replays values (?, ?, ?, ?)').run(
        key,
        fingerprint,
        status,
        body,
      );
    },
    addJob(kind: string, subject: string, due: number): void {
      db.prepare('insert into jobs (due, kind, subject) values (?, ?, ?)').run(due, kind, subject);
    },
    /** Jobs that are due, the longest waiting first; `now` in milliseconds. */
    dueJobs: (now: number): Job[] =>
      db
        .prepare('select id, kind, subject, attempts from jobs where due <= ? order by due, id')
        .all(now)
        .map((row) => ({
          id: Number(row['id']),
          kind: String(row['kind']),
          subject: String(row['subject']),
          attempts: Number(row['attempts']),
        })),
    /** Makes jobs that were held back due, the newest first. */
    release(heldUntil: number): void {
      db.prepare('update jobs set due = ? - id where due >= ?').run(Date.now(), heldUntil);
    },
    nextDue(): number | undefined {
      const row = db.prepare('select min(due) as due from jobs').get();
      return typeof row?.['due'] === 'number' ? row['due'] : undefined;
    },
    postpone(id: number, due: number): void {
      db.prepare('update jobs set due = ?, attempts = attempts + 1 where id = ?').run(due, id);
    },
    finishJob(id: number): void {
      db.prepare('delete from jobs where id = ?').run(id);
    },
    setting(name: string): string | undefined {
      const row = db.prepare('select value from settings where name = ?').get(name);
      return row === undefined ? undefined : String(row['value']);
    },
    saveSetting(name: string, value: string): void {
      db.prepare('insert or replace into settings values (?, ?)').run(name, value);
    },
  };
}

export type Ledger = ReturnType<typeof openLedger>;
