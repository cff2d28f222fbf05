// @vitest-environment happy-dom
/** A search of the blog, which a refresh of the page must not overtake. */
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchPage } from '#components/posts/swap-content.ts';

vi.mock('#components/posts/swap-content.ts', () => ({
  fetchPage: vi.fn(),
  swapContent: vi.fn(),
}));

const fetched = vi.mocked(fetchPage);
const words = { sources: [{ path: '/api/blog' }], heading: 'h2', unreachable: 'Not reached.' };

async function openList() {
  // The module reads it once. A timer in its place could end after the test.
  vi.stubGlobal('requestIdleCallback', queueMicrotask);
  const { LiveContent } = await import('#components/posts/live-content.ts');
  const { startListSearch } = await import('#components/posts/list-search.ts');
  document.body.innerHTML = `<form action="/blog"><input><button data-clear></button></form>
    <p data-list-status></p><live-content id="list"><p class="state-stale"></p></live-content>`;
  const [form, live] = [document.querySelector('form'), document.querySelector('live-content')];
  if (!form || !(live instanceof LiveContent)) throw new Error('The list is missing.');
  (live as HTMLElement).dataset.content = JSON.stringify(words);
  startListSearch(form);
  const field = form.querySelector('input') as HTMLInputElement;
  return {
    search(text: string) {
      field.value = text;
      form.dispatchEvent(new Event('submit', { cancelable: true }));
    },
  };
}

const found = () => {
  const element = document.createElement('div');
  element.dataset.content = JSON.stringify(words);
  return { element, title: 'Found' };
};

beforeEach(() => {
  history.replaceState(null, '', '/blog');
  fetched.mockReset();
  vi.unstubAllGlobals();
});

test('a search that failed is made again by Enter', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const list = await openList();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  list.search('limbs');
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  fetched.mockResolvedValueOnce(found());
  list.search('limbs');
  await vi.waitFor(() => expect(document.title).toBe('Found'));
  list.search('limbs');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a refresh that fails says nothing about what was found meanwhile', async () => {
  let fail = (_: Error) => {};
  const call = vi.fn(() => new Promise((_, reject) => (fail = reject)));
  vi.stubGlobal('fetch', call);
  const list = await openList();
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  fetched.mockResolvedValueOnce(found());
  list.search('limbs');
  await vi.waitFor(() => expect(document.title).toBe('Found'));
  fail(new DOMException('It took too long.', 'TimeoutError'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.querySelector('.state-stale')?.textContent).toBe('');
});
