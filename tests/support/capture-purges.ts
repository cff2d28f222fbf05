import { afterEach, beforeEach, vi } from 'vitest';
import { unpurgedTags } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';

/** Skips the five seconds after a refused purge, and no other wait: a connection has the same limit. */
function skipNextWait(): void {
  const realTimeout = globalThis.setTimeout;
  const spy = vi.spyOn(globalThis, 'setTimeout');
  spy.mockImplementation((work: () => void, ms?: number) => {
    if (ms === 5000) spy.mockRestore();
    return realTimeout(work, ms === 5000 ? 0 : ms);
  });
}

/** Stands in for the platform's purge API while the tests of a file run. */
export function capturePurges() {
  const captured = {
    /** Tags of the purges that were sent. */
    tags: [] as string[],
    /** Answers of the API, in order; then 202. */
    statuses: [] as number[],
    /** Tags that the next sweep purges. */
    left: async () => (await database().queries.select().from(unpurgedTags)).map(({ tag }) => tag),
  };

  beforeEach(async () => {
    await database().queries.delete(unpurgedTags);
    captured.tags = [];
    captured.statuses = [];
    vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
    vi.stubEnv('SITE_ID', 'site');
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (input !== 'https://api.netlify.com/api/v1/purge') return realFetch(input, init);
      const body = JSON.parse(init?.body as string) as { cache_tags: string[] };
      captured.tags.push(...body.cache_tags);
      const status = captured.statuses.shift() ?? 202;
      if (status !== 202) skipNextWait();
      return Promise.resolve(new Response(null, { status }));
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  return captured;
}
