import type { Config } from '@netlify/functions';
import { checkHealth } from '#server/health/check-health.ts';
import { serve } from '#server/http/api.ts';

export default serve({
  'GET /api/health': async (c) => {
    const health = await checkHealth(c.req.query('deep') !== undefined);
    return c.json(health, health.ok ? 200 : 503);
  },
});

export const config: Config = {
  path: '/api/health',
};
