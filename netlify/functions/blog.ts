import type { Config } from '@netlify/functions';
import { api, serve } from '#server/http/api.ts';
import { plateArticles } from '#server/posts/plate-articles.ts';
import { blog } from '#server/posts/routes.ts';

export const app = api().route('/api/blog', blog).route('/api/atlas', plateArticles);

export default serve(app);

export const config: Config = {
  path: ['/api/blog', '/api/blog/*', '/api/atlas/*'],
};
