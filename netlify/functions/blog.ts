import type { Config } from '@netlify/functions';
import { api, serve } from '#server/http/api.ts';
import { plateArticleRoutes } from '#server/posts/plate-articles.ts';
import { blogRoutes } from '#server/posts/routes.ts';

export const app = api().route('/api/blog', blogRoutes).route('/api/atlas', plateArticleRoutes);

export default serve(app);

export const config: Config = {
  path: ['/api/blog', '/api/blog/*', '/api/atlas/*'],
};
