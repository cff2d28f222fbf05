import type { Config } from '@netlify/functions';
import { givingRoutes, statementRoutes } from '#server/donations/giving/routes.ts';
import { api, serve } from '#server/http/api.ts';

export const app = api().route('/api/giving', givingRoutes).route('/giving', statementRoutes);

export default serve(app);

export const config: Config = {
  path: ['/api/giving/*', '/giving/:token/statement/:file'],
};
