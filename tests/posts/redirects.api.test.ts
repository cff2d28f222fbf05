/** Old addresses of articles, categories and tags lead to where they are now. */
import { beforeEach, describe, expect, test } from 'vitest';
import { authorPath } from '#model/posts/post-paths.ts';
import { blogAuthors, blogPosts, blogRedirects } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { openAuthorPage } from '#server/posts/author-page.ts';
import { redirectFrom } from '#server/posts/cache.ts';
import { readFeed } from '#server/posts/feed-articles.ts';
import { readPostPage, readTopicPage } from '#server/posts/read-pages.ts';
import { openTopicPage } from '#server/posts/topic-page.ts';
import { postsPath, putPost, saveAuthor, savePost } from '#tests/support/factories/blog.ts';
import { callApi } from '#tests/support/call-api.ts';
import { adminPosts, beginWithEmptyBlog, sync } from '#tests/support/cms/mirror-runs.ts';
import { edit, publishEntry } from '#tests/support/cms/sandbox.ts';

beginWithEmptyBlog();

beforeEach(async () => {
  for (const table of [blogRedirects, blogPosts, blogAuthors]) {
    await database().queries.delete(table);
  }
});

const movedTo = async (slug: string) => {
  const read = await readPostPage(slug);
  return 'moved' in read ? read.moved : undefined;
};

const rename = (id: string, slug: string) => putPost(id, { slug });

test('a changed slug leads on by 308, which the CDN keeps until a post changes', async () => {
  const { id } = await savePost({ slug: 'old' });
  const feedId = async () => {
    const read = await readFeed();
    return 'status' in read ? undefined : read[0]?.id;
  };
  const before = await feedId();
  await rename(id, 'new');
  expect(await movedTo('old')).toBe('new');
  for (const [path, location] of [
    ['/api/blog/old', '/api/blog/new'],
    ['/api/blog/old/related', '/api/blog/new/related'],
  ]) {
    const response = await callApi(path ?? '');
    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe(location);
    expect(response.headers.get('Netlify-Cache-Tag')).toBe('blog');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  }
  expect(await feedId()).toBe(before);
});

test('a changed slug with a query is kept nowhere, because the CDN knows an address without it', () => {
  const url = new URL('https://site.example/blog/old?after=x');
  const { headers } = redirectFrom(url, '/blog/new?after=x');
  expect(headers.get('Location')).toBe('/blog/new?after=x');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Netlify-CDN-Cache-Control')).toBeNull();
});

test('a changed slug leads over a chain, and back in a ring', async () => {
  const { id } = await savePost({ slug: 'one' });
  for (const slug of ['two', 'three']) await rename(id, slug);
  expect([await movedTo('one'), await movedTo('two')]).toEqual(['three', 'three']);
  await rename(id, 'one');
  expect([await movedTo('two'), await movedTo('three')]).toEqual(['one', 'one']);
  expect((await callApi('/api/blog/one')).status).toBe(200);
});

test('a changed slug of another spelling leads on as well', async () => {
  const { id } = await savePost({ slug: 'Old-Slug' });
  await rename(id, 'old-slug');
  expect(await movedTo('Old-Slug')).toBe('old-slug');
});

test('a changed slug that another post takes is that post, and leads to it once it moves', async () => {
  const { id } = await savePost({ slug: 'wanted' });
  await rename(id, 'first');
  const other = await savePost({ slug: 'wanted', title: 'Other' });
  expect((await callApi('/api/blog/wanted')).body).toMatchObject({ title: 'Other' });
  await rename(other.id, 'second');
  expect(await movedTo('wanted')).toBe('second');
});

test('a changed slug that a draft takes leads on until the draft is published', async () => {
  const { id } = await savePost({ slug: 'wanted' });
  await rename(id, 'first');
  const draft = await savePost({ slug: 'wanted', published: false });
  expect(await movedTo('wanted')).toBe('first');
  await putPost(draft.id, { published: true });
  expect((await callApi('/api/blog/wanted')).body).toMatchObject({ id: draft.id });
});

