import { Hono } from 'hono';
import type { BlogPost } from '#model/posts/contract.ts';
import { blogMessages } from '#model/posts/copy.ts';
import type { ApiEnv } from '../../http/api.ts';
import { respondsFile, refuses } from '../../http/route-description.ts';
import { edgeHeaders, matchesTag, withoutQuery } from '../../http/cache.ts';
import { HttpError } from '../../http/errors.ts';
import { postTag, redirectFrom } from '../cache.ts';
import { readPublishedPost } from '../public-posts.ts';
import { findMovedPost } from '../redirects.ts';
import { drawPicture } from './draw-picture.ts';

// The number of stored pictures is bounded; each has at most some 100 KB.
const maxKept = 50;

// The entity tag is the key, because every change of the blog takes all pictures from the CDN.
const pictures = new Map<string, Promise<Uint8Array>>();

function drawOnce(etag: string, { slug, title, category }: BlogPost): Promise<Uint8Array> {
  const existing = pictures.get(etag);
  if (existing) return existing;
  const [oldest] = pictures.keys();
  if (oldest !== undefined && pictures.size >= maxKept) pictures.delete(oldest);
  const picture = drawPicture({ slug, title, category });
  pictures.set(etag, picture);
  picture.catch(() => pictures.delete(etag));
  return picture;
}

/** Redirects to the picture of the post that had this slug before. @throws HttpError 404 where none had it */
async function redirectToNewSlug(url: URL, slug: string): Promise<Response> {
  const moved = await findMovedPost(slug);
  if (moved === undefined) throw new HttpError(404, { error: blogMessages.notFound });
  const response = redirectFrom(url, `/social/blog/${moved}.png`);
  response.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return response;
}

/** Serves the pictures of articles, drawn when a network first asks and stored at the CDN until an article changes. */
export const socialPictureRoutes = new Hono<ApiEnv>().get(
  '/:file{.+\\.png}',
  refuses(404),
  respondsFile('image/png'),
  withoutQuery,
  async (c) => {
    const slug = c.req.param('file').slice(0, -'.png'.length);
    const article = await readPublishedPost(slug);
    if (!article) return redirectToNewSlug(new URL(c.req.url), slug);
    const etag = postTag(article);
    for (const [name, value] of Object.entries(edgeHeaders('blog', { etag })))
      c.header(name, value);
    // Other sites show the picture.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    const picture = await drawOnce(etag, article.post);
    return c.body(Uint8Array.from(picture), 200, { 'Content-Type': 'image/png' });
  },
);
