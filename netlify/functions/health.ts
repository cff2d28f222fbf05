import type { Config } from '@netlify/functions';
import { checkHealth } from '#server/health/check-health.ts';
import { createApi, endpoint, toFunction } from '#server/http/api.ts';

const api = createApi();

endpoint(api, '/api/health', {
  GET: async (c) => {
    const health = await checkHealth(c.req.query('deep') !== undefined);
    return c.json(health, health.ok ? 200 : 503);
  },
});

export default toFunction(api);

export const config: Config = {
  path: '/api/health',
};
