import type { APIRoute } from 'astro';
import { addressWithoutQuery, edgeHeaders } from '#server/http/cache.ts';
import { readRegister } from '#server/applications/register.ts';
import { writeRegisterFeed } from '#server/applications/register-feed.ts';
import { respondWithPageError, respondWithFeedFile } from '#server/http/feed-response.ts';
import { toPageError } from '#server/http/page-response.ts';

export const prerender = false;

export const GET: APIRoute = async ({ url, redirect }) => {
  const bare = addressWithoutQuery(url);
  if (bare !== undefined) return redirect(bare, 301);
  const read = await toPageError(() => readRegister());
  if ('status' in read) return respondWithPageError(read.status);
  const feed = await writeRegisterFeed(read.entries);
  return respondWithFeedFile(feed, 'application/rss+xml', edgeHeaders('register'));
};
