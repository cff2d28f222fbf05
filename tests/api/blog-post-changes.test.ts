import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { adminPostSchema, versionConflictSchema } from '#contracts/admin-blog.ts';
import { blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { savePost } from '#tests/factories/blog.ts';
import { callApi } from '#tests/support/call-api.ts';
import { isoMoment, path, put, stored } from '#tests/support/portal-posts.ts';

describe('PUT /api/admin/blog/posts/{id}', () => {
  test('changes what is sent, keeps the rest, and answers with the row', async () => {
    const saved = await savePost();
    const reply = await put(saved.id, { title: 'Another title', tags: [] });
    expect(reply.status).toBe(200);
    const { updatedAt: _u, version: _v, ...rest } = saved;
    expect(reply.body).toMatchObject({ ...rest, title: 'Another title', tags: [], version: 2 });
    expect(await stored(saved.id)).toMatchObject({ title: 'Another title', slug: saved.slug });
  });

  test('the whole post as the list gave it is accepted', async () => {
    const saved = await savePost();
    const reply = await put(saved.id, { ...saved, published: false });
    expect(reply).toMatchObject({ status: 200, body: { published: false } });
  });

  test('an edit keeps publishedAt, unpublishing keeps it, publishing sets it to now', async () => {
    const saved = await savePost();
    const old = new Date('2020-05-05T05:05:05.005Z');
    await database()
      .queries.update(blogPosts)
      .set({ publishedAt: old })
      .where(eq(blogPosts.id, saved.id));
    const edited = await put(saved.id, { ...saved, title: 'x', publishedAt: null });
    expect(edited.body).toMatchObject({ publishedAt: old.toISOString() });
    const unpublished = await put(saved.id, { published: false });
    expect(unpublished.body).toMatchObject({ published: false, publishedAt: old.toISOString() });
    expect((await callApi(`/api/blog/${saved.slug}`)).status).toBe(404);
    const again = adminPostSchema.parse((await put(saved.id, { published: true })).body);
    expect(Date.parse(again.publishedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await callApi(`/api/blog/${saved.slug}`)).status).toBe(200);
  });

  test('a draft that is published through the form gets now', async () => {
    const saved = await savePost({ published: false });
    const reply = await put(saved.id, { ...saved, published: true, publishedAt: null });
    expect(adminPostSchema.parse(reply.body).publishedAt).toMatch(isoMoment);
  });

  test('an old version answers 409 with the newer one, and changes nothing', async () => {
    const saved = await savePost();
    await put(saved.id, { title: 'Theirs', version: 1 });
    const reply = await put(saved.id, { title: 'Mine', version: 1 });
    expect(reply.status).toBe(409);
    expect(versionConflictSchema.parse(reply.body).current).toMatchObject({
      title: 'Theirs',
      version: 2,
    });
    expect(await stored(saved.id)).toMatchObject({ title: 'Theirs', version: 2 });
    expect((await put(saved.id, { title: 'Mine', version: 2 })).status).toBe(200);
  });

  test('a PUT without version is accepted as it is', async () => {
    const saved = await savePost();
    await put(saved.id, { title: 'Theirs' });
    expect((await put(saved.id, { title: 'Mine' })).status).toBe(200);
  });

  test('its own slug is not taken; another post’s is', async () => {
    const [one, two] = [await savePost(), await savePost()];
    expect((await put(one.id, { slug: one.slug })).status).toBe(200);
    expect(await put(one.id, { slug: two.slug })).toMatchObject({
      status: 409,
      body: { fields: { slug: 'Another post already uses this slug. Choose a different one.' } },
    });
  });

  test('wrong fields answer 422, an unknown id 404', async () => {
    const saved = await savePost();
    expect(await put(saved.id, { title: '' })).toMatchObject({
      status: 422,
      body: { fields: { title: 'Title is required.' } },
    });
    expect((await put(saved.id, { version: 'x' })).status).toBe(422);
    expect((await put(crypto.randomUUID(), { title: 'x' })).status).toBe(404);
    expect((await put('7', { title: 'x' })).status).toBe(404);
  });
});

describe('DELETE /api/admin/blog/posts/{id}', () => {
  test('removes the post; a second time answers 404', async () => {
    const saved = await savePost();
    const remove = () => callApi(`${path}/${saved.id}`, { method: 'DELETE', admin: true });
    expect(await remove()).toMatchObject({ status: 204, body: '' });
    expect(await stored(saved.id)).toBeUndefined();
    expect((await callApi(`/api/blog/${saved.slug}`)).status).toBe(404);
    expect((await remove()).status).toBe(404);
  });
});
