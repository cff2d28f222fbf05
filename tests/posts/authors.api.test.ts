import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { blogAuthorMessages, blogAuthorSchema } from '#model/posts/authors.ts';
import { blogAuthors } from '#server/db/blog-schema.ts';
import { buildAuthor, saveAuthor, savePost } from '#tests/support/factories/blog.ts';
import { callApi, refusal, wrong } from '#tests/support/call-api.ts';
import { selectRows } from '#tests/support/rows.ts';

const path = '/api/admin/blog/authors';

async function stored(id: number) {
  const [row] = await selectRows(blogAuthors, eq(blogAuthors.id, id));
  return row;
}

function send(method: string, id: number | string, body?: unknown) {
  return callApi(`${path}/${id}`, { method, admin: true, ...(body ? { body } : {}) });
}

describe('authors', () => {
  test('POST stores an author and answers 201 with the row', async () => {
    const body = buildAuthor({ avatarUrl: 'https://images.example.org/desk.svg' });
    const response = await callApi(path, { method: 'POST', body, admin: true });
    expect(response.status).toBe(201);
    const author = blogAuthorSchema.parse(response.body);
    expect(author).toMatchObject({ ...body, fromCms: false });
    expect(await stored(author.id)).toMatchObject(body);
  });

  test('a name is enough for an author', async () => {
    for (const rest of [{}, { title: '', email: '', bio: null, avatarUrl: null }]) {
      const response = await callApi(path, {
        method: 'POST',
        body: { name: 'Desk', ...rest },
        admin: true,
      });
      expect(response).toMatchObject({
        status: 201,
        body: { name: 'Desk', title: '', email: '', bio: '', avatarUrl: '' },
      });
    }
  });

  test.each([
    ['0000-0002-1825-0097', '0000-0002-1825-0097'],
    ['https://orcid.org/0000-0002-1694-233x', '0000-0002-1694-233X'],
    ['0000000218250097', '0000-0002-1825-0097'],
    ['', ''],
  ])('the ORCID %j is stored as %j, with the affiliation', async (typed, orcid) => {
    const author = await saveAuthor({ orcid: typed, affiliation: 'Sample Institute' });
    expect(author).toMatchObject({ orcid, affiliation: 'Sample Institute' });
    const post = await savePost({ authorId: author.id });
    expect((await callApi(`/api/blog/${post.slug}`)).body).toMatchObject({
      authorOrcid: orcid,
      authorAffiliation: 'Sample Institute',
    });
  });

  test.each([
    [{ name: 'Jane Roe' }, 'person'],
    [{ name: 'Physiology desk' }, 'desk'],
    [{ name: 'Physiology desk', kind: 'person' }, 'person'],
    [{ name: 'Correspondents', kind: 'desk' }, 'desk'],
  ])('the author %j is a %s, by what is said or by the name', async (body, kind) => {
    const response = await callApi(path, { method: 'POST', body, admin: true });
    const author = blogAuthorSchema.parse(response.body);
    expect(author.kind).toBe(kind);
    expect((await send('PUT', author.id, body)).body).toMatchObject({ kind });
    const post = await savePost({ authorId: author.id });
    expect((await callApi(`/api/blog/${post.slug}`)).body).toMatchObject({ authorKind: kind });
  });

  test.each([
    ['kind', 'robot', /^Choose whether the author is a person or a desk\.$/],
    ['orcid', '0000-0002-1825-0098', /^This ORCID has a mistyped digit/],
    ['orcid', '0000-0002-1825', /^ORCID must have 16 digits/],
    ['orcid', 'https://example.org/0000-0002-1825-0097', /^ORCID must have 16 digits/],
    ['affiliation', 'x'.repeat(201), /^Affiliation may have at most 200 characters/],
  ])('an author with %s %j is refused with a message', async (field, value, message) => {
    const response = await callApi(path, {
      method: 'POST',
      body: { ...buildAuthor(), [field]: value },
      admin: true,
    });
    expect(response).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.stringMatching(message) as string } },
    });
  });

  test.each([
    ['name', '', 'Name is required.'],
    ['name', undefined, 'Name is required.'],
    ['email', 'nobody', 'Enter a full address, such as name@example.org.'],
    [
      'avatarUrl',
      'data:image/svg+xml,<svg/>',
      'Avatar URL must start with https:// or, for a picture on this site, with /.',
    ],
    ['bio', 'x'.repeat(4001), 'Bio may have at most 4,000 characters.'],
    ['title', 'a\nb', 'Title must be a single line.'],
  ])(
    'POST and PUT of an author refuse %s = %j and store nothing',
    async (field, value, message) => {
      const author = await saveAuthor();
      const before = await selectRows(blogAuthors);
      const body = { ...buildAuthor(), [field]: value };
      const expected = { status: 422, body: { fields: { [field]: message } } };
      expect(await callApi(path, { method: 'POST', body, admin: true })).toMatchObject(expected);
      expect(await send('PUT', author.id, body)).toMatchObject(expected);
      expect(await selectRows(blogAuthors)).toEqual(before);
    },
  );

  const post = (change: object) =>
    callApi(path, { method: 'POST', body: buildAuthor(change), admin: true });

  test('POST of an author that is sent again changes the author that it made', async () => {
    const attemptId = crypto.randomUUID();
    const name = `Desk ${attemptId}`;
    const [first, second] = await Promise.all([
      post({ name, attemptId }),
      post({ name, attemptId }),
    ]);
    const last = await post({
      name,
      attemptId: attemptId.toUpperCase(),
      title: 'Second thoughts',
    });
    const ids = [first, second, last].map(({ body }) => blogAuthorSchema.parse(body).id);
    expect(new Set(ids).size).toBe(1);
    expect(await stored(ids[0] ?? 0)).toMatchObject({ name, title: 'Second thoughts' });
  });

  test('POST of an author with another attempt makes another author of the same name', async () => {
    const ids = [crypto.randomUUID(), crypto.randomUUID()].map(async (attemptId) => {
      const { body } = await post({ name: 'Same desk', attemptId });
      return blogAuthorSchema.parse(body).id;
    });
    expect(new Set(await Promise.all(ids)).size).toBe(2);
  });

  test('POST of an author refuses an attempt that is no UUID', async () => {
    expect(await post({ attemptId: 'x' })).toMatchObject(
      wrong({ attemptId: 'attemptId must be a UUID.' }),
    );
  });

  test('GET lists all authors by name', async () => {
    const [b, a] = [await saveAuthor({ name: 'aa B' }), await saveAuthor({ name: 'AA a' })];
    const response = await callApi(path, { admin: true });
    expect(response.status).toBe(200);
    const ids = (response.body as unknown[]).map((row) => blogAuthorSchema.parse(row).id);
    expect(ids.indexOf(a.id)).toBeLessThan(ids.indexOf(b.id));
  });

  test('PUT changes the author and what their posts show', async () => {
    const author = await saveAuthor();
    const post = await savePost({ authorId: author.id });
    const body = buildAuthor({ name: 'Renamed desk' });
    expect(await send('PUT', author.id, body)).toMatchObject({ status: 200, body });
    const response = await callApi(`/api/blog/${post.slug}`);
    expect(response.body).toMatchObject({ authorName: 'Renamed desk' });
  });

  test('PUT with the older fields alone keeps affiliation, ORCID and a chosen kind', async () => {
    const kept = { affiliation: 'Sample Institute', orcid: '0000-0002-1825-0097' };
    const author = await saveAuthor({ name: 'Jane Roe', ...kept, kind: 'desk' });
    const body = { name: 'Jane Roe', title: 'Editor', email: '', avatarUrl: '', bio: '' };
    expect(await send('PUT', author.id, body)).toMatchObject({
      status: 200,
      body: { ...kept, kind: 'desk' },
    });
    const renamed = await send('PUT', author.id, { ...body, name: 'John Doe' });
    expect(renamed.body).toMatchObject({ name: 'John Doe', kind: 'person' });
  });

  test('PUT with an older version of the author is refused with the newer one', async () => {
    const { id, version } = await saveAuthor({ title: 'First' });
    const write = (title: string) => send('PUT', id, { ...buildAuthor({ title }), version });
    expect((await write('Second')).status).toBe(200);
    expect(await write('Third')).toMatchObject({
      status: 409,
      body: { error: blogAuthorMessages.newerVersion, current: { title: 'Second' } },
    });
    expect(await stored(id)).toMatchObject({ title: 'Second' });
  });

  test('DELETE of an author leaves the posts, without an author, and all other authors', async () => {
    const [author, other] = [await saveAuthor(), await saveAuthor()];
    const post = await savePost({ authorId: author.id });
    expect(await send('DELETE', author.id)).toMatchObject({ status: 204, body: '' });
    expect(await stored(author.id)).toBeUndefined();
    expect(await stored(other.id)).toMatchObject({ name: other.name });
    expect((await callApi(`/api/blog/${post.slug}`)).body).toMatchObject({ authorName: '' });
    const kept = await callApi(`/api/admin/blog/posts/${post.id}`, { admin: true });
    expect(kept.body).toMatchObject({ authorId: null, version: post.version });
  });

  test.each(['0', 'x', '1.5', '-1', '99999999999', '2147483647'])(
    'an unknown id %s of an author answers 404',
    async (id) => {
      expect((await send('PUT', id, buildAuthor())).status).toBe(404);
      expect(await send('DELETE', id)).toMatchObject(refusal(404, 'Author not found'));
    },
  );
});
