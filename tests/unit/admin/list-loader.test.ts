import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ListLoader, type ListState } from '#islands/admin/lists/list-loader.ts';
import { AdminSession } from '#islands/admin/session/admin-session.ts';

interface Row {
  at: number;
}

const refused = vi.fn();

function makeLoader(): ListLoader<Row> {
  return new ListLoader(new AdminSession('open sesame', refused), {
    path: '/api/rows?kind=all',
    rows: z.array(z.object({ at: z.number() })),
    shape: {
      haystack: () => [],
      sortKeys: { at: { kind: 'number', of: ({ at }: Row) => at } },
      defaultSort: { column: 'at', descending: true },
    },
  });
}

/** Serves rows as the product's endpoints page them; answers with `status` from `failAt` on. */
function serveRows(count: number, { failAt = Infinity, status = 503 } = {}) {
  const all = Array.from({ length: count }, (_, number) => ({ at: count - number }));
  const calls: URL[] = [];
  const fetch = (path: string) => {
    const url = new URL(path, 'https://atlas.example');
    calls.push(url);
    const start = Number(url.searchParams.get('after') ?? 0);
    if (start >= failAt) {
      const error = { error: 'The database is starting.' };
      return Promise.resolve(Response.json(error, { status, headers: { 'X-Request-Id': 'r1' } }));
    }
    const end = start + Number(url.searchParams.get('limit'));
    const link = `<https://atlas.example/api/rows?kind=all&limit=500&after=${end}>; rel="next"`;
    const headers = { 'X-Total-Count': String(count), ...(end < count ? { Link: link } : {}) };
    return Promise.resolve(Response.json(all.slice(start, end), { headers }));
  };
  vi.stubGlobal('fetch', fetch);
  return calls;
}

function record(loader: ListLoader<Row>) {
  const states: Pick<ListState<Row>, 'size' | 'total' | 'status'>[] = [];
  loader.subscribe(() => {
    const { size, total, status } = loader.read();
    states.push({ size, total, status });
  });
  return states;
}

beforeEach(() => vi.stubGlobal('location', new URL('https://atlas.example')));
afterEach(() => {
  vi.unstubAllGlobals();
  refused.mockClear();
});

describe('loading a list (P-80, P-81, P-82)', () => {
  test('shows the first page at once and goes on with large ones', async () => {
    const calls = serveRows(1482);
    const loader = makeLoader();
    const states = record(loader);
    await loader.load();
    expect(states).toEqual([
      { size: 0, total: null, status: 'loading' },
      { size: 500, total: 1482, status: 'loading' },
      { size: 1482, total: 1482, status: 'loading' },
      { size: 1482, total: 1482, status: 'ready' },
    ]);
    expect(calls.map(({ search }) => search)).toEqual([
      '?kind=all&limit=500',
      '?kind=all&limit=5000&after=500',
    ]);
  });

  test('keeps the old rows until a refresh is complete', async () => {
    serveRows(600);
    const loader = makeLoader();
    await loader.load();
    serveRows(700);
    const states = record(loader);
    await loader.load();
    expect(states.map(({ size }) => size)).toEqual([600, 700, 700]);
  });

  test('keeps the old rows when a refresh fails, and says why', async () => {
    serveRows(600);
    const loader = makeLoader();
    await loader.load();
    serveRows(700, { failAt: 500 });
    await loader.load();
    const { size, status, failure } = loader.read();
    expect({ size, status }).toEqual({ size: 600, status: 'failed' });
    expect(failure).toEqual({
      reason: 'The server answered 503: The database is starting.',
      requestId: 'r1',
    });
  });

  test('goes on where a failure stopped it', async () => {
    serveRows(1482, { failAt: 500 });
    const loader = makeLoader();
    await loader.load();
    expect(loader.read()).toMatchObject({ size: 500, total: 1482, status: 'failed' });
    const calls = serveRows(1482);
    await loader.retry();
    expect(loader.read()).toMatchObject({ size: 1482, status: 'ready', failure: null });
    expect(calls.map(({ search }) => search)).toEqual(['?kind=all&limit=5000&after=500']);
  });

  test('does not load twice at a time', async () => {
    const calls = serveRows(3);
    const loader = makeLoader();
    await Promise.all([loader.load(), loader.load(), loader.retry()]);
    expect(calls).toHaveLength(1);
    expect(loader.read().size).toBe(3);
  });

  test('says when the server cannot be reached or is not understood', async () => {
    const loader = makeLoader();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await loader.load();
    expect(loader.read().failure?.reason).toBe('The server could not be reached.');
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ at: 'never' }])));
    await loader.load();
    expect(loader.read().failure?.reason).toBe("The server's answer could not be read.");
  });

  test('a 401 ends the session', async () => {
    serveRows(3, { failAt: 0, status: 401 });
    await makeLoader().load();
    expect(refused).toHaveBeenCalledOnce();
  });
});
