import { setTimeout as wait } from 'node:timers/promises';
import { readMirrorStatus } from '#server/posts/mirror/read-status.ts';
import { runMirror } from '#server/posts/mirror/run-mirror.ts';
import { environment } from '#server/env.ts';
import { log } from '#server/http/log.ts';

// A run that was killed holds its lease for a while, so seeding retries.
const retry = { everyMs: 2000, times: 15 };

/** Tells whether no run has been completed, so that a later start does not ask Contentful again. */
async function isUnseeded(): Promise<boolean> {
  const { lastRun, unfinished } = await readMirrorStatus();
  return lastRun?.finishedAt == null || unfinished;
}

/**
 * Brings the demo articles of the sandbox CMS to an empty site, through the same mirror that a real
 * CMS uses (P-101). Never fails: a site without articles still works.
 */
export async function seedDemoContent(): Promise<void> {
  try {
    if (!environment().CONTENTFUL_API_BASE || !(await isUnseeded())) return;
    for (let tries = 0; tries < retry.times; tries += 1) {
      if (await runMirror()) return;
      await wait(retry.everyMs, undefined, { ref: false });
    }
    log('error', 'seeding failed', { message: 'Another run of the mirror did not end.' });
  } catch (error) {
    log('error', 'seeding failed', { message: error instanceof Error ? error.message : '' });
  }
}
