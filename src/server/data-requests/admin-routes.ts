import { Hono } from 'hono';
import { eraseRequestSchema, dataRequestSchema } from '#model/data-requests/contract.ts';
import { database } from '../db/client.ts';
import type { ApiEnv } from '../http/api.ts';
import { validAdminJson } from '../http/validate.ts';
import { countRows, eraseData, exportData, findRowsOf } from './data-requests.ts';

export const adminDataRequests = new Hono<ApiEnv>()
  .post('/', validAdminJson(dataRequestSchema), async (c) => {
    const { email } = c.req.valid('json');
    return c.json(countRows(await findRowsOf(database().queries, email)));
  })
  .post('/export', validAdminJson(dataRequestSchema), async (c) =>
    c.json(await exportData(c.req.valid('json').email)),
  )
  .post('/erase', validAdminJson(eraseRequestSchema), async (c) =>
    c.json(await eraseData(c.req.valid('json').email)),
  );
