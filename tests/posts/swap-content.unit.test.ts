// @vitest-environment happy-dom
/** A page that another one replaces keeps what it needs. */
import { afterEach, expect, test, vi } from 'vitest';
import { fetchPage } from '#components/posts/swap-content.ts';

afterEach(() => vi.unstubAllGlobals());

const open = (script: string) => {
  const page = `<title>Seen</title><p id="article">A text.</p>
    <script type="module" src="data:text/javascript,${encodeURIComponent(script)}"></script>`;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(page)));
  return fetchPage('/blog/seen', 'article', AbortSignal.timeout(10_000));
};

test('the scripts of a fetched page run before it is shown', async () => {
  const { title } = await open('globalThis.hasRun = true');
  expect([title, Reflect.get(globalThis, 'hasRun')]).toEqual(['Seen', true]);
});

test('a page whose script does not arrive is not shown', async () => {
  await expect(open('throw new Error("lost")')).rejects.toThrow('lost');
});
