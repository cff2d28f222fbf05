import { Hono } from 'hono';
import { type Overview, overviewSchema, undeliveredMailsSchema } from '#model/admin/overview.ts';
import { database } from '../db/client.ts';
import { boardMembers } from '../db/applications-schema.ts';
import { blogPosts } from '../db/blog-schema.ts';
import type { ApiEnv } from '../http/api.ts';
import { answers } from '../http/endpoint-facts.ts';
import { readFigures } from './figures.ts';
import { listRecent } from './recent.ts';
import { listUndeliveredMails } from './undelivered-mails.ts';
import { listWaiting } from './waiting.ts';

async function findMissing(): Promise<Overview['missing']> {
  const { queries } = database();
  const [posts, members] = await Promise.all([
    queries.select({ id: blogPosts.id }).from(blogPosts).limit(1),
    queries.select({ id: boardMembers.id }).from(boardMembers).limit(1),
  ]);
  return { posts: posts.length === 0, members: members.length === 0 };
}

async function readOverview(now = new Date()): Promise<Overview> {
  const [waiting, figures, recent, missing] = await Promise.all([
    listWaiting(now),
    readFigures(now),
    listRecent(now),
    findMissing(),
  ]);
  return { waiting, ...figures, recent, missing };
}

export const adminOverview = new Hono<ApiEnv>()
  .get('/', answers(overviewSchema), async (c) => c.json(await readOverview()))
  .get('/mails', answers(undeliveredMailsSchema), async (c) =>
    c.json(await listUndeliveredMails()),
  );
