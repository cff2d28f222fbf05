import { eq } from 'drizzle-orm';
import { unpurgedTags } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { blogCacheTag, entityTag, purgeTag } from '../http/cache.ts';
import { errorFacts, log } from '../http/log.ts';
import type { Tracked } from './public-posts.ts';

/** Purges all cached answers; what fails twice is purged by the next sweep. */
export async function blogChanged(): Promise<void> {
  try {
    await purgeTag(blogCacheTag);
  } catch (error) {
    log('error', 'purge failed', { message: errorFacts(error).message });
    await database()
      .queries.insert(unpurgedTags)
      .values({ tag: blogCacheTag })
      .onConflictDoNothing();
  }
}

/** Purges what could not be purged when it changed. */
export async function purgeLeftovers(): Promise<void> {
  const { queries } = database();
  for (const { tag } of await queries.select().from(unpurgedTags)) {
    await purgeTag(tag);
    await queries.delete(unpurgedTags).where(eq(unpurgedTags.tag, tag));
  }
}

/** Increase when the shape of public answers changes. */
const answerShape = 1;

export function listTag(rows: Tracked<unknown>[], total: number): string {
  return entityTag('list', answerShape, total, ...rows.map((row) => row.revision));
}

export function postTag(row: Tracked<unknown>): string {
  return entityTag('post', answerShape, row.revision);
}
