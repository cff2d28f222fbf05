import { canonicalPath } from '#model/site/canonical-path.ts';
import { commonHeaders } from '#model/site/security-headers.ts';

/**
 * Redirects `/blog/x.html`, `/blog/x/index.html` and `/blog/x/` to one address before a page is rendered.
 * Astro's middleware cannot, because at the second Astro fails with 500 before it calls the middleware; a
 * redirect rule of the platform cannot take a slash off an address.
 */
export function redirectFirst<Context>(
  handle: (request: Request, context: Context) => Promise<Response>,
): typeof handle {
  return async (request, context) => {
    const { pathname, search } = new URL(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const canonical = isRead ? canonicalPath(pathname) : undefined;
    if (canonical === undefined) return handle(request, context);
    const headers = { ...commonHeaders, Location: canonical + search };
    return new Response(null, { status: 301, headers });
  };
}
