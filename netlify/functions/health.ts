import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { healthSchema } from '#model/health.ts';
import { checkHealth } from '#server/health/check-health.ts';
import { api, type ApiContext, serve } from '#server/http/api.ts';
import { responds, refuses } from '#server/http/route-description.ts';
import { HttpError } from '#server/http/errors.ts';
import { countRequest } from '#server/http/rate-limit.ts';
import { validQuery } from '#server/http/validate.ts';

// Without a database nothing is counted, and the response says so.
async function countDeepCheck(c: ApiContext): Promise<void> {
  try {
    await countRequest(c, 'deep-health');
  } catch (error) {
    if (error instanceof HttpError) throw error;
  }
}

const querySchema = z.object({ deep: z.optional(z.string()) });

export const app = api().get(
  '/api/health',
  refuses(429),
  responds(healthSchema),
  validQuery(querySchema),
  async (c) => {
    const isDeep = c.req.valid('query').deep !== undefined;
    if (isDeep) await countDeepCheck(c);
    const health = await checkHealth(isDeep);
    return c.json(health, health.ok ? 200 : 503);
  },
);

export default serve(app);

export const config: Config = {
  path: '/api/health',
};
