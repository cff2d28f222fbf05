/** Every answer of a running host has the same policy, read by Google's evaluator, and the same connection. */
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bodyLimits } from '#model/fields/bounds.ts';
import { type LocalHost, startLocalHost } from '#tests/support/host/local-host.ts';

let host: LocalHost;

beforeAll(async () => {
  host = await startLocalHost();
});
afterAll(() => host.close());

/** These findings could be used against us, or could be if something else were wrong, too. */
const high = [Severity.HIGH, Severity.HIGH_MAYBE, Severity.SYNTAX];

async function highFindings(path: string, init: RequestInit = {}): Promise<string[]> {
  const { headers } = await fetch(new URL(path, host.url), { redirect: 'manual', ...init });
  const policy = headers.get('content-security-policy');
  if (!policy) return [`${path} has no policy`];
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => high.includes(severity))
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`);
}

/** The host brings its sample articles from its stand-in of Contentful after it has started. */
function firstPost(): Promise<string> {
  return vi.waitUntil(
    async () => {
      const response = await fetch(new URL('/api/blog', host.url));
      const [post] = (await response.json()) as { slug: string }[];
      return post && `/blog/${post.slug}`;
    },
    { timeout: 60_000, interval: 100 },
  );
}

test('the evaluator finds what is wrong with a weak policy', () => {
  const weak = new CspParser("script-src 'unsafe-inline' https:").csp;
  const severities = new CspEvaluator(weak).evaluate().map(({ severity }) => severity);
  expect(severities).toContain(Severity.HIGH);
});

test.each(['/', '/donate', '/donate/success', '/blog'])(
  'styles of %s are ours alone, by hash',
  async (path) => {
    const { headers } = await fetch(new URL(path, host.url));
    const policy = headers.get('content-security-policy') ?? '';
    const styles = policy.split(';').filter((each) => each.trim().startsWith('style-src'));
    // Stripe.js sets its styles through the CSSOM, which a policy does not concern (ADR 21).
    expect(styles).toHaveLength(1);
    expect(styles[0]).toMatch(/^\s*style-src 'self'(?: 'sha256-[\w+/=]+')*\s*$/);
  },
);

test.each([
  '/',
  '/about',
  '/leadership',
  '/impact',
  '/research',
  '/researchers',
  '/get-involved',
  '/partners',
  '/donors',
  '/blog',
  '/blog/no-such-post',
  '/contact',
  '/signup',
  '/donate',
  '/donate/success',
  '/privacy',
  '/terms',
  '/admin',
  '/admin/people',
  '/no-such-page',
  '/verify',
  '/verify/0000-0000-0000-0000',
  '/verify/nonsense',
  '/rss.xml',
  '/sitemap.xml',
  '/register',
  '/register.json',
  '/register.xml',
  '/supporters',
  '/atlas',
  '/atlas/wound',
  '/atlas/wound.csv',
  '/atlas.json',
  '/api/atlas/wound/articles',
  '/application',
  '/application/nothing',
  '/ballot/nothing',
  '/board/nothing',
  '/api/health',
  '/api/blog',
  '/api/no-such-endpoint',
  '/api/admin/people',
])('nothing of high severity is in the policy of %s', async (path) => {
  expect(await highFindings(path)).toEqual([]);
});

test('nothing of high severity is in the policy of an article', async () => {
  expect(await highFindings(await firstPost())).toEqual([]);
});

test('nothing of high severity is in the policy of a refused call', async () => {
  expect(await highFindings('/api/contact', { method: 'POST', body: '{' })).toEqual([]);
});

test.each([
  ['/blog', 'POST', 'GET, HEAD'],
  ['/rss.xml', 'POST', 'GET, HEAD'],
  ['/board/nothing', 'POST', 'GET, HEAD'],
  ['/giving', 'PUT', 'GET, HEAD, POST'],
  ['/application/nothing', 'DELETE', 'GET, HEAD, POST'],
  ['/ballot/nothing', 'DELETE', 'GET, HEAD, POST'],
])('%s refuses %s', async (path, method, allow) => {
  const refused = await fetch(new URL(path, host.url), { method });
  expect(refused.status).toBe(405);
  expect(refused.headers.get('allow')).toBe(allow);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await highFindings(path, { method })).toEqual([]);
});

test('a request that is too large leaves its connection to the next one', async () => {
  const body = JSON.stringify({ message: 'x'.repeat(4 * bodyLimits.public) });
  const headers = { 'Content-Type': 'application/json' };
  for (const path of ['/api/contact', '/api/researcher-signup', '/api/create-payment-intent']) {
    const large = await fetch(new URL(path, host.url), { method: 'POST', headers, body });
    expect(large.status).toBe(413);
    await large.text();
    const next = await fetch(new URL('/api/review-times', host.url));
    expect(next.status).toBe(200);
    await next.text();
  }
});
