import type { Config } from '@netlify/functions';
import { accessKeyRoutes } from '#server/applications/access/routes.ts';
import { api, serve } from '#server/http/api.ts';

/** Serves `/api/access` alone, because the platform calls it at each session and waits for the response. */
export const app = api().route('/api/access', accessKeyRoutes);

export default serve(app);

export const config: Config = { path: '/api/access' };
