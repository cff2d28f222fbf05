import { listBounds } from '#contracts/lists.ts';
import type { AnswerSchema } from '#lib/api-client.ts';
import type { AdminSession } from '../session/admin-session.ts';

/** Small enough for the first rows to be there at once. */
const firstPage = 500;

/** One answer of a list endpoint. */
export interface ListPage<Row> {
  rows: Row[];
  /** Rows of the whole list, as the server counted them. */
  total: number;
  /** Path of the next page; null on the last one. */
  next: string | null;
}

/** Address of a list's first page. */
export function firstPageOf(path: string): string {
  return withLimit(new URL(path, location.origin), firstPage);
}

/** Reads one page (P-81). @throws what callApi throws. */
export async function readPage<Row>(
  session: AdminSession,
  path: string,
  rows: AnswerSchema<Row[]>,
): Promise<ListPage<Row>> {
  const { data, headers } = await session.call(path, { schema: rows });
  const link = /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
  const next = link ? withLimit(new URL(link, location.origin), listBounds.maxLimit) : null;
  return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length), next };
}

/** Later pages are as large as the server allows: fewer round trips, still one frame each. */
function withLimit(url: URL, limit: number): string {
  url.searchParams.set('limit', String(limit));
  return url.pathname + url.search;
}
