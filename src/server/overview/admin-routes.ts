import { Hono } from 'hono';
import { type Overview, overviewSchema } from '#model/admin/overview.ts';
import { undeliveredEmailListSchema } from '#model/admin/undelivered-emails.ts';
import type { ApiEnv } from '../http/api.ts';
import { responds } from '../http/route-description.ts';
import { readFigures } from './figures.ts';
import { listRecent } from './recent.ts';
import { readSetup } from './setup.ts';
import { listUndeliveredEmails } from './undelivered-emails.ts';
import { listInbox } from './inbox.ts';

async function readOverview(now = new Date()): Promise<Overview> {
  const [inbox, figures, recent, setup] = await Promise.all([
    listInbox(now),
    readFigures(now),
    listRecent(now),
    readSetup(),
  ]);
  return { ...inbox, ...figures, recent, setup };
}

export const adminOverviewRoutes = new Hono<ApiEnv>()
  .get('/', responds(overviewSchema), async (c) => c.json(await readOverview()))
  .get('/mails', responds(undeliveredEmailListSchema), async (c) =>
    c.json(await listUndeliveredEmails()),
  );
