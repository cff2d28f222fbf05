import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { adminPostSchema } from '#model/posts/admin-posts.ts';
import { blogPosts } from '#server/db/blog-schema.ts';
import {
  buildPost,
  saveAuthor,
  savePost,
  postsPath,
  putPost,
  createPost,
  readPostRow,
} from '#tests/support/factories/blog.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { selectRows } from '#tests/support/rows.ts';

const badPicture =
  'Cover Image URL must start with https:// or, for a picture on this site, with /.';

/** The form in which the API writes a timestamp. */
const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('POST /api/admin/blog/posts', () => {
  test('a published post is stored with the date of now, whatever the client sent', async () => {
    const before = Date.now();
    const body = { ...buildPost(), publishedAt: '2001-01-01T00:00:00.000Z' };
    const response = await createPost(body);
    expect(response.status).toBe(201);
    const { publishedAt: _ignored, ...fields } = body;
    const saved = adminPostSchema.parse(response.body);
    expect(saved).toMatchObject({ ...fields, version: 1, cms: null });
    expect(saved.publishedAt).toMatch(isoTimestamp);
    expect(saved.updatedAt).toMatch(isoTimestamp);
    expect(Date.parse(saved.publishedAt ?? '')).toBeGreaterThanOrEqual(before - 1000);
    const row = await readPostRow(saved.id);
    expect(row).toMatchObject(fields);
    expect(row?.publishedAt?.toISOString()).toBe(saved.publishedAt);
  });

  test('title, slug and content make a draft, which has no publishedAt', async () => {
    const { title, slug, content } = buildPost();
    const saved = adminPostSchema.parse((await createPost({ title, slug, content })).body);
    const rest = {
      excerpt: '',
      coverImage: '',
      coverAlt: '',
      authorId: null,
      category: '',
      tags: [],
    };
    expect(saved).toMatchObject({ ...rest, published: false, publishedAt: null });
    expect((await readPostRow(saved.id))?.publishedAt).toBeNull();
  });

  test.each(['//pictures.example/x.png', 'http://pictures.example/x.png'])(
    'a cover at %s is stored with https',
    async (coverImage) => {
      const response = await createPost(buildPost({ coverImage }));
      expect(response.body).toMatchObject({ coverImage: 'https://pictures.example/x.png' });
    },
  );

  test('a tab within a tag becomes a space', async () => {
    const response = await createPost(buildPost({ tags: ['skin\tpotential'] }));
    expect(response.body).toMatchObject({ tags: ['skin potential'] });
  });

  test('tags of a post are trimmed, blanks and repetitions dropped', async () => {
    const given = { tags: [' AI ', '', 'b', 'ai', 'Ai', '  '] };
    const response = await createPost(buildPost(given));
    expect(response.body).toMatchObject({ tags: ['AI', 'b'] });
    const { id } = response.body as { id: string };
    expect((await putPost(id, given)).body).toMatchObject({ tags: ['AI', 'b'] });
  });

  test.each([
    ['title', undefined, 'Title is required.'],
    ['title', 'two\nlines', 'Title must be a single line.'],
    ['title', 'x'.repeat(301), 'Title may have at most 300 characters.'],
    ['slug', '', 'Slug is required.'],
    ['slug', 'a/b', 'Slug may hold letters, digits and hyphens only.'],
    ['slug', 'é', 'Slug may hold letters, digits and hyphens only.'],
    ['content', undefined, 'Content is required.'],
    ['content', 'a\0b', 'Content contains a character that cannot be stored.'],
    ['content', 'x'.repeat(300_001), 'Content may have at most 300,000 characters.'],
    ['excerpt', 'x'.repeat(1001), 'Excerpt may have at most 1,000 characters.'],
    ['excerpt', 7, 'Excerpt must be text.'],
    ['category', 'a\u2028b', 'Category must be a single line.'],
    ['coverImage', 'javascript:alert(1)', badPicture],
    ['coverImage', 'ftp://pictures.example/x.png', badPicture],
    ['coverImage', '///evil.example/x.png', badPicture],
    ['coverImage', '/\\evil.example/x.png', badPicture],
    ['coverAlt', 'a\nb', 'Alt text must be a single line.'],
    ['coverAlt', 'x'.repeat(301), 'Alt text may have at most 300 characters.'],
    ['tags', 'a, b', 'Tags must be a list of words.'],
    ['tags', ['x'.repeat(61)], 'A tag may have at most 60 characters.'],
    ['authorId', 'one', 'Author must be one of the list, or none.'],
    ['authorId', -1, 'Author must be one of the list, or none.'],
    ['authorId', 2_000_000_000, 'This author does not exist anymore. Choose another one.'],
    ['published', 'yes', 'Published must be true or false.'],
  ])('a post with %s = %j is refused', async (field, value, message) => {
    const body = { ...buildPost(), [field]: value };
    const response = await createPost(body);
    expect(response).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
    const rows = await selectRows(blogPosts, eq(blogPosts.slug, body.slug));
    expect(rows).toEqual([]);
  });

  test('a taken slug answers 409 and names the field, in any case of letters', async () => {
    const { slug } = await savePost();
    for (const taken of [slug, slug.toUpperCase()]) {
      expect(await createPost(buildPost({ slug: taken }))).toMatchObject({
        status: 409,
        body: { fields: { slug: 'Another post already uses this slug. Choose a different one.' } },
      });
    }
  });

  test('only one of several posts with one slug is stored when all come at once', async () => {
    const body = buildPost();
    const responses = await Promise.all([createPost(body), createPost(body), createPost(body)]);
    expect(responses.map((response) => response.status).sort()).toEqual([201, 409, 409]);
  });

  test('the same request again makes no second post, but answers with the first', async () => {
    const body = {
      ...buildPost({ title: '  Trimmed ', tags: ['a', ' a', 'b'] }),
      id: randomUUID(),
    };
    const responses = [
      await createPost(body),
      await createPost(body),
      ...(await Promise.all([createPost(body), createPost(body)])),
    ];
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201, 201]);
    expect(responses[0]?.body).toMatchObject({ id: body.id, title: 'Trimmed', version: 1 });
    for (const response of responses) expect(response.body).toEqual(responses[0]?.body);
  });

  test('the same id with other words answers 409 with the first, and changes nothing', async () => {
    const body = { ...buildPost(), id: randomUUID() };
    const first = await createPost(body);
    const other = await createPost({ ...body, title: 'Other words' });
    expect(other).toMatchObject({ status: 409, body: { current: first.body } });
    const response = await callApi(`${postsPath}/${body.id}`, { admin: true });
    expect(response.body).toEqual(first.body);
    expect((await createPost({ ...body, id: 'x' })).status).toBe(422);
  });
});

