import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';
import { adminPostSchema, versionConflictSchema } from '#model/posts/admin-posts.ts';
import { blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { savePost, postsPath, putPost, readPostRow } from '#tests/support/factories/blog.ts';
import { callApi, wrong } from '#tests/support/call-api.ts';

describe('PUT /api/admin/blog/posts/{id}', () => {
  test('a change of a post changes what is sent, keeps the rest, and answers with the row', async () => {
    const saved = await savePost();
    const response = await putPost(saved.id, { title: 'Another title', tags: [] });
    expect(response.status).toBe(200);
    const { updatedAt: _u, version: _v, ...rest } = saved;
    expect(response.body).toMatchObject({ ...rest, title: 'Another title', tags: [], version: 2 });
    expect(await readPostRow(saved.id)).toMatchObject({ title: 'Another title', slug: saved.slug });
  });

  test('the whole post as the list gave it is accepted', async () => {
    const saved = await savePost();
    const response = await putPost(saved.id, { ...saved, published: false });
    expect(response).toMatchObject({ status: 200, body: { published: false } });
  });

  /** Saves a post that was published long ago. */
  async function saveOldPost() {
    const saved = await savePost();
    const publishedAt = new Date('2020-05-05T05:05:05.005Z');
    await database()
      .queries.update(blogPosts)
      .set({ publishedAt })
      .where(eq(blogPosts.id, saved.id));
    return { ...saved, publishedAt: publishedAt.toISOString() };
  }

  test('an edit of a published post keeps the day on which it was published', async () => {
    const { publishedAt, ...saved } = await saveOldPost();
    const edited = await putPost(saved.id, { ...saved, title: 'x', publishedAt: null });
    expect(edited.body).toMatchObject({ publishedAt });
  });

  test('unpublishing takes a post off the site, and keeps the day on which it was published', async () => {
    const { id, slug, publishedAt } = await saveOldPost();
    const unpublished = await putPost(id, { published: false });
    expect(unpublished.body).toMatchObject({ published: false, publishedAt });
    expect((await callApi(`/api/blog/${slug}`)).status).toBe(404);
  });

  test('a post that is published again has the time of now', async () => {
    const { id, slug } = await saveOldPost();
    await putPost(id, { published: false });
    const again = adminPostSchema.parse((await putPost(id, { published: true })).body);
    expect(Date.parse(again.publishedAt ?? '')).toBeGreaterThan(Date.now() - minuteMs);
    expect((await callApi(`/api/blog/${slug}`)).status).toBe(200);
  });

  test('a change of an old version answers 409 with the newer one, and changes nothing', async () => {
    const saved = await savePost();
    await putPost(saved.id, { title: 'Theirs', version: 1 });
    const response = await putPost(saved.id, { title: 'Mine', version: 1 });
    expect(response.status).toBe(409);
    expect(versionConflictSchema.parse(response.body).current).toMatchObject({
      title: 'Theirs',
      version: 2,
    });
    expect(await readPostRow(saved.id)).toMatchObject({ title: 'Theirs', version: 2 });
    expect((await putPost(saved.id, { title: 'Mine', version: 2 })).status).toBe(200);
  });

  test('only the slug of another post is taken', async () => {
    const [one, two] = [await savePost(), await savePost()];
    expect((await putPost(one.id, { slug: one.slug })).status).toBe(200);
    expect(await putPost(one.id, { slug: two.slug })).toMatchObject({
      status: 409,
      body: { fields: { slug: 'Another post already uses this slug. Choose a different one.' } },
    });
  });

  test('wrong fields of a change answer 422', async () => {
    const saved = await savePost();
    expect(await putPost(saved.id, { title: '' })).toMatchObject(
      wrong({ title: 'Title is required.' }),
    );
    expect((await putPost(saved.id, { version: 'x' })).status).toBe(422);
  });

  test('a change of an unknown post answers 404', async () => {
    expect((await putPost(crypto.randomUUID(), { title: 'x' })).status).toBe(404);
    expect((await putPost('7', { title: 'x' })).status).toBe(404);
  });
});

test('DELETE /api/admin/blog/posts/{id} removes the post once', async () => {
  const saved = await savePost();
  const remove = () => callApi(`${postsPath}/${saved.id}`, { method: 'DELETE', admin: true });
  expect(await remove()).toMatchObject({ status: 204, body: '' });
  expect(await readPostRow(saved.id)).toBeUndefined();
  expect((await callApi(`/api/blog/${saved.slug}`)).status).toBe(404);
  expect((await remove()).status).toBe(404);
});
