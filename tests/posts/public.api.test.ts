import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { blogListSchema, blogPostSchema, relatedPostsSchema } from '#model/posts/contract.ts';
import { blogAuthors, blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { renderPosts } from '#server/posts/render-posts.ts';
import { writeCursor } from '#server/http/paging.ts';
import { insertPosts, saveAuthor, savePost } from '#tests/support/factories/blog.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { selectRows } from '#tests/support/rows.ts';

beforeEach(async () => {
  await database().queries.delete(blogPosts);
  await database().queries.delete(blogAuthors);
});

async function list(path = '/api/blog') {
  const reply = await callApi(path);
  return { ...reply, posts: blogListSchema.parse(reply.body) };
}

test('GET /api/blog is newest first and bounded, with a way to older ones', async () => {
  const publishedAt = new Date('2026-01-01T00:00:00.123Z');
  await insertPosts(60, (index) => (index < 55 ? { publishedAt } : {}));
  const first = await list();
  expect(first.posts).toHaveLength(50);
  expect(first.headers.get('x-total-count')).toBe('60');
  const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await list(next);
  expect(second.posts).toHaveLength(10);
  expect(second.headers.get('link')).toBeNull();
  const all = [...first.posts, ...second.posts];
  expect(new Set(all.map((post) => post.id)).size).toBe(60);
  const times = all.map((post) => post.publishedAt);
  expect(times).toEqual([...times].sort().reverse());
});

const yearZero = writeCursor({
  createdAt: '0000-01-01T00:00:00.000Z',
  id: '00000000-0000-4000-8000-000000000000',
});

test.each(['limit=0', 'limit=101', 'after=x', `after=${yearZero}`])(
  'GET /api/blog?%s answers 422',
  async (query) => {
    expect((await callApi(`/api/blog?${query}`)).status).toBe(422);
  },
);

describe('GET /api/blog/{slug}', () => {
  test('GET /api/blog/{slug} responds with the source of a post and its HTML', async () => {
    const saved = await savePost({ content: '## Two\n\n**bold**\n\n- item' });
    const reply = await callApi(`/api/blog/${saved.slug}`);
    expect(reply.status).toBe(200);
    const post = blogPostSchema.parse(reply.body);
    expect(post).toMatchObject({ id: saved.id, content: saved.content, authorName: '' });
    expect(post.contentHtml).toBe(
      '<h2 id="section-two">Two</h2>\n<p><strong>bold</strong></p>\n<ul>\n<li>item</li>\n</ul>',
    );
  });

  test.each(['nothing-here', '%00', '..%2f', 'a'.repeat(3000)])(
    'an unknown slug (%#) answers 404',
    async (slug) => {
      const reply = await callApi(`/api/blog/${slug}`);
      expect(reply).toMatchObject(refusal(404, 'Blog post not found'));
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.headers.get('netlify-cdn-cache-control')).toBeNull();
    },
  );

  test('a body that is rendered again makes a new response of the same version', async () => {
    const slug = `old-${crypto.randomUUID()}`;
    await insertPosts(1, () => ({ slug, content: '**new**', contentHtml: '<p>old</p>' }));
    const before = await callApi(`/api/blog/${slug}`);
    expect(before.body).toMatchObject({ contentHtml: '<p>old</p>' });
    const posts = await database().queries.$count(blogPosts);
    expect(await renderPosts()).toEqual({ posts, changed: 1 });
    const etag = before.headers.get('etag') ?? '';
    const after = await callApi(`/api/blog/${slug}`, { headers: { 'If-None-Match': etag } });
    expect(after.body).toMatchObject({ contentHtml: '<p><strong>new</strong></p>' });
    expect(await selectRows(blogPosts, eq(blogPosts.slug, slug))).toMatchObject([{ version: 1 }]);
    expect(await renderPosts()).toEqual({ posts, changed: 0 });
  });
});

test('a post has the bio and the number of published posts of its author, but no address', async () => {
  const author = await saveAuthor({ bio: 'Reads what voltages do.', email: 'own@example.org' });
  const { slug } = await savePost({ authorId: author.id });
  await savePost({ authorId: author.id });
  await savePost({ authorId: author.id, published: false });
  await savePost();
  const { body } = await callApi(`/api/blog/${slug}`);
  expect(body).toMatchObject({ authorId: author.id, authorBio: author.bio, authorPosts: 2 });
  expect(JSON.stringify(body)).not.toContain('own@example.org');
});

test('the public list of posts has fixed fields, without the author', async () => {
  const author = await saveAuthor();
  await savePost({ authorId: author.id });
  const { body } = await callApi('/api/blog');
  const [post] = body as Record<string, unknown>[];
  const fields =
    'authorAvatar authorName authorTitle category content coverImage excerpt id publishedAt slug tags title';
  expect(Object.keys(post ?? {}).sort()).toEqual(fields.split(' '));
});

test('the entity tag of a post changes when its author has one more post', async () => {
  const author = await saveAuthor();
  const { slug } = await savePost({ authorId: author.id });
  const etag = async () => (await callApi(`/api/blog/${slug}`)).headers.get('etag');
  const before = await etag();
  await savePost({ authorId: author.id });
  expect(await etag()).not.toBe(before);
});