test('a changed slug of a post that is a draft again or deleted is not found', async () => {
  const { id } = await savePost({ slug: 'old' });
  await rename(id, 'new');
  await putPost(id, { published: false });
  expect((await callApi('/api/blog/old')).status).toBe(404);
  await putPost(id, { published: true });
  expect((await callApi('/api/blog/old')).status).toBe(308);
  await callApi(`${postsPath}/${id}`, { method: 'DELETE', admin: true });
  expect((await callApi('/api/blog/old')).status).toBe(404);
  expect(await database().queries.$count(blogRedirects)).toBe(0);
});

test('a changed slug of a draft that nobody could read is forgotten', async () => {
  const { id } = await savePost({ slug: 'old', published: false });
  await putPost(id, { slug: 'new', published: true });
  expect((await callApi('/api/blog/old')).status).toBe(404);
});

test('a changed slug is not remembered by a save that was refused', async () => {
  const { id, version = 0 } = await savePost({ slug: 'old' });
  await savePost({ slug: 'taken' });
  expect((await rename(id, 'taken')).status).toBe(409);
  expect((await putPost(id, { slug: 'new', version: version + 5 })).status).toBe(409);
  expect(await database().queries.$count(blogRedirects)).toBe(0);
});

test('a changed slug in Contentful leads from the old address to the new one', async () => {
  const entry = await publishEntry({ slug: 'cms-old' });
  await sync();
  await edit(entry, { fields: { slug: 'cms-new' } });
  await sync();
  expect(await movedTo('cms-old')).toBe('cms-new');
  expect(await adminPosts()).toMatchObject([{ slug: 'cms-new' }]);
});

test('a cursor that nothing made leads to the first page, and no CDN stores that redirect', async () => {
  const author = await saveAuthor();
  await savePost({ category: 'Methods', tags: ['Methods'], authorId: author.id });
  const open = (path: string) => {
    const url = new URL(`https://site.example${path}?after=zzz`);
    const [, , kind = '', address = ''] = path.split('/');
    if (kind === 'author') return openAuthorPage({ address, url, ip: '192.0.2.1' });
    return openTopicPage(kind as 'category' | 'tag', { slug: address, url, ip: '192.0.2.1' });
  };
  for (const path of ['/blog/category/methods', '/blog/tag/methods', authorPath(author)]) {
    const answer = await open(path);
    if (!(answer instanceof Response)) throw new Error(`${path} does not redirect`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, path]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
  }
});

describe.each(['category', 'tag'] as const)('a %s that was merged into another', (kind) => {
  const labelled = (label: string) =>
    kind === 'category' ? { category: label } : { tags: ['Kept', label] };
  const topic = (slug: string) => readTopicPage(kind, slug);

  test('a merged label leads to the last label of a chain', async () => {
    const { id } = await savePost(labelled('Old name'));
    await putPost(id, labelled('Middle name'));
    await putPost(id, labelled('New name'));
    for (const slug of ['old-name', 'middle-name']) {
      expect(await topic(slug)).toMatchObject({ slug: 'new-name', hasMoved: true });
    }
    expect(await topic('new-name')).toMatchObject({ hasMoved: false });
  });

  test('a merged label stays while another article has it, and wins over the redirect', async () => {
    const { id } = await savePost(labelled('Old name'));
    const other = await savePost(labelled('Old name'));
    await putPost(id, labelled('New name'));
    expect(await topic('old-name')).toMatchObject({ slug: 'old-name', hasMoved: false });
    await putPost(other.id, labelled('New name'));
    expect(await topic('old-name')).toMatchObject({ slug: 'new-name', hasMoved: true });
  });

  test('a label merged in a ring, or into one that is gone, is not found', async () => {
    const { id } = await savePost(labelled('One'));
    for (const label of ['Two', 'One', 'Two']) await putPost(id, labelled(label));
    expect(await topic('one')).toMatchObject({ slug: 'two' });
    await putPost(id, { published: false });
    expect(await topic('one')).toEqual({ status: 404 });
    expect(await topic('two')).toEqual({ status: 404 });
  });
});
