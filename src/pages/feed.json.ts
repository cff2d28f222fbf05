import type { APIRoute } from 'astro';
import { addressWithoutQuery } from '#server/http/cache.ts';
import { answerPageError } from '#server/http/feed-answer.ts';
import { readFeed } from '#server/posts/feed-articles.ts';
import { answerJsonFeed } from '#server/posts/write-json-feed.ts';

export const prerender = false;

export const GET: APIRoute = async ({ url, redirect }) => {
  const bare = addressWithoutQuery(url);
  if (bare !== undefined) return redirect(bare, 301);
  const read = await readFeed();
  return 'status' in read ? answerPageError(read.status) : answerJsonFeed(read);
};
