import type { Context } from 'hono';
import type { ApiMiddleware } from './api.ts';
import { asHttpError } from './errors.ts';

// The page of a private link or a receipt says each of these in its own words.
const shownStatuses = [404, 410, 429];

/**
 * Leads a browser to the page that says why a file is refused, such as one whose link has ended. Programs get the
 * refusal as JSON.
 *
 * @param pagePath the path of the page that has the link to the file
 */
export function refusedFile(pagePath: (c: Context) => string): ApiMiddleware {
  return async (c, next) => {
    await next();
    const isBrowser = c.req.header('accept')?.includes('text/html') ?? false;
    const status = c.error && asHttpError(c.error)?.status;
    if (isBrowser && status && shownStatuses.includes(status)) c.res = c.redirect(pagePath(c), 303);
  };
}
