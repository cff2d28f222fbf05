import { purgeCache } from '@netlify/functions';
import { and, eq, sql } from 'drizzle-orm';
import { unpurgedTags } from '../db/blog-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { runWithin } from '../time-budget.ts';
import { runLogged } from './background.ts';
import { errorDetails, log } from './log.ts';

/** The API that purges the CDN. Tests have a server of their own, which they need not wait for. */
export const purgeApi = {
  url: 'https://api.netlify.com',
  /** The milliseconds within which the platform refuses a third purge of a tag. */
  windowMs: 5000,
};

// The SDK waits for as long as the platform does not respond.
const responseMs = 5000;

/**
 * Purges a tag, in a second attempt if the first one fails. Does nothing outside the platform.
 *
 * @throws what the second attempt throws
 */
async function purgeTag(tag: string): Promise<void> {
  if (!process.env.NETLIFY_PURGE_API_TOKEN) return;
  const purge = () =>
    runWithin(responseMs, () => purgeCache({ tags: [tag], apiURL: purgeApi.url }));
  try {
    await purge();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, purgeApi.windowMs));
    await purge();
  }
}

/**
 * Leaves the purge of a tag to the next sweep. In the transaction of a change, no purge is lost when the process ends
 * after it.
 */
export async function leaveToSweep(tx: Queries, tag: string): Promise<void> {
  await tx
    .insert(unpurgedTags)
    .values({ tag })
    .onConflictDoUpdate({ target: unpurgedTags.tag, set: { tag } });
}

// What changed is stored by now, so that a database that is away must not answer an error.
const tryLeaveToSweep = (tag: string) =>
  runLogged('leave a purge to the sweep', () => leaveToSweep(database().queries, tag));

async function tryPurge(tag: string): Promise<boolean> {
  try {
    await purgeTag(tag);
    return true;
  } catch (error) {
    log('error', 'purge failed', { tag, message: errorDetails(error).message });
    return false;
  }
}

/** Purges what the CDN holds under a tag. The next sweep purges again when two attempts failed. Never throws. */
export async function purgeChanged(tag: string): Promise<void> {
  if (!(await tryPurge(tag))) await tryLeaveToSweep(tag);
}

/**
 * Purges what must disappear, such as a name. The next sweep does it again: a response that was read before the change
 * may be stored after the purge, and commands on another machine cannot purge. Never throws.
 */
export async function purgeNowAndAtSweep(tag: string): Promise<void> {
  await tryLeaveToSweep(tag);
  await tryPurge(tag);
}

// Each write of a row gives it another one.
const rowVersion = sql<string>`xmin::text`;

/**
 * Purges the tags that earlier attempts could not purge. A tag stays for the next sweep until its purge has succeeded,
 * because a sweep may be stopped, and when it was left again meanwhile.
 */
export async function purgeLeftovers(): Promise<void> {
  const { queries } = database();
  const left = await queries
    .select({ tag: unpurgedTags.tag, version: rowVersion })
    .from(unpurgedTags);
  const purgeOne = async ({ tag, version }: (typeof left)[number]) => {
    if (!(await tryPurge(tag))) return;
    await queries
      .delete(unpurgedTags)
      .where(and(eq(unpurgedTags.tag, tag), eq(rowVersion, version)));
  };
  await Promise.all(left.map(purgeOne));
}
