import { defineMiddleware } from 'astro:middleware';
import { pageHeaders } from '#lib/security-headers.ts';

/** Gives on-demand pages the headers that the platform's configuration gives static ones. */
export const onRequest = defineMiddleware(async (context, next) => {
  const response = await next();
  if (context.isPrerendered || context.url.pathname.startsWith('/api/')) return response;
  for (const [name, value] of Object.entries(pageHeaders(context.url.pathname))) {
    response.headers.set(name, value);
  }
  if (response.status >= 400) response.headers.set('Cache-Control', 'no-store');
  return response;
});
