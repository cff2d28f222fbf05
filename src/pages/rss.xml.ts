import type { APIRoute } from 'astro';
import { blogPath, feedPath } from '#model/posts/post-paths.ts';
import { addressWithoutQuery } from '#server/http/cache.ts';
import { answerPageError } from '#server/http/feed-answer.ts';
import { readFeed } from '#server/posts/feed-articles.ts';
import { answerFeed } from '#server/posts/write-feed.ts';
import { blog } from '#model/posts/copy.ts';

export const prerender = false;

export const GET: APIRoute = async ({ url, redirect }) => {
  const bare = addressWithoutQuery(url);
  if (bare !== undefined) return redirect(bare, 301);
  const read = await readFeed();
  if ('status' in read) return answerPageError(read.status);
  return answerFeed({ title: blog.hero.heading, page: blogPath, path: feedPath, articles: read });
};
