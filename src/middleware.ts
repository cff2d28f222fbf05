import { defineMiddleware } from 'astro:middleware';
import { pageHeaders } from '#lib/security-headers.ts';
import { entityTag, isKnown } from '#server/http/cache.ts';

/** Gives a page that may be kept an entity tag over its HTML, and answers 304 to who has it. */
async function withEntityTag(request: Request, response: Response): Promise<Response> {
  const html = await response.text();
  const etag = entityTag('page', html);
  const headers = new Headers(response.headers);
  headers.set('ETag', etag);
  return isKnown(request.headers.get('if-none-match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(html, { status: response.status, headers });
}

/** Gives on-demand pages the headers that the platform's configuration gives static ones. */
export const onRequest = defineMiddleware(async (context, next) => {
  let response = await next();
  if (context.isPrerendered || context.url.pathname.startsWith('/api/')) return response;
  if (response.status === 200 && response.headers.has('Netlify-CDN-Cache-Control')) {
    response = await withEntityTag(context.request, response);
  }
  for (const [name, value] of Object.entries(pageHeaders(context.url.pathname))) {
    response.headers.set(name, value);
  }
  if (response.status >= 400) response.headers.set('Cache-Control', 'no-store');
  return response;
});
