import type { Config } from '@netlify/functions';
import { api, serve } from '#server/http/api.ts';
import { socialPictureRoutes } from '#server/posts/social-picture/routes.ts';

/** Serves pictures of posts apart from the blog, because drawing takes a large library and every typeface. */
export const app = api().route('/social/blog', socialPictureRoutes);

export default serve(app);

export const config: Config = { path: '/social/blog/*' };
