import type pg from 'pg';
import type { Reading } from '../bench/reading.ts';
import type { Acknowledged } from './scene.ts';

interface Row {
  key: string;
  [column: string]: unknown;
}

function missing(what: string, value: number): Reading {
  return { what, value, unit: 'missing', limit: { atMost: 0 } };
}

function count(what: string, { size }: { size: number }): Reading {
  return { what, value: size, unit: 'acknowledged', limit: { atLeast: 1 } };
}

/** Looks for everything that the site acknowledged. */
export async function checkRows(database: pg.Client, said: Acknowledged): Promise<Reading[]> {
  const rows = async (text: string): Promise<Map<string, Row[]>> => {
    const found = new Map<string, Row[]>();
    for (const row of (await database.query<Row>(text)).rows) {
      found.set(row.key, [...(found.get(row.key) ?? []), row]);
    }
    return found;
  };
  /** How many of the keys are not there exactly once. */
  const lost = async (keys: Iterable<string>, text: string): Promise<number> => {
    const found = await rows(text);
    return [...keys].filter((key) => found.get(key)?.length !== 1).length;
  };

  const posts = await rows('select id as key, title, published from blog_posts');
  const wrongPosts = [...said.posts].filter(([id, { titles, published }]) => {
    const [row] = posts.get(id) ?? [];
    return (
      !row ||
      !titles.includes(row['title'] as string) ||
      !published.includes(row['published'] as boolean)
    );
  });
  const applications = await rows('select id as key, status from researcher_applications');
  const wrongDecisions = [...said.decisions].filter(
    ([id, decision]) => applications.get(id)?.[0]?.['status'] !== decision,
  );
  const donations = await rows('select id as key, amount_cents, status from donations');
  const wrongGifts = [...said.gifts].filter(
    ([id, cents]) => donations.get(id)?.[0]?.['amount_cents'] !== cents,
  );
  const unsettled = [...said.succeeded].filter(
    (id) => donations.get(id)?.[0]?.['status'] !== 'succeeded',
  );
  return [
    count('messages', said.messages),
    missing('messages', await lost(said.messages, 'select subject as key from contact_messages')),
    count('applications', said.applications),
    missing(
      'applications',
      await lost(said.applications, 'select email as key from researcher_applications'),
    ),
    count('decisions', said.decisions),
    missing('decisions', wrongDecisions.length),
    count('posts and their edits', said.posts),
    missing('posts and their edits', wrongPosts.length),
    count('deleted posts', said.deletedPosts),
    missing('deleted posts', [...said.deletedPosts].filter((id) => posts.has(id)).length),
    count('articles of the CMS', said.articles),
    missing(
      'articles of the CMS',
      await lost(said.articles, 'select slug as key from blog_posts where published'),
    ),
    count('gifts begun', said.gifts),
    missing('gifts begun', wrongGifts.length),
    count('gifts confirmed', said.succeeded),
    missing('gifts confirmed', unsettled.length),
    count('deliveries of events', said.events),
    missing(
      'deliveries of events',
      await lost(said.events, 'select id as key from payment_events'),
    ),
  ];
}
