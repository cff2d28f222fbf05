import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  check,
  customType,
  type ExtraConfigColumn,
  index,
  type PgTable,
  timestamp,
} from 'drizzle-orm/pg-core';

/** Makes a column of milliseconds, which are what JavaScript dates hold; finer times would break paging cursors. */
export const timestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3 });

const quoteValues = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));

/** Makes the constraint that refuses all but these values; null passes where the column allows it. */
export function checkOneOf(name: string, column: Column, values: readonly string[]) {
  return check(name, sql`${column} in (${quoteValues(values)})`);
}

/** Makes the constraint of a list whose entries all are among these values. */
export function checkAllAmong(name: string, column: Column, values: readonly string[]) {
  return check(name, sql`${column} <@ array[${quoteValues(values)}]`);
}

/** The type of a column with the words of a full-text search, which Drizzle lacks. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Calls `record_words`, the search function of the migrations. An index and the queries that use it need the same
 * expression.
 */
export function searchWords(...texts: (Column | ExtraConfigColumn)[]): SQL {
  return sql`record_words(${sql.join(texts, sql`, `)})`;
}

/** Makes the index of a list that is newest first, with nulls first, as `order by ... desc` puts them. */
export function newestFirst(name: string, table: Record<'createdAt' | 'id', ExtraConfigColumn>) {
  return index(name).on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst());
}

/** Selects the named columns alone, so that a new column stays out until somebody names it. */
export function pickColumns<
  Table extends PgTable,
  Name extends keyof Table['_']['columns'] & string,
>(table: Table, ...names: readonly Name[]): Pick<Table['_']['columns'], Name> {
  const columns: Record<string, unknown> = getTableColumns(table);
  const picked = names.map((name) => [name, columns[name]]);
  return Object.fromEntries(picked) as Pick<Table['_']['columns'], Name>;
}
