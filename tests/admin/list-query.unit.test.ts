// @vitest-environment happy-dom
import { InfiniteQueryObserver, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { toFailure } from '#portal/data/failure.ts';
import { listQuery, loadAllRows, putRows, removeRows, useListPage } from '#portal/data/list.ts';
import { queryClient } from '#portal/data/query-client.ts';
import { closeSession, openSession } from '#portal/session/request.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';
import { waitMs } from '#tests/support/busy-machine.ts';

const answer = mockPageResponse();
const refused = vi.fn();
const rowsQuery = listQuery('/api/rows?kind=all', z.array(z.object({ id: z.string() })));

/** Serves rows as the product's endpoints page them; answers with `status` from `failAt` on. */
function serveRows(count: number, { failAt = Infinity, status = 503 } = {}) {
  const all = Array.from({ length: count }, (_, number) => ({ id: String(count - number) }));
  const calls: URL[] = [];
  answer.mockImplementation(({ path }) => {
    const url = new URL(path, 'https://atlas.example');
    calls.push(url);
    const start = Number(url.searchParams.get('after') ?? 0);
    if (start >= failAt) {
      const error = { error: 'The database is starting.' };
      return Response.json(error, { status, headers: { 'X-Request-Id': 'r1' } });
    }
    const end = start + Number(url.searchParams.get('limit'));
    const link = `<https://atlas.example/api/rows?kind=all&limit=500&after=${end}>; rel="next"`;
    const headers = { 'X-Total-Count': String(count), ...(end < count ? { Link: link } : {}) };
    return Response.json(all.slice(start, end), { headers });
  });
  return calls;
}

async function watchList() {
  const observer = new InfiniteQueryObserver(queryClient, rowsQuery);
  const sizes: number[] = [];
  const read = () => observer.getCurrentResult().data?.pages.flatMap(({ rows }) => rows) ?? [];
  observer.subscribe(() => {
    const size = read().length;
    if (sizes.at(-1) !== size) sizes.push(size);
  });
  await vi.waitUntil(() => !observer.getCurrentResult().isFetching, { timeout: waitMs });
  return { observer, sizes, read };
}

beforeEach(() => {
  openSession('open sesame', refused);
});
afterEach(() => {
  cleanup();
  closeSession();
  queryClient.clear();
  refused.mockClear();
});

describe('loading a list', () => {
  test('a list reads a first page of 500 rows, then large ones', async () => {
    const calls = serveRows(1482);
    const { observer, sizes } = await watchList();
    await observer.fetchNextPage();
    expect(sizes).toEqual([0, 500, 1482]);
    expect(observer.getCurrentResult().hasNextPage).toBe(false);
    expect(calls.map(({ search }) => search)).toEqual([
      '?kind=all&limit=500',
      '?kind=all&limit=5000&after=500',
    ]);
  });

  test('a list shows a long list anew when it has doubled, and when it is complete', async () => {
    serveRows(40_000);
    const figures = { query: { queryKey: ['figures'], queryFn: () => 0 }, of: rowsQuery };
    const shown: (readonly unknown[])[] = [];
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queryClient }, children);
    const { result } = renderHook(
      () => {
        const page = useListPage(rowsQuery, figures);
        if (shown.at(-1) !== page.list.rows) shown.push(page.list.rows);
        return page;
      },
      { wrapper },
    );
    await waitFor(() => expect(result.current.list.status).toBe('ready'));
    expect(shown.map(({ length }) => length)).toEqual([0, 500, 5500, 15_500, 35_500, 40_000]);
  });

  test('all rows are read at once where a page needs them all', async () => {
    const calls = serveRows(12_000);
    const rows = await loadAllRows('/api/rows?kind=all', z.array(z.object({ id: z.string() })));
    expect(rows).toHaveLength(12_000);
    expect(calls).toHaveLength(3);
  });

  test('a refresh shows the old rows until it is complete', async () => {
    serveRows(600);
    const { observer, sizes } = await watchList();
    await observer.fetchNextPage();
    serveRows(700);
    await observer.refetch();
    expect(sizes).toEqual([0, 500, 600, 700]);
  });

  test('a failed refresh leaves the old rows and says why', async () => {
    serveRows(600);
    const { observer, read } = await watchList();
    await observer.fetchNextPage();
    serveRows(700, { failAt: 500 });
    const { error } = await observer.refetch();
    expect(read()).toHaveLength(600);
    expect(toFailure(error)).toEqual({
      reason: 'The server answered 503: The database is starting.',
      requestId: 'r1',
    });
  });

  test('a list continues where a failure stopped it', async () => {
    serveRows(1482, { failAt: 500 });
    const { observer, read } = await watchList();
    const { isFetchNextPageError } = await observer.fetchNextPage();
    expect(isFetchNextPageError).toBe(true);
    const calls = serveRows(1482);
    await observer.fetchNextPage();
    expect(read()).toHaveLength(1482);
    expect(calls.map(({ search }) => search)).toEqual(['?kind=all&limit=5000&after=500']);
  });

  test('a 401 ends the session', async () => {
    serveRows(3, { failAt: 0, status: 401 });
    await watchList();
    expect(refused).toHaveBeenCalledOnce();
  });
});

describe('rows that the portal changed', () => {
  test('rows that the portal changed are replaced, added and removed at once', async () => {
    serveRows(3);
    const { read } = await watchList();
    await putRows(rowsQuery, [{ id: '4' }]);
    expect(read().map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
    await putRows(rowsQuery, [{ id: '2' }]);
    await removeRows(rowsQuery, ['3']);
    expect(read().map(({ id }) => id)).toEqual(['4', '2', '1']);
  });

  test('a load under way starts over, because its rows may be older', async () => {
    serveRows(3);
    const { observer, read } = await watchList();
    const calls = serveRows(2);
    void observer.refetch();
    await removeRows(rowsQuery, ['3']);
    expect(read()).toHaveLength(2);
    await vi.waitUntil(() => !observer.getCurrentResult().isFetching, { timeout: waitMs });
    await vi.waitUntil(() => calls.length === 2, { timeout: waitMs });
  });
});
