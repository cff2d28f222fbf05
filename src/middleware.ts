import type { APIContext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { dataPolicy, pageHeaders } from '#model/site/security-headers.ts';
import { entityTag, matchesTag } from '#server/http/cache.ts';
import { HttpError } from '#server/http/errors.ts';
import { pageFailure } from '#server/http/page-failure.ts';
import { narrowPolicy } from '#server/http/page-policy.ts';
import { prepareRequest } from '#server/http/prepare-request.ts';

const policyName = 'Content-Security-Policy';

// A page that may be cached gets an entity tag, and answers 304 to a browser that has it. It stays in bytes, because
// decoding and encoding it took a quarter of the processor time of a request.
async function finished(request: Request, response: Response, failure: unknown): Promise<Response> {
  const page = Buffer.from(await response.arrayBuffer());
  // Astro gives its page for failures the status 500, whatever the page sets.
  const { status } = failure instanceof HttpError ? failure : response;
  const headers = new Headers(response.headers);
  const policy = headers.get(policyName);
  if (policy !== null) {
    headers.set(policyName, narrowPolicy(policy, page, new URL(request.url).pathname));
  }
  if (status === 200 && headers.has('Netlify-CDN-Cache-Control')) {
    const etag = entityTag(page);
    headers.set('ETag', etag);
    if (matchesTag(request.headers.get('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers });
    }
  }
  return new Response(page, { status, headers });
}

// Every other page is only read.
const pagesWithForms = new Set([
  '/application',
  '/application/[token]',
  '/ballot/[token]',
  '/donation/[token]',
  '/giving',
  '/giving/[token]',
  '/tribute/[token]',
]);

// Astro shows these in place of a page, by the method of its request.
const failurePages = new Set(['/404', '/500']);

// Astro would show a page by any method.
function refusedMethod({ request: { method }, routePattern }: APIContext): Response | undefined {
  const allowed = ['GET', 'HEAD', ...(pagesWithForms.has(routePattern) ? ['POST'] : [])];
  if (failurePages.has(routePattern) || allowed.includes(method)) return undefined;
  const allow = allowed.join(', ');
  const headers = {
    Allow: allow,
    'Content-Type': 'text/plain; charset=utf-8',
    [policyName]: dataPolicy,
  };
  return new Response(`Method not allowed. Use ${allow}.`, { status: 405, headers });
}

export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered || context.url.pathname.startsWith('/api/')) return next();
  await prepareRequest();
  let response: Response;
  try {
    response =
      refusedMethod(context) ??
      (await finished(context.request, await next(), context.props.error));
  } catch (error) {
    throw pageFailure(error, context.routePattern);
  }
  for (const [name, value] of Object.entries(pageHeaders(context.url.pathname))) {
    response.headers.set(name, value);
  }
  if (response.status >= 400) response.headers.set('Cache-Control', 'no-store');
  return response;
});
