// @vitest-environment happy-dom
/** A page removes the query from its address, and a reload brings it back. */
import { expect, test, vi, onTestFinished } from 'vitest';
import { hideQuery, showQuery } from '#islands/ui/browser/hidden-query.ts';

test('the entry of the history keeps what the address loses, and gives it back', () => {
  history.replaceState({ own: 1 }, '', '/donate/success?id=1');
  hideQuery();
  expect(location.search).toBe('');
  expect(showQuery()).toBe(true);
  expect(location.search).toBe('?id=1');
});

test('a page that was reloaded without its query is loaded once more, with it', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  onTestFinished(() => {
    reload.mockRestore();
  });
  history.replaceState({ hiddenQuery: '?id=1' }, '', '/donate/success');
  hideQuery();
  expect(location.search).toBe('?id=1');
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that never had a query stays as it is', () => {
  history.replaceState(null, '', '/donate/success');
  hideQuery();
  expect(showQuery()).toBe(false);
  expect(location.pathname + location.search).toBe('/donate/success');
});
