import type { APIRoute } from 'astro';
import { dataPolicy } from '#model/site/security-headers.ts';
import { addressWithoutQuery, edgeHeaders } from '#server/http/cache.ts';
import { readRegister } from '#server/applications/register.ts';
import { respondUnavailable } from '#server/http/feed-response.ts';
import { toPageError } from '#server/http/page-response.ts';

export const prerender = false;

export const GET: APIRoute = async ({ url, redirect }) => {
  const bare = addressWithoutQuery(url);
  if (bare !== undefined) return redirect(bare, 301);
  const register = await toPageError(() => readRegister());
  if ('status' in register) return respondUnavailable(register.status);
  const rows = register.entries.map(({ id: _, ...entry }) => entry);
  return Response.json(rows, {
    headers: {
      ...edgeHeaders('register'),
      'Content-Security-Policy': dataPolicy,
    },
  });
};
