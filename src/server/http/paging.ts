import { and, asc, desc, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { listBounds } from '#model/admin/lists.ts';
import { type Cursor, database, olderThan, youngerThan } from '../db/client.ts';
import type { ApiContext } from './api.ts';
import { describeRoute } from './route-description.ts';
import { invalidFields } from './errors.ts';

export interface PageRequest {
  limit: number;
  after?: Cursor;
}

// Postgres knows the years of this pattern, too; it has no year 0.
const timePattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Makes the `after` of the next page from the last row of this one. The time has milliseconds, as `toISOString` writes
 * them.
 */
export function writeCursor(last: { createdAt: string; id: string }): string {
  return Buffer.from(`${last.createdAt} ${last.id}`).toString('base64url');
}

/** Reads a cursor. @throws HttpError 422 */
export function readCursor(text: string): Cursor {
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
  const createdAt = new Date(time);
  const isRead = timePattern.test(time) && uuidPattern.test(id);
  // Decoding forgives other spellings of a cursor.
  if (
    !isRead ||
    Number.isNaN(createdAt.getTime()) ||
    writeCursor({ createdAt: time, id }) !== text
  ) {
    throw invalidFields({ after: 'after must be a value from a Link header of this list.' });
  }
  return { createdAt, id };
}

/** Describes that an endpoint's handler reads a page of a list. */
export function describePaging({ maxLimit }: { maxLimit: number }) {
  const limit = z.optional(z.int().check(z.minimum(1), z.maximum(maxLimit)));
  return describeRoute({
    query: z.object({ limit, after: z.optional(z.string()) }),
    refusals: [422],
  });
}

export const paged = describePaging(listBounds);

/** Reads `?limit=` and `?after=`. @throws HttpError 422 */
export function readPage(
  c: ApiContext,
  bounds: { unpaged: number; maxLimit: number } = listBounds,
): PageRequest {
  const after = c.req.query('after');
  const limitText = c.req.query('limit');
  const limit = limitText === undefined ? bounds.unpaged : Number(limitText);
  if (!/^\d+$/.test(limitText ?? '1') || limit < 1 || limit > bounds.maxLimit) {
    throw invalidFields({ limit: `limit must be a whole number from 1 to ${bounds.maxLimit}.` });
  }
  return after === undefined ? { limit } : { limit, after: readCursor(after) };
}

// JSON adds about this many bytes to each value.
const valueBytes = 20;

/** Cuts the rows that one response does not carry; at least one is left. */
export function fitResponse<Row extends object>(rows: Row[]): Row[] {
  let bytes = 0;
  return rows.filter((row, index) => {
    for (const value of Object.values(row) as unknown[]) {
      bytes += valueBytes + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
    }
    return index === 0 || bytes <= listBounds.bytes;
  });
}

/** Cuts the extra row and what exceeds a response, and sets `Link` and `X-Total-Count`. */
export function finishPage<Row extends { id: string }>(
  c: ApiContext,
  { page, rows, total }: { page: PageRequest; rows: Row[]; total: number },
  rowTime: (row: Row) => string,
): Row[] {
  c.header('X-Total-Count', String(total));
  const shown = fitResponse(rows.slice(0, page.limit));
  const last = shown.at(-1);
  if (rows.length > shown.length && last) {
    const next = new URL(c.req.url);
    next.searchParams.set('limit', String(page.limit));
    next.searchParams.set('after', writeCursor({ createdAt: rowTime(last), id: last.id }));
    c.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return shown;
}

// The `$dynamic()` of a select returns this type.
interface PageQuery<Found> extends PromiseLike<Found[]> {
  where(condition: SQL | undefined): PageQuery<Found>;
  orderBy(...order: SQL[]): PageQuery<Found>;
  limit(limit: number): PageQuery<Found>;
}

interface List<Found, Row> {
  table: PgTable & Record<'createdAt' | 'id', PgColumn>;
  where?: SQL | undefined;
  isOldestFirst?: boolean;
  present: (record: Found) => Row;
}

/**
 * Responds with a page of a list by time and id, newest first unless `isOldestFirst`, with `Link` and `X-Total-Count`.
 *
 * @throws HttpError 422 for a wrong `limit` or `after`
 */
export async function respondWithRows<Found, Row extends { id: string; createdAt: Date | string }>(
  c: ApiContext,
  query: PageQuery<Found>,
  { table, where, isOldestFirst, present }: List<Found, Row>,
): Promise<Response> {
  const page = readPage(c);
  const [sort, isBehind] = isOldestFirst ? [asc, youngerThan] : [desc, olderThan];
  const { createdAt, id } = table;
  const [records, total] = await Promise.all([
    query
      .where(and(where, isBehind([createdAt, id], page.after)))
      .orderBy(sort(createdAt), sort(id))
      .limit(page.limit + 1),
    database().queries.$count(table, where),
  ]);
  const rows = records.map(present);
  const rowTime = (row: Row) => new Date(row.createdAt).toISOString();
  return c.json(finishPage(c, { page, rows, total }, rowTime));
}
