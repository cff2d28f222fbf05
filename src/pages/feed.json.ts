import type { APIRoute } from 'astro';
import { addressWithoutQuery } from '#server/http/cache.ts';
import { respondUnavailable } from '#server/http/feed-response.ts';
import { readFeed } from '#server/posts/feed-articles.ts';
import { respondWithJsonFeed } from '#server/posts/json-feed.ts';

export const prerender = false;

export const GET: APIRoute = async ({ url, redirect }) => {
  const bare = addressWithoutQuery(url);
  if (bare !== undefined) return redirect(bare, 301);
  const read = await readFeed();
  return 'status' in read ? respondUnavailable(read.status) : respondWithJsonFeed(read);
};
