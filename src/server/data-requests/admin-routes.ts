import { eraseRequestSchema, dataRequestSchema } from '#contracts/data-requests.ts';
import { database } from '../db/client.ts';
import { type Api, endpoint } from '../http/api.ts';
import { readAdminJson } from '../http/read-request.ts';
import { countRows, eraseData, exportData, findRowsOf } from './data-requests.ts';

const path = '/api/admin/own-data';

export function addDataRequestRoutes(api: Api): void {
  endpoint(api, path, {
    POST: async (c) => {
      const { email } = await readAdminJson(c, dataRequestSchema);
      return c.json(countRows(await findRowsOf(database().queries, email)));
    },
  });

  endpoint(api, `${path}/export`, {
    POST: async (c) => {
      const { email } = await readAdminJson(c, dataRequestSchema);
      return c.json(await exportData(email));
    },
  });

  endpoint(api, `${path}/erase`, {
    POST: async (c) => {
      const { email } = await readAdminJson(c, eraseRequestSchema);
      return c.json(await eraseData(email));
    },
  });
}
