import type { Config } from '@netlify/functions';
import { ballotRoutes, boardRoutes } from '#server/applications/board/routes.ts';
import { api, serve } from '#server/http/api.ts';

export const app = api().route('/api/ballot', ballotRoutes).route('/api/board', boardRoutes);

export default serve(app);

export const config: Config = { path: ['/api/ballot/:token', '/api/board/:token'] };
