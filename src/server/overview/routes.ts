import { Hono } from 'hono';
import type { Overview } from '#model/admin/overview.ts';
import type { ApiEnv } from '../http/api.ts';
import { readFigures } from './figures.ts';
import { listRecent } from './recent.ts';
import { listUndeliveredMails } from './undelivered-mails.ts';
import { listWaiting } from './waiting.ts';

/** What waits, what came in and what happened (P-185). */
async function readOverview(now = new Date()): Promise<Overview> {
  const [waiting, figures, recent] = await Promise.all([
    listWaiting(now),
    readFigures(now),
    listRecent(now),
  ]);
  return { waiting, ...figures, recent };
}

export const adminOverview = new Hono<ApiEnv>()
  .get('/', async (c) => c.json(await readOverview()))
  .get('/mails', async (c) => c.json(await listUndeliveredMails()));