describe('GET /api/admin/blog/posts', () => {
  test('GET /api/admin/blog/posts lists drafts and published posts', async () => {
    const [draft, published] = [await savePost({ published: false }), await savePost()];
    const response = await callApi(postsPath, { admin: true });
    expect(response.status).toBe(200);
    const ids = (response.body as unknown[]).map((row) => adminPostSchema.parse(row).id);
    expect(ids).toEqual(expect.arrayContaining([draft.id, published.id]));
    expect(Number(response.headers.get('x-total-count'))).toBeGreaterThanOrEqual(2);
  });

  test('a post is read by its id', async () => {
    const saved = await savePost();
    expect(await callApi(`${postsPath}/${saved.id}`, { admin: true })).toMatchObject({
      status: 200,
      body: saved,
    });
  });

  test.each([crypto.randomUUID(), '1', 'x'])(
    'the id %s, which no post has, answers 404',
    async (id) => {
      expect(await callApi(`${postsPath}/${id}`, { admin: true })).toMatchObject(
        refusal(404, 'Post not found'),
      );
    },
  );

  test('the figures of posts count all, published, drafts and authors', async () => {
    const read = async () =>
      (await callApi('/api/admin/blog/stats', { admin: true })).body as Record<string, number>;
    const before = await read();
    await savePost();
    await savePost({ published: false });
    await saveAuthor();
    const more = (name: string) => (before[name] ?? 0) + 1;
    expect(await read()).toEqual({
      total: more('total') + 1,
      published: more('published'),
      drafts: more('drafts'),
      authors: more('authors'),
    });
  });
});
