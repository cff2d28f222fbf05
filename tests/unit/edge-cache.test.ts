import { describe, expect, test } from 'vitest';
import { createEdgeCache } from '#local/host/edge-cache.ts';

const day = 86_400_000;

/** A cache in front of a function that counts its answers, with a clock to turn. */
function build(headers: Record<string, string> = {}) {
  let now = 0;
  let asked = 0;
  let status = 200;
  const seen: Request[] = [];
  const cache = createEdgeCache(() => now);
  const origin = (request: Request) => {
    asked += 1;
    seen.push(request);
    return Promise.resolve(
      new Response(status === 200 ? `answer ${asked}` : 'no', {
        status,
        headers: {
          'Netlify-CDN-Cache-Control':
            'public, durable, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
          'Netlify-Cache-Tag': 'blog, other',
          'Netlify-Vary': 'query=after|limit',
          ETag: `W/"${asked}"`,
          ...headers,
        },
      }),
    );
  };
  const get = async (path: string, init: RequestInit = {}) => {
    const response = await cache.serve(new Request(`http://localhost${path}`, init), origin);
    return {
      status: response.status,
      text: await response.text(),
      headers: response.headers,
      from: response.headers.get('cache-status'),
    };
  };
  return {
    cache,
    get,
    seen,
    pass: (ms: number) => (now += ms),
    answerWith: (code: number) => (status = code),
    asked: () => asked,
  };
}

describe('the edge cache', () => {
  test('answers by itself while fresh, and says how old the copy is', async () => {
    const { get, pass, asked } = build();
    expect(await get('/blog')).toMatchObject({ text: 'answer 1', from: '"Edge"; fwd=miss' });
    pass(59_000);
    const second = await get('/blog');
    expect(second).toMatchObject({ text: 'answer 1', from: '"Edge"; hit' });
    expect(second.headers.get('age')).toBe('59');
    expect(asked()).toBe(1);
  });

  test('answers 304 to who has the copy, and never passes the condition on', async () => {
    const { get, seen } = build();
    const headers = { 'If-None-Match': '"x", W/"1"' };
    expect(await get('/blog', { headers })).toMatchObject({ status: 304, text: '' });
    expect(await get('/blog', { headers })).toMatchObject({ status: 304, text: '' });
    expect((await get('/blog', { headers: { 'If-None-Match': '"x"' } })).status).toBe(200);
    expect(seen.map((request) => request.headers.get('if-none-match'))).toEqual([null]);
  });

  test('tells answers apart by the named query parameters only', async () => {
    const { get, asked } = build();
    await get('/blog');
    expect((await get('/blog?utm_source=x')).text).toBe('answer 1');
    expect((await get('/blog?after=a')).text).toBe('answer 2');
    expect((await get('/blog?utm=y&after=a')).text).toBe('answer 2');
    expect(asked()).toBe(2);
  });

  test('a purge by tag forgets what carries it', async () => {
    const { cache, get } = build();
    await get('/blog');
    cache.purge(['unrelated']);
    expect((await get('/blog')).text).toBe('answer 1');
    cache.purge(['blog']);
    expect((await get('/blog')).text).toBe('answer 2');
  });

  test('does not keep an answer that was purged while under way', async () => {
    const cache = createEdgeCache(() => 0);
    const headers = { 'Netlify-CDN-Cache-Control': 'public, max-age=60' };
    const first = cache.serve(new Request('http://localhost/blog'), () => {
      cache.purge(['blog']);
      return Promise.resolve(new Response('old', { headers }));
    });
    expect(await (await first).text()).toBe('old');
    const second = await cache.serve(new Request('http://localhost/blog'), () =>
      Promise.resolve(new Response('new', { headers })),
    );
    expect(await second.text()).toBe('new');
  });

  test('asks once for many visitors at once', async () => {
    const { get, asked } = build();
    const texts = await Promise.all(Array.from({ length: 20 }, () => get('/blog')));
    expect(new Set(texts.map((reply) => reply.text))).toEqual(new Set(['answer 1']));
    expect(asked()).toBe(1);
  });

  test('never gives one visitor the private answer of another who asks at the same moment', async () => {
    const cache = createEdgeCache(() => 0);
    const origin = (request: Request) => {
      const may = request.headers.get('x-admin-password') === 'right';
      return Promise.resolve(new Response(may ? 'secret' : 'no', { status: may ? 200 : 401 }));
    };
    const ask = async (password: string) => {
      const headers = { 'X-Admin-Password': password };
      const request = new Request('http://localhost/api/admin/people', { headers });
      return (await cache.serve(request, origin)).text();
    };
    const passwords = ['right', 'wrong', 'right', 'wrong'];
    expect(await Promise.all(passwords.map(ask))).toEqual(['secret', 'no', 'secret', 'no']);
  });

  test('answers with the old copy while it asks for the new one', async () => {
    const { cache, get, pass } = build();
    await get('/blog');
    pass(61_000);
    expect((await get('/blog')).text).toBe('answer 1');
    await cache.settled();
    expect((await get('/blog')).text).toBe('answer 2');
  });

  test('answers with the old copy when the function fails', async () => {
    const { get, pass, answerWith } = build();
    await get('/blog');
    pass(700_000);
    answerWith(503);
    expect(await get('/blog')).toMatchObject({ status: 200, text: 'answer 1' });
    pass(2 * day);
    expect(await get('/blog')).toMatchObject({ status: 503, text: 'no' });
  });

  test.each([
    [{ 'Netlify-CDN-Cache-Control': 'no-store' }, 200],
    [{ 'Netlify-CDN-Cache-Control': 'private, max-age=60' }, 200],
    [{ 'Netlify-CDN-Cache-Control': 'public, max-age=0' }, 200],
    [{}, 404],
  ])('keeps nothing with %j and status %i', async (headers, status) => {
    const { get, asked, answerWith } = build(headers);
    answerWith(status);
    await get('/blog');
    await get('/blog');
    expect(asked()).toBe(2);
  });

  test('lets every other method through', async () => {
    const { get, asked } = build();
    await get('/blog');
    await get('/blog', { method: 'POST' });
    await get('/blog', { method: 'HEAD' });
    expect(asked()).toBe(3);
  });
});
