import type { Config } from '@netlify/functions';
import { api, serve } from '#server/http/api.ts';
import { blog } from '#server/posts/routes.ts';

export const app = api().route('/api/blog', blog);

export default serve(app);

export const config: Config = {
  path: ['/api/blog', '/api/blog/*'],
};
