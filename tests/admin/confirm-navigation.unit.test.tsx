// @vitest-environment happy-dom
/** Staff are asked before they leave what would be lost, and not within the page. */
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLink, useConfirmNavigation } from '#portal/kit/page/confirm-navigation.ts';

beforeEach(() => {
  history.replaceState(null, '', '/admin/messages');
  vi.stubGlobal(
    'confirm',
    vi.fn(() => false),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const follow = (href: string) => followLink(href, () => history.pushState(null, '', href));

test('filters, the search and a part of the page are followed without a question', () => {
  renderHook(() => useConfirmNavigation('Leave?'));
  follow('/admin/messages?status=all');
  history.pushState(null, '', '#decision');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(confirm).not.toHaveBeenCalled();
  expect(location.search).toBe('?status=all');
});

test('another page is asked about, and who stays keeps the filters of the moment', () => {
  renderHook(() => useConfirmNavigation('Leave?'));
  follow('/admin/messages?status=all');
  follow('/admin/people');
  expect(location.pathname).toBe('/admin/messages');
  history.pushState(null, '', '/admin/people');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(location.pathname + location.search).toBe('/admin/messages?status=all');
});
