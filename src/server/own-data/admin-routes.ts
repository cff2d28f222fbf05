import { eraseRequestSchema, ownDataRequestSchema } from '#contracts/own-data.ts';
import { bodyLimits } from '#contracts/bounds.ts';
import { database } from '../db/client.ts';
import { type Api, endpoint } from '../http/api.ts';
import { readJson } from '../http/read-json.ts';
import { eraseOwnData } from './erase-own-data.ts';
import { exportOwnData } from './export-own-data.ts';
import { countRows, findOwnRows } from './find-own-rows.ts';

const path = '/api/admin/own-data';

/** One person's own data, on the router that the admin gate guards (docs/staff.md). */
export function addOwnDataRoutes(api: Api): void {
  endpoint(api, path, {
    POST: async (c) => {
      const { email } = await readJson(c, ownDataRequestSchema, bodyLimits.admin);
      return c.json(countRows(await findOwnRows(database().queries, email)));
    },
  });

  endpoint(api, `${path}/export`, {
    POST: async (c) => {
      const { email } = await readJson(c, ownDataRequestSchema, bodyLimits.admin);
      return c.json(await exportOwnData(email));
    },
  });

  endpoint(api, `${path}/erase`, {
    POST: async (c) => {
      const { email } = await readJson(c, eraseRequestSchema, bodyLimits.admin);
      return c.json(await eraseOwnData(email));
    },
  });
}
