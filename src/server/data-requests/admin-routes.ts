import { Hono } from 'hono';
import {
  eraseRequestSchema,
  dataRequestSchema,
  dataCountsSchema,
  dataExportSchema,
  erasureReportSchema,
} from '#model/data-requests/contract.ts';
import { database } from '../db/client.ts';
import type { ApiEnv } from '../http/api.ts';
import { answers } from '../http/endpoint-facts.ts';
import { validAdminJson } from '../http/validate.ts';
import { countRows, eraseData, exportData, findPersonRows } from './data-requests.ts';

export const adminDataRequests = new Hono<ApiEnv>()
  .post('/', answers(dataCountsSchema), validAdminJson(dataRequestSchema), async (c) => {
    const { email } = c.req.valid('json');
    return c.json(countRows(await findPersonRows(database().queries, email)));
  })
  .post('/export', answers(dataExportSchema), validAdminJson(dataRequestSchema), async (c) =>
    c.json(await exportData(c.req.valid('json').email)),
  )
  .post('/erase', answers(erasureReportSchema), validAdminJson(eraseRequestSchema), async (c) =>
    c.json(await eraseData(c.req.valid('json').email)),
  );
