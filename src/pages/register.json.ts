import type { APIRoute } from 'astro';
import { dataPolicy } from '#model/site/security-headers.ts';
import { addressWithoutQuery, edgeHeaders } from '#server/http/cache.ts';
import { readRegister } from '#server/applications/register.ts';
import { respondWithPageError } from '#server/http/feed-response.ts';
import { toPageError } from '#server/http/page-response.ts';

export const prerender = false;

export const GET: APIRoute = async ({ url, redirect }) => {
  const bare = addressWithoutQuery(url);
  if (bare !== undefined) return redirect(bare, 301);
  const read = await toPageError(() => readRegister());
  if ('status' in read) return respondWithPageError(read.status);
  const rows = read.entries.map(({ id: _, ...entry }) => entry);
  return Response.json(rows, {
    headers: {
      ...edgeHeaders('register'),
      'Content-Security-Policy': dataPolicy,
    },
  });
};
