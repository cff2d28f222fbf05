import { type Column, type SQL, sql } from 'drizzle-orm';

/** What a list is sorted by: a time and, where times are equal, an id. */
interface Order {
  time: Column;
  id: Column;
}

/** One row's place in such a list. */
interface Place {
  createdAt: Date;
  id: string;
}

function comparison({ time, id }: Order, sign: '<' | '>', place: Place | undefined) {
  if (!place) return undefined;
  // As one row, because Postgres finds its beginning in the index then.
  return sql`(${time}, ${id}) ${sql.raw(sign)} (${place.createdAt.toISOString()}::timestamptz, ${place.id}::uuid)`;
}

/** Rows behind a place in a list that begins with the newest; all of them without a place. */
export function olderThan(order: Order, place: Place | undefined): SQL | undefined {
  return comparison(order, '<', place);
}

/** Rows behind a place in a list that begins with the oldest; all of them without a place. */
export function youngerThan(order: Order, place: Place | undefined): SQL | undefined {
  return comparison(order, '>', place);
}
