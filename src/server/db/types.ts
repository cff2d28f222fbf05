import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

export type Queries = PgDatabase<PgQueryResultHKT>;

export interface Database {
  queries: Queries;
  /**
   * Runs work in a transaction. Use only `tx` inside, and make no network call but a short one that a lock must cover:
   * the embedded driver has a single connection.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
