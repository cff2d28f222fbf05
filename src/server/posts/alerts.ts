import { isNotNull, or } from 'drizzle-orm';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { mirrorMessages } from '#model/posts/mirror.ts';
import { cmsMirror } from '../db/blog-schema.ts';
import { database } from '../db/client.ts';
import { type StaffAlert, formatAlertTime } from '../mail/alert.ts';
import { isCmsConfigured } from './mirror/cms-configured.ts';
import { hasStopped } from './mirror/run-state.ts';

async function findFailingMirror(now: Date): Promise<StaffAlert[]> {
  if (!isCmsConfigured()) return [];
  const rows = await database()
    .queries.select({ row: cmsMirror, hasStopped })
    .from(cmsMirror)
    .where(or(isNotNull(cmsMirror.error), hasStopped));
  const day = now.toISOString().slice(0, 10);
  return rows.map(({ row: { error, startedAt, finishedAt }, hasStopped: isStopped }) => ({
    key: `failing-mirror:${day}`,
    heading: 'Articles are not coming over from Contentful',
    text: 'The last run of the mirror failed. What is on the site stays; what is new in Contentful waits. The next run is in a quarter of an hour at the latest.',
    details: [
      { label: 'Reason', value: isStopped ? mirrorMessages.stopped : (error ?? 'unknown') },
      { label: 'Tried at', value: formatAlertTime(finishedAt ?? startedAt) },
    ],
    link: { label: 'Open Blog', path: portalPaths.posts },
  }));
}

/** The checks that warn staff about articles, by the name in the log. */
export const postAlerts = { failingMirror: findFailingMirror };
