import { Hono } from 'hono';
import { blogMessages } from '#contracts/blog/blog.ts';
import type { ApiEnv } from '../../http/api.ts';
import { edgeHeaders, isKnown } from '../../http/cache.ts';
import { HttpError } from '../../http/errors.ts';
import { postTag } from '../cache.ts';
import { readPublishedPost } from '../public-posts.ts';
import { drawPicture } from './draw-picture.ts';

/** Drawn when a network first asks, then kept at the CDN until an article changes (P-201). */
export const socialPictures = new Hono<ApiEnv>().get('/:file{.+\\.png}', async (c) => {
  const article = await readPublishedPost(c.req.param('file').slice(0, -'.png'.length));
  if (!article) throw new HttpError(404, { error: blogMessages.notFound });
  const etag = postTag(article);
  for (const [name, value] of Object.entries(edgeHeaders('blog', etag))) c.header(name, value);
  c.header('Netlify-Vary', 'query=none');
  // Other sites show it.
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  const { slug, title, category } = article.post;
  const picture = await drawPicture({ slug, title, category });
  return c.body(Uint8Array.from(picture), 200, { 'Content-Type': 'image/png' });
});
