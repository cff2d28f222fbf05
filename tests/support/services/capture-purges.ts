import { afterEach, beforeEach, vi } from 'vitest';
import { unpurgedTags } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { purgeApi } from '#server/http/purge.ts';
import { startServer } from './serve.ts';

/** Stands in for the platform's purge API while the tests of a file run. */
export async function capturePurges() {
  const captured = {
    /** The tags of the purges that were sent. */
    tags: [] as string[],
    /** The statuses of the API's answers, in order; then 202. */
    statuses: [] as number[],
    /** Runs before the API answers; `count` is the number of purges so far. */
    onPurge: (_count: number): unknown => undefined,
    /** Reads the tags that the next sweep purges. */
    left: async () => (await database().queries.select().from(unpurgedTags)).map(({ tag }) => tag),
  };
  const { onPurge } = captured;

  purgeApi.url = await startServer(async (request) => {
    const body = (await request.json()) as { cache_tags: string[] };
    captured.tags.push(...body.cache_tags);
    await captured.onPurge(captured.tags.length);
    return new Response(null, { status: captured.statuses.shift() ?? 202 });
  });
  purgeApi.windowMs = 0;

  beforeEach(async () => {
    await database().queries.delete(unpurgedTags);
    Object.assign(captured, { tags: [], statuses: [], onPurge });
    vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
    vi.stubEnv('SITE_ID', 'site');
  });

  afterEach(() => void vi.unstubAllEnvs());

  return captured;
}
