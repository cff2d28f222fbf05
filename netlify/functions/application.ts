import type { Config } from '@netlify/functions';
import { selfServiceAccessRoutes } from '#server/applications/access/routes.ts';
import { applicantRoutes } from '#server/applications/applicant-routes.ts';
import { api, serve } from '#server/http/api.ts';

export const app = api()
  .route('/api/application', applicantRoutes)
  .route('/api/application', selfServiceAccessRoutes);

export default serve(app);

export const config: Config = { path: '/api/application/*' };
