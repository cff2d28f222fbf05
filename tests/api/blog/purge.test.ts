import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unpurgedTags } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { blogChanged, purgeLeftovers } from '#server/posts/cache.ts';

/** Answers of the platform's purge API, in order; then 202. */
let statuses: number[];
let purges: number;

const leftTags = () => database().queries.select().from(unpurgedTags);

beforeEach(async () => {
  // A connection opens before the clock changes, because it also waits five seconds.
  await leftTags();
  purges = 0;
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
  vi.stubEnv('SITE_ID', 'site');
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (input !== 'https://api.netlify.com/api/v1/purge') return realFetch(input, init);
    purges += 1;
    return Promise.resolve(new Response(null, { status: statuses.shift() ?? 202 }));
  });
  const realTimeout = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work: () => void, ms?: number) =>
    realTimeout(work, ms === 5000 ? 0 : ms),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('a purge that the platform refuses is tried again after its five seconds', async () => {
  statuses = [429];
  await blogChanged();
  expect(purges).toBe(2);
  expect(await leftTags()).toEqual([]);
});

test('what is refused twice is purged by the next sweep', async () => {
  statuses = [429, 429];
  await blogChanged();
  expect(await leftTags()).toEqual([{ tag: 'blog' }]);
  statuses = [503, 503];
  await expect(purgeLeftovers()).rejects.toThrow();
  expect(await leftTags()).toEqual([{ tag: 'blog' }]);
  await purgeLeftovers();
  expect(purges).toBe(5);
  expect(await leftTags()).toEqual([]);
});
