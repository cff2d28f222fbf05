import { purgeCache } from '@netlify/functions';
import { unpurgedTags } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { runWithin } from '../time-budget.ts';
import { errorDetails, log } from './log.ts';

/** The API that purges the CDN. Tests have a server of their own, which they need not wait for. */
export const purgeApi = {
  url: 'https://api.netlify.com',
  /** The milliseconds within which the platform refuses a third purge of a tag. */
  windowMs: 5000,
};

// The SDK waits for as long as the platform does not answer.
const answerMs = 5000;

/**
 * Purges a tag, in a second attempt if the first one fails. Does nothing outside the platform.
 *
 * @throws what the second attempt throws
 */
async function purgeTag(tag: string): Promise<void> {
  if (!process.env.NETLIFY_PURGE_API_TOKEN) return;
  const purge = () => runWithin(answerMs, () => purgeCache({ tags: [tag], apiURL: purgeApi.url }));
  try {
    await purge();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, purgeApi.windowMs));
    await purge();
  }
}

async function leaveToSweep(tag: string): Promise<void> {
  await database().queries.insert(unpurgedTags).values({ tag }).onConflictDoNothing();
}

/** Purges what the CDN holds under a tag. The next sweep purges again when two attempts failed. */
export async function purgeChanged(tag: string): Promise<void> {
  try {
    await purgeTag(tag);
  } catch (error) {
    log('error', 'purge failed', { tag, message: errorDetails(error).message });
    await leaveToSweep(tag);
  }
}

/**
 * Purges what must disappear, such as a name. The next sweep does it again: an answer that was read before the change
 * may be stored after the purge, and commands on another machine cannot purge.
 */
export async function purgeTwice(tag: string): Promise<void> {
  await leaveToSweep(tag);
  await purgeChanged(tag);
}

/** Purges the tags that earlier attempts could not purge. */
export async function purgeLeftovers(): Promise<void> {
  // Tags are taken before the purge, so that a change meanwhile is left to the next sweep.
  const tags = await database().queries.delete(unpurgedTags).returning();
  for (const { tag } of tags) await purgeChanged(tag);
}
