import { type Column, type SQL, sql } from 'drizzle-orm';
import { check, customType, type ExtraConfigColumn, index, timestamp } from 'drizzle-orm/pg-core';

/** Milliseconds are what JavaScript dates hold; finer times would break paging cursors. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

const quoted = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));

/** The database refuses other values, and accepts null where the column does. */
export function isOneOf(name: string, column: Column, values: readonly string[]) {
  return check(name, sql`${column} in (${quoted(values)})`);
}

/** The same for each item of an array. */
export function areAmong(name: string, column: Column, values: readonly string[]) {
  return check(name, sql`${column} <@ array[${quoted(values)}]`);
}

/** Words of a text for full-text search; Drizzle has no type for it. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Words of short texts as they are typed, for an index and for the condition that uses it; a function of the migrations. */
export function wordsOf(...texts: (Column | ExtraConfigColumn)[]): SQL {
  return sql`record_words(${sql.join(texts, sql`, `)})`;
}

/** For lists, newest first. */
export function newestFirst(name: string, table: Record<'createdAt' | 'id', ExtraConfigColumn>) {
  return index(name).on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst());
}
