import { Hono } from 'hono';
import { type Overview, overviewSchema, undeliveredMailsSchema } from '#model/admin/overview.ts';
import type { ApiEnv } from '../http/api.ts';
import { answers } from '../http/endpoint-facts.ts';
import { readFigures } from './figures.ts';
import { listRecent } from './recent.ts';
import { readSetup } from './setup.ts';
import { listUndeliveredMails } from './undelivered-mails.ts';
import { listWaiting } from './waiting.ts';

async function readOverview(now = new Date()): Promise<Overview> {
  const [waiting, figures, recent, setup] = await Promise.all([
    listWaiting(now),
    readFigures(now),
    listRecent(now),
    readSetup(),
  ]);
  return { waiting, ...figures, recent, setup };
}

export const adminOverview = new Hono<ApiEnv>()
  .get('/', answers(overviewSchema), async (c) => c.json(await readOverview()))
  .get('/mails', answers(undeliveredMailsSchema), async (c) =>
    c.json(await listUndeliveredMails()),
  );
