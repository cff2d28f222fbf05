import type { APIRoute } from 'astro';
import { addressWithoutQuery, edgeHeaders } from '#server/http/cache.ts';
import { readRegister } from '#server/applications/register.ts';
import { writeRegisterFeed } from '#server/applications/register-feed.ts';
import { respondUnavailable, respondWithFeedFile } from '#server/http/feed-response.ts';
import { toPageError } from '#server/http/page-response.ts';

export const prerender = false;

export const GET: APIRoute = async ({ url, redirect }) => {
  const bare = addressWithoutQuery(url);
  if (bare !== undefined) return redirect(bare, 301);
  const register = await toPageError(() => readRegister());
  if ('status' in register) return respondUnavailable(register.status);
  const feed = await writeRegisterFeed(register.entries);
  return respondWithFeedFile(feed, 'application/rss+xml', edgeHeaders('register'));
};
