import { Hono } from 'hono';
import { searchQuerySchema, foundRecordsSchema } from '#model/admin/search.ts';
import type { ApiEnv } from '../http/api.ts';
import { responds } from '../http/route-description.ts';
import { validQuery } from '../http/validate.ts';
import { findRecords } from './find-records.ts';

export const adminSearchRoutes = new Hono<ApiEnv>().get(
  '/',
  responds(foundRecordsSchema),
  validQuery(searchQuerySchema),
  async (c) => c.json(await findRecords(c.req.valid('query').q)),
);
