import { eraseRequestSchema, dataRequestSchema } from '#contracts/data-requests.ts';
import { database } from '../db/client.ts';
import type { Routes } from '../http/api.ts';
import { readAdminJson } from '../http/read-request.ts';
import { countRows, eraseData, exportData, findRowsOf } from './data-requests.ts';

export const dataRequestRoutes: Routes = {
  'POST /api/admin/own-data': async (c) => {
    const { email } = await readAdminJson(c, dataRequestSchema);
    return c.json(countRows(await findRowsOf(database().queries, email)));
  },
  'POST /api/admin/own-data/export': async (c) => {
    const { email } = await readAdminJson(c, dataRequestSchema);
    return c.json(await exportData(email));
  },
  'POST /api/admin/own-data/erase': async (c) => {
    const { email } = await readAdminJson(c, eraseRequestSchema);
    return c.json(await eraseData(email));
  },
};
