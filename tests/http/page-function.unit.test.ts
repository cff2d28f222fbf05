import { expect, test } from 'vitest';
import { canonicalPath } from '#model/site/canonical-path.ts';
import { redirectFirst } from '#server/http/redirect-first.ts';
import { excludePaths } from '../../build/page-function.ts';

test.each([
  ['/', undefined],
  ['/about', undefined],
  ['/index.html', '/'],
  ['/about/', '/about'],
  ['/about.html', '/about'],
  ['/blog/a-post/index.html', '/blog/a-post'],
  ['//', '/'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['///elsewhere.example/index.html', '/elsewhere.example'],
])('the one address of the page %s is %s', (given, canonical) => {
  expect(canonicalPath(given)).toBe(canonical);
});

test(
  'the one address of a page is found at once, however many slashes there are',
  { timeout: 5000 },
  () => {
    const slashes = '/'.repeat(300_000);
    expect(canonicalPath(`${slashes}a/`)).toBe('/a');
    expect(canonicalPath(`/a${slashes}b/`)).toBe(`/a${slashes}b`);
  },
);

test('the page bundle redirects to the one address before a page is rendered, and does nothing else', async () => {
  const answer = redirectFirst(() => Promise.resolve(new Response('page')));
  const ask = (path: string, method = 'GET') =>
    answer(new Request(`https://site.test${path}`, { method }), {});

  const moved = await ask('/blog/a-post/index.html?from=mail');
  expect(moved.status).toBe(301);
  expect(moved.headers.get('location')).toBe('/blog/a-post?from=mail');
  expect(moved.headers.get('strict-transport-security')).toMatch(/^max-age=/);

  expect((await ask('/blog/a-post')).status).toBe(200);
  expect((await ask('/blog/a-post/', 'POST')).status).toBe(200);
});

test('an entry point that is written differently stops the build and names the tested version', () => {
  const other = 'export default other();';
  expect(() => excludePaths(other, [])).toThrow(/@astrojs\/netlify 8\.2\.6/);
});
