import * as z from 'zod/mini';
import type { ContentStore } from './store.ts';
import type { Switches } from './switches.ts';
import { toDeletion, toWire, wireError } from './wire.ts';

/** What a token says: where a reading from the beginning stands, or since when changes are asked for. */
const tokenSchema = z.object({
  /** The space that gave it. */
  born: z.string(),
  /** Last entity of the page before; absent when changes are asked for. */
  after: z.optional(z.string()),
  limit: z.optional(z.number()),
  page: z.optional(z.number()),
  /** Changes after this one are new. */
  since: z.number(),
});

type Token = z.infer<typeof tokenSchema>;

function write(token: Token): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

function read(text: string): Token | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return tokenSchema.safeParse(value).data;
  } catch {
    return undefined;
  }
}

function answer(url: URL, items: unknown[], next: { page?: Token; sync?: Token }): Response {
  const address = (token: Token) => `${url.origin}${url.pathname}?sync_token=${write(token)}`;
  return Response.json({
    sys: { type: 'Array' },
    items,
    ...(next.page ? { nextPageUrl: address(next.page) } : {}),
    ...(next.sync ? { nextSyncUrl: address(next.sync) } : {}),
  });
}

/**
 * GET sync: a reading from the beginning, page by page and without deletions, or the changes since a
 * token, deletions included.
 */
export function answerSync(store: ContentStore, switches: Switches, url: URL): Response {
  const given = url.searchParams.get('sync_token');
  const token = given === null ? undefined : read(given);
  if (given !== null && token?.born !== store.born) {
    return wireError(400, 'BadRequest', 'The sync_token is not valid.');
  }
  const { born } = store;
  if (!token && url.searchParams.get('initial') !== 'true') {
    return wireError(400, 'BadRequest', 'Either initial or sync_token is needed.');
  }
  if (token && token.after === undefined) {
    const changed = store.listChangedSince(token.since);
    const items = changed.map((entity) =>
      entity.published ? toWire(entity, true) : toDeletion(entity),
    );
    return answer(url, items, { sync: { born, since: changed.at(-1)?.changed ?? token.since } });
  }
  const page = token?.page ?? 1;
  if (switches.failFromPage > 0 && page >= switches.failFromPage) {
    return wireError(500, 'ServerError', 'Told to fail half-way.');
  }
  const asked = token?.limit ?? (Number(url.searchParams.get('limit')) || 100);
  const limit = Math.min(asked, switches.pageSize, 1000);
  const since = token?.since ?? store.newestChange();
  const found = store.listPublished(token?.after ?? '', limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const items = shown.map((entity) => toWire(entity, true));
  if (found.length <= limit || !last) return answer(url, items, { sync: { born, since } });
  const after = `${last.type}:${last.id}`;
  return answer(url, items, { page: { born, after, limit: asked, page: page + 1, since } });
}
