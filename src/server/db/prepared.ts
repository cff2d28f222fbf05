import { database, type Queries } from './client.ts';

/**
 * A statement that is built once for each database instead of once for each request; a Postgres with
 * lasting connections also plans it once. Give what differs between requests as `sql.placeholder`.
 *
 * @param make builds the statement and ends with `.prepare(name)`; the name must be the statement's own.
 */
export function prepared<Statement>(make: (queries: Queries) => Statement): () => Statement {
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
