import type { ApiContext } from './api.ts';
import { edgeHeaders, isKnown } from './cache.ts';

/** An answer that a CDN may keep. */
interface CachedAnswer {
  body: unknown;
  etag: string;
  tags: string[];
}

/** Answers 304 when the caller has this content already, else 200 with it; both may be kept. */
export function answerCached(c: ApiContext, { body, etag, tags }: CachedAnswer): Response {
  for (const [name, value] of Object.entries(edgeHeaders({ tags, etag }))) c.header(name, value);
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  return c.json(body);
}
