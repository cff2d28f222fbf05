import { isNotNull } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { cmsMirror } from '../db/mirror-schema.ts';
import type { Alarm } from './alarm.ts';

/** One alarm a day while the CMS cannot be read. */
export async function failingMirror(now: Date): Promise<Alarm[]> {
  const rows = await database()
    .queries.select({ error: cmsMirror.error, finishedAt: cmsMirror.finishedAt })
    .from(cmsMirror)
    .where(isNotNull(cmsMirror.error));
  const day = now.toISOString().slice(0, 10);
  return rows.map(({ error, finishedAt }) => ({
    fact: `failing-mirror:${day}`,
    heading: 'Articles are not coming over from Contentful',
    text: 'The last run of the mirror failed. What is on the site stays; what is new in Contentful waits. The next run is in a quarter of an hour at the latest.',
    facts: [
      { label: 'Reason', value: error ?? 'unknown' },
      { label: 'Tried at', value: finishedAt?.toISOString() ?? 'unknown' },
    ],
    link: { label: 'Open Blog', path: '/admin/blog' },
  }));
}
