import { listBounds } from '#contracts/lists.ts';
import type { ApiContext } from './api.ts';
import { invalidFields } from './errors.ts';

/** A place in a list that is sorted by a time, newest first: by creation where nothing else is said. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

/** How many rows an answer holds without `limit`, and at most. */
interface PageBounds {
  unpaged: number;
  maxLimit: number;
}

/** What `?limit=` and `?after=` ask for (P-81). */
export interface Page {
  limit: number;
  after?: Cursor;
}

/** As `toISOString` writes the years that people live in; the database knows not all others. */
const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The `after` value that names a row. */
export function writeCursor(last: { createdAt: string; id: string }): string {
  return Buffer.from(`${last.createdAt} ${last.id}`).toString('base64url');
}

/**
 * Reads an `after` value.
 *
 * @throws HttpError 422 when it is not one of ours.
 */
export function readCursor(text: string): Cursor {
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
  const createdAt = new Date(time);
  if (!timePattern.test(time) || Number.isNaN(createdAt.getTime()) || !uuidPattern.test(id)) {
    throw invalidFields({ after: 'after must be a value from a Link header of this list.' });
  }
  return { createdAt, id };
}

/**
 * Reads the paging parameters of a request.
 *
 * @throws HttpError 422 when `limit` is not a whole number within bounds or `after` is no cursor.
 */
export function readPage(c: ApiContext, bounds: PageBounds = listBounds): Page {
  const after = c.req.query('after');
  const limitText = c.req.query('limit');
  const limit = limitText === undefined ? bounds.unpaged : Number(limitText);
  if (!/^\d+$/.test(limitText ?? '1') || limit < 1 || limit > bounds.maxLimit) {
    throw invalidFields({
      limit: `limit must be a whole number from 1 to ${bounds.maxLimit}.`,
    });
  }
  return after === undefined ? { limit } : { limit, after: readCursor(after) };
}

/** Rows of one page: ask the database for `limit + 1` rows so that the next page is known. */
interface PageOfRows<Row> {
  page: Page;
  rows: Row[];
  /** All rows of the list, for `X-Total-Count`. */
  total: number;
}

/** About what a value and its name take in an answer, besides its text. */
const valueBytes = 20;

function bytesOf(row: object): number {
  return Object.values(row).reduce<number>(
    (sum, value) => sum + valueBytes + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
    0,
  );
}

/** As many rows as an answer carries, and at least one. */
function fitting<Row extends object>(rows: Row[]): Row[] {
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += bytesOf(row);
    return index > 0 && bytes > listBounds.bytes;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/**
 * Cuts the extra row and what is too much for one answer, and sets `Link` and `X-Total-Count`.
 *
 * @param timeOf what the list is sorted by, when that is not the creation.
 */
export function finishPage<Row extends { id: string }>(
  c: ApiContext,
  { page, rows, total }: PageOfRows<Row>,
  timeOf: (row: Row) => string,
): Row[];
export function finishPage<Row extends { id: string; createdAt: string }>(
  c: ApiContext,
  { page, rows, total }: PageOfRows<Row>,
): Row[];
export function finishPage<Row extends { id: string; createdAt?: string }>(
  c: ApiContext,
  { page, rows, total }: PageOfRows<Row>,
  timeOf: (row: Row) => string = (row) => row.createdAt ?? '',
): Row[] {
  c.header('X-Total-Count', String(total));
  const shown = fitting(rows.slice(0, page.limit));
  const last = shown.at(-1);
  if (rows.length > shown.length && last) {
    const next = new URL(c.req.url);
    next.searchParams.set('limit', String(page.limit));
    next.searchParams.set('after', writeCursor({ createdAt: timeOf(last), id: last.id }));
    c.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return shown;
}
