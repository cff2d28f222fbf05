import type { APIRoute } from 'astro';
import { blogPath, feedPath } from '#model/posts/post-paths.ts';
import { addressWithoutQuery } from '#server/http/cache.ts';
import { respondUnavailable } from '#server/http/feed-response.ts';
import { readFeed } from '#server/posts/feed-articles.ts';
import { respondWithFeed } from '#server/posts/write-feed.ts';
import { blog } from '#model/posts/copy.ts';

export const prerender = false;

export const GET: APIRoute = async ({ url, redirect }) => {
  const bare = addressWithoutQuery(url);
  if (bare !== undefined) return redirect(bare, 301);
  const articles = await readFeed();
  if ('status' in articles) return respondUnavailable(articles.status);
  return respondWithFeed({
    title: blog.hero.heading,
    page: blogPath,
    path: feedPath,
    articles: articles,
  });
};
