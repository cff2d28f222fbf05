/** What the portal's list and editor ask for beyond the calls of product.md: rows without bodies, the preview. */
import { describe, expect, test } from 'vitest';
import { adminPostRowsSchema } from '#model/posts/admin-posts.ts';
import { bounds } from '#model/fields/bounds.ts';
import { buildPost, createPost, putPost, savePost } from '#tests/support/factories/blog.ts';
import { callApi, wrong } from '#tests/support/call-api.ts';

test('a list of posts without content is the same, and pages alike', async () => {
  const older = await savePost({ content: 'x'.repeat(5000) });
  const newer = await savePost();
  const path = '/api/admin/blog/posts?content=none&limit=1';
  const first = await callApi(path, { admin: true });
  const { content: _newer, ...newerRow } = newer;
  expect(first.body).toEqual([newerRow]);
  expect(first.headers.get('X-Total-Count')).toMatch(/^\d+$/);
  const next = /<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  expect(next).toContain('content=none');
  const second = await callApi(next, { admin: true });
  const { content: _older, ...olderRow } = older;
  expect(adminPostRowsSchema.parse(second.body)).toEqual([olderRow]);
  expect(second.body).toEqual([olderRow]);
});

const citable = {
  license: 'cc-by-4.0',
  doi: '10.5555/bea.2026.014',
  revisedOn: '2026-11-20',
  revisionNote: 'A figure was ten times too high.',
} as const;

test('what makes a post citable is stored, shown to readers, and changed by itself', async () => {
  const saved = await savePost({ ...citable, doi: 'https://doi.org/10.5555/bea.2026.014' });
  expect(saved).toMatchObject(citable);
  expect((await callApi(`/api/blog/${saved.slug}`)).body).toMatchObject(citable);
  const change = { revisedOn: null, revisionNote: '' };
  const response = await putPost(saved.id, change);
  expect(response).toMatchObject({ status: 200, body: { ...citable, ...change } });
});

test('a post has nothing that makes it citable by default', async () => {
  const { title, slug, content } = buildPost();
  expect((await createPost({ title, slug, content, published: true })).body).toMatchObject({
    license: 'none',
    doi: '',
    revisedOn: null,
    revisionNote: '',
  });
});

test.each([
  [{ license: 'gpl' }, { license: 'License must be one of none, cc-by-4.0.' }],
  [{ doi: 'bea.2026' }, { doi: 'DOI must look like 10.5555/example, without spaces.' }],
  [{ doi: '10.5555/a b' }, { doi: 'DOI must look like 10.5555/example, without spaces.' }],
  [{ revisedOn: '2026-02-30' }, { revisedOn: 'Revised on must be a day such as 2026-11-20.' }],
  [{ revisedOn: '2999-01-01' }, { revisedOn: 'Revised on must not be in the future.' }],
  [{ revisedOn: '' }, { revisedOn: 'Choose the day of the change, or clear the sentence.' }],
  [{ revisionNote: ' ' }, { revisionNote: 'Say in one sentence what changed, or clear the day.' }],
  [
    { revisionNote: 'x'.repeat(301) },
    { revisionNote: 'What changed may have at most 300 characters.' },
  ],
])('a citable post with %j is refused by name, new or stored', async (change, fields) => {
  expect(await createPost({ ...buildPost(citable), ...change })).toMatchObject(wrong(fields));
  const saved = await savePost(citable);
  expect(await putPost(saved.id, change)).toMatchObject(wrong(fields));
});

describe('POST /api/admin/blog/preview', () => {
  const preview = (body: unknown) =>
    callApi('/api/admin/blog/preview', { method: 'POST', body, admin: true });

  test('a preview is what a saved post shows its readers', async () => {
    const content = '## One\n- a\n- **b**\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))';
    const saved = await savePost({ content });
    const reader = await callApi(`/api/blog/${saved.slug}`);
    const { contentHtml } = reader.body as { contentHtml: string };
    expect(contentHtml).toContain('<h2 id="section-one">One</h2>');
    expect(contentHtml).not.toContain('<script');
    expect(await preview({ content })).toMatchObject({ status: 200, body: { contentHtml } });
  });

  test('a text that becomes too much HTML is refused by name, saved or not', async () => {
    const content = `[a]: /${'x'.repeat(2000)}\n\n${'[a] '.repeat(68_000)}`;
    const saved = await savePost();
    const refused = { status: 422, body: { fields: { content: expect.any(String) as string } } };
    expect(await preview({ content })).toMatchObject(refused);
    const path = '/api/admin/blog/posts';
    const body = { ...buildPost(), content };
    expect(await callApi(path, { method: 'POST', body, admin: true })).toMatchObject(refused);
    const put = { method: 'PUT', body: { content }, admin: true } as const;
    expect(await callApi(`${path}/${saved.id}`, put)).toMatchObject(refused);
  });

  test('a preview is refused without the password, for other methods and for too long a text', async () => {
    const body = { content: 'x' };
    const stranger = await callApi('/api/admin/blog/preview', { method: 'POST', body });
    expect(stranger.status).toBe(401);
    const get = await callApi('/api/admin/blog/preview', { admin: true });
    expect(get.status).toBe(405);
    const long = await preview({ content: 'x'.repeat(bounds.postBody + 1) });
    expect(long).toMatchObject(wrong({ content: 'Content may have at most 300,000 characters.' }));
    expect((await preview({})).status).toBe(422);
  });
});
