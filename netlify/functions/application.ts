import type { Config } from '@netlify/functions';
import { selfServiceAccess } from '#server/applications/access/routes.ts';
import { applicant } from '#server/applications/applicant-routes.ts';
import { api, serve } from '#server/http/api.ts';

export const app = api()
  .route('/api/application', applicant)
  .route('/api/application', selfServiceAccess);

export default serve(app);

export const config: Config = { path: '/api/application/*' };
