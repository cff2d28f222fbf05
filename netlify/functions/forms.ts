import type { Config } from '@netlify/functions';
import { applicationRoutes } from '#server/applications/routes.ts';
import { contactRoutes } from '#server/messages/routes.ts';
import { api, serve } from '#server/http/api.ts';

export const app = api()
  .route('/api/contact', contactRoutes)
  .route('/api/researcher-signup', applicationRoutes);

export default serve(app);

export const config: Config = {
  path: ['/api/contact', '/api/researcher-signup'],
};
