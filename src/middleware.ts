import { defineMiddleware } from 'astro:middleware';
import { pageHeaders } from '#model/site/security-headers.ts';
import { entityTag, isKnown } from '#server/http/cache.ts';
import { narrowPolicy } from '#server/http/page-policy.ts';

const policyName = 'Content-Security-Policy';

// A page that may be cached gets an entity tag, and answers 304 to a browser that has it.
async function finished(request: Request, response: Response): Promise<Response> {
  const html = await response.text();
  const { status } = response;
  const headers = new Headers(response.headers);
  const policy = headers.get(policyName);
  if (policy !== null) {
    headers.set(policyName, narrowPolicy(policy, html, new URL(request.url).pathname));
  }
  if (status === 200 && headers.has('Netlify-CDN-Cache-Control')) {
    const etag = entityTag('page', html);
    headers.set('ETag', etag);
    if (isKnown(request.headers.get('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers });
    }
  }
  return new Response(html, { status, headers });
}

export const onRequest = defineMiddleware(async (context, next) => {
  const answer = await next();
  if (context.isPrerendered || context.url.pathname.startsWith('/api/')) return answer;
  const response = await finished(context.request, answer);
  for (const [name, value] of Object.entries(pageHeaders(context.url.pathname))) {
    response.headers.set(name, value);
  }
  if (response.status >= 400) response.headers.set('Cache-Control', 'no-store');
  return response;
});
