import type { MiddlewareHandler } from 'hono';

/** A page of another site must not push the buttons of a stand-in. */
export const refuseForeign: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site') ?? 'none';
  const isOwn = site === 'same-origin' || site === 'none';
  return c.req.method === 'POST' && !isOwn ? c.text('Not from another site.', 403) : next();
};