describe('GET /api/blog/{slug}/related', () => {
  async function related(slug: string) {
    const reply = await callApi(`/api/blog/${slug}/related`);
    expect(reply.status).toBe(200);
    return relatedPostsSchema.parse(reply.body).map((post) => post.slug);
  }

  test('up to three related posts come, most shared first, then newest', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const rows = [
      { slug: 'this', category: 'A', tags: ['x', 'y'], publishedAt: at(1) },
      { slug: 'none', category: 'B', tags: ['z'], publishedAt: at(9) },
      { slug: 'tag-old', category: 'B', tags: ['x'], publishedAt: at(2) },
      { slug: 'tag-new', category: 'B', tags: ['y', 'z'], publishedAt: at(4) },
      { slug: 'category', category: 'A', tags: [], publishedAt: at(3) },
      { slug: 'both', category: 'A', tags: ['x'], publishedAt: at(1) },
      { slug: 'all', category: 'A', tags: ['y', 'x', 'q'], publishedAt: at(1) },
      { slug: 'draft', category: 'A', tags: ['x', 'y'], published: false, publishedAt: null },
    ];
    await insertPosts(rows.length, (index) => rows[index] ?? {});
    expect(await related('this')).toEqual(['all', 'both', 'tag-new']);
    expect(await related('none')).toEqual(['tag-new', 'tag-old']);
  });

  test('tags and categories of related posts are compared without case and accents', async () => {
    const rows = [
      { slug: 'upper', category: '', tags: ['AI', 'ai'] },
      { slug: 'lower', category: '', tags: ['Ai'] },
      { slug: 'plain', category: 'Resume', tags: [] },
      { slug: 'accents', category: 'Résumé', tags: ['ａｉ'] },
    ];
    await insertPosts(rows.length, (index) => rows[index] ?? {});
    expect((await related('upper')).sort()).toEqual(['accents', 'lower']);
    expect(await related('plain')).toEqual(['accents']);
    const { body } = await callApi('/api/blog/upper');
    expect(body).toMatchObject({ tags: ['AI'] });
  });

  test.each(['nothing-here', 'bad/slug', 'a-draft'])(
    'the related posts of %s answer 404',
    async (slug) => {
      await insertPosts(1, () => ({ slug: 'a-draft', published: false, publishedAt: null }));
      const reply = await callApi(`/api/blog/${encodeURIComponent(slug)}/related`);
      expect(reply).toMatchObject(refusal(404, 'Blog post not found'));
    },
  );

  test('posts without category or tags share nothing', async () => {
    await insertPosts(3, (index) => ({ slug: `bare-${index}`, category: '', tags: [] }));
    expect(await related('bare-0')).toEqual([]);
  });

  test('a related post has five fields', async () => {
    await insertPosts(2, (index) => ({ slug: `pair-${index}` }));
    const reply = await callApi('/api/blog/pair-0/related');
    const [post] = reply.body as Record<string, unknown>[];
    expect(Object.keys(post ?? {}).sort()).toEqual([
      'coverImage',
      'excerpt',
      'id',
      'slug',
      'title',
    ]);
  });
});

describe('caching', () => {
  test.each(['/api/blog', '/api/blog/cached', '/api/blog/cached/related'])(
    '%s may be cached at the edge and costs 304 when known',
    async (path) => {
      await insertPosts(1, () => ({ slug: 'cached' }));
      const first = await callApi(path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"[\w-]{16}"$/);
      expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(first.headers.get('netlify-cdn-cache-control')).toBe(
        'public, durable, max-age=600, stale-while-revalidate=86400, stale-if-error=604800',
      );
      expect(first.headers.get('netlify-cache-tag')).toBe('blog');
      const again = await callApi(path, { headers: { 'If-None-Match': `"other", ${etag}` } });
      expect(again).toMatchObject({ status: 304, body: '' });
      expect(again.headers.get('etag')).toBe(etag);
      const other = await callApi(path, { headers: { 'If-None-Match': '"other"' } });
      expect(other.status).toBe(200);
    },
  );

  test('the entity tag changes with the post, its author and the list', async () => {
    const author = await saveAuthor();
    const post = await savePost({ authorId: author.id });
    const tags = async () =>
      Promise.all(
        ['/api/blog', `/api/blog/${post.slug}`].map(
          async (path) => (await callApi(path)).headers.get('etag') ?? '',
        ),
      );
    const seen = [await tags()];
    const put = (path: string, body: unknown) =>
      callApi(path, { method: 'PUT', body, admin: true });
    await put(`/api/admin/blog/posts/${post.id}`, { title: 'Another' });
    seen.push(await tags());
    await put(`/api/admin/blog/authors/${author.id}`, { name: 'Renamed' });
    seen.push(await tags());
    await callApi(`/api/admin/blog/authors/${author.id}`, { method: 'DELETE', admin: true });
    seen.push(await tags());
    expect(new Set(seen.map(([inList]) => inList)).size).toBe(4);
    expect(new Set(seen.map(([, ofPost]) => ofPost)).size).toBe(4);
  });
});
