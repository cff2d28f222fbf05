import { type Column, count, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Environment, environment } from '../env.ts';
import type { Database, Queries } from './types.ts';

export type { Database, Queries } from './types.ts';

export class DatabaseMissingError extends Error {
  override readonly name = 'DatabaseMissingError';

  constructor() {
    super('No database: set DATABASE_URL to a Postgres address.');
  }
}

/** Returns the address and the driver that `DATABASE_URL` asks for; undefined when it is not set. */
export function chooseDatabase(
  env: Environment,
): { url: string; driver: 'neon' | 'node-postgres' } | undefined {
  const url = env.DATABASE_URL;
  if (!url) return undefined;
  const isNeon = new URL(url).hostname.endsWith('.neon.tech');
  return { url, driver: isNeon ? 'neon' : 'node-postgres' };
}

// A driver is a fifth of a cold start, so only the one that is needed is loaded.
const connectors = {
  neon: async () => (await import('./drivers/neon.ts')).connectNeon,
  'node-postgres': async () => (await import('./drivers/node-postgres.ts')).connectNodePostgres,
};

/** Connects to the configured database. @throws DatabaseMissingError when none is configured */
export async function connectDatabase(env: Environment): Promise<Database> {
  const chosen = chooseDatabase(env);
  if (!chosen) throw new DatabaseMissingError();
  const connect = await connectors[chosen.driver]();
  return connect(chosen.url);
}

// Functions and pages are separate module graphs, so they share it by a global symbol (ADR 6).
const handle = Symbol.for('bioelectric-atlas.embedded-database');

interface EmbeddedHolder {
  [handle]?: Database | undefined;
}

/** Uses this database in this process instead of the configured one; undefined restores the configured one. */
export function registerEmbeddedDatabase(database: Database | undefined): void {
  (globalThis as EmbeddedHolder)[handle] = database;
}

/** Returns the database that was registered for this process. */
export function embeddedDatabase(): Database | undefined {
  return (globalThis as EmbeddedHolder)[handle];
}

let connected: Database | undefined;

function configuredDatabase(): string | undefined {
  try {
    return environment().DATABASE_URL;
  } catch {
    // `environment()` throws wherever a setting is read, and says there which one is wrong.
    return undefined;
  }
}

/** Loads the driver of the configured database for `database()`; a function awaits it before it responds. */
export async function loadDatabase(): Promise<void> {
  if (connected || embeddedDatabase() || !configuredDatabase()) return;
  const opened = await connectDatabase(environment());
  // Another request may have been quicker; nothing is connected before the first query.
  connected ??= opened;
}

/**
 * Returns the loaded database.
 *
 * @throws DatabaseMissingError when none is configured, or `loadDatabase` was not awaited
 */
export function database(): Database {
  const opened = embeddedDatabase() ?? connected;
  if (opened) return opened;
  environment();
  throw new DatabaseMissingError();
}

/**
 * Runs a statement and returns its rows with whichever driver. Nothing maps their values, so the statement must cast
 * sums and days.
 */
export async function runSql<Row extends Record<string, unknown>>(
  queries: Queries,
  statement: SQL,
): Promise<Row[]> {
  const result: unknown = await queries.execute<Row>(statement);
  return (result as { rows: Row[] }).rows;
}

/** Builds a statement once per database, so that Postgres also plans it once. */
export function prepareOnce<Statement>(make: (queries: Queries) => Statement): () => Statement {
  const made = new WeakMap<Queries, Statement>();
  return () => {
    const { queries } = database();
    let statement = made.get(queries);
    if (!statement) {
      statement = make(queries);
      made.set(queries, statement);
    }
    return statement;
  };
}

/** Counts the rows in total and for each of the values, zero for those without rows. */
export async function countByValue<Value extends string>(
  column: PgColumn,
  values: readonly Value[],
  where: SQL | undefined,
) {
  const rows = await database()
    .queries.select({ value: column, count: count() })
    .from(column.table)
    .where(where)
    .groupBy(column);
  const countRows = (value: Value) => rows.find((row) => row.value === value)?.count ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    ...(Object.fromEntries(values.map((value) => [value, countRows(value)])) as Record<
      Value,
      number
    >),
  };
}

type Order = readonly [time: Column, id: Column];

export interface Cursor {
  createdAt: Date;
  id: string;
}

/** Selects the rows behind a cursor in a list that is newest first; all rows without one. */
export function olderThan([time, id]: Order, after: Cursor | undefined): SQL | undefined {
  // This compares rows, because Postgres can start such a comparison in the index.
  return after && sql`(${time}, ${id}) < ${cursorRow(after)}`;
}

/** Selects the rows behind a cursor in a list that is oldest first; all rows without one. */
export function youngerThan([time, id]: Order, after: Cursor | undefined): SQL | undefined {
  return after && sql`(${time}, ${id}) > ${cursorRow(after)}`;
}

function cursorRow({ createdAt, id }: Cursor): SQL {
  return sql`(${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
}

/** Compares without case, because email addresses are stored as typed. */
export function equalsText(left: Column | SQL, right: Column | string): SQL {
  return sql`lower(${left}) = lower(${right})`;
}
