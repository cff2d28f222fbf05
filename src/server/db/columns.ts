import { getTableColumns, sql } from 'drizzle-orm';
import {
  check,
  type ExtraConfigColumn,
  index,
  type PgColumn,
  timestamp,
} from 'drizzle-orm/pg-core';

/** Milliseconds are what JavaScript dates hold; finer times would break paging cursors. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The database refuses values that the column's type does not know. */
export function isKnown(name: string, column: PgColumn) {
  // What a constraint is given of a column lacks the values.
  const known = Object.values(getTableColumns(column.table)).find(
    (one) => one.name === column.name,
  );
  const values = known?.enumValues?.map((value) => `'${value}'`).join(', ') ?? '';
  return check(name, sql`${column} in (${sql.raw(values)})`);
}

/** For lists, newest first. */
export function newestFirst(name: string, table: Record<'createdAt' | 'id', ExtraConfigColumn>) {
  return index(name).on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst());
}
