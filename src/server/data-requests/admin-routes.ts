import { Hono } from 'hono';
import {
  eraseRequestSchema,
  dataRequestSchema,
  storedCountsSchema,
  dataExportSchema,
  erasureReportSchema,
} from '#model/data-requests/contract.ts';
import { database } from '../db/client.ts';
import type { ApiEnv } from '../http/api.ts';
import { responds, refuses } from '../http/route-description.ts';
import { validAdminJson } from '../http/validate.ts';
import { findSubject } from './find-subject.ts';
import { countRows, eraseData, exportData, findPersonRows } from './data-requests.ts';

export const adminDataRequestRoutes = new Hono<ApiEnv>()
  .post(
    '/',
    refuses(404),
    responds(storedCountsSchema),
    validAdminJson(dataRequestSchema),
    async (c) => {
      const subject = await findSubject(c.req.valid('json'));
      return c.json(countRows(await findPersonRows(database().queries, subject)));
    },
  )
  .post(
    '/export',
    refuses(404),
    responds(dataExportSchema),
    validAdminJson(dataRequestSchema),
    async (c) => c.json(await exportData(await findSubject(c.req.valid('json')))),
  )
  .post(
    '/erase',
    refuses(404, 409),
    responds(erasureReportSchema),
    validAdminJson(eraseRequestSchema),
    async (c) => c.json(await eraseData(await findSubject(c.req.valid('json')))),
  );
