/** A run of the mirror brings the posts of Contentful, the first one and later ones (P-72). */
import { describe, expect, onTestFinished, test } from 'vitest';
import { blogPostSchema } from '#model/posts/contract.ts';
import { database } from '#server/db/client.ts';
import { blogAuthors, cmsMirror, cmsRecords } from '#server/db/blog-schema.ts';
import { environment } from '#server/env.ts';
import { listAuthors } from '#server/posts/authors.ts';
import { publishScheduledPosts } from '#server/posts/publish-scheduled.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  adminPosts,
  askForSync,
  beginWithEmptyBlog,
  nothing,
  onlyPost,
  readSync,
  sync,
} from '#tests/support/cms/mirror-runs.ts';
import {
  edit,
  linkTo,
  publishAsset,
  publishAuthor,
  publishEntry,
  replaceSpace,
  setSwitches,
} from '#tests/support/cms/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';

beginWithEmptyBlog();

test('the first run brings posts with their author, cover, figures and date', async () => {
  const author = await publishAuthor(' Physiology desk ');
  const cover = await publishAsset('//images.ctfassets.net/cover.avif');
  const figure = await publishAsset('/art/figure.svg', {
    title: 'Lines',
    description: 'Fig. 1.',
  });
  const entry = await publishEntry({
    excerpt: 'A current.',
    tags: ['wound', ' Wound', ' ', 'field'],
    author: linkTo('Entry', author),
    coverImage: linkTo('Asset', cover),
    body: `Text.\n\n![](asset:${figure})\n\n![Own words](asset:${figure} "Own caption")`,
    publishedAt: '2026-01-02T03:04:05.678Z',
  });
  expect((await sync()).result).toEqual({ ...nothing, created: 1, authors: 1 });
  const post = await onlyPost();
  expect(post).toMatchObject({
    title: 'From the CMS',
    slug: entry,
    excerpt: 'A current.',
    category: 'Methods',
    tags: ['wound', 'field'],
    coverImage: 'https://images.ctfassets.net/cover.avif',
    published: true,
    publishedAt: '2026-01-02T03:04:05.678Z',
    version: 1,
    cms: { state: 'mirrored', url: `/_sandbox/contentful?entry=${entry}` },
  });
  expect(post.content).toBe(
    'Text.\n\n![Lines](/art/figure.svg#size=1200x500 "Fig. 1.")\n\n![Own words](/art/figure.svg#size=1200x500 "Own caption")',
  );
  const reader = await callApi(`/api/blog/${entry}`);
  expect(reader.body).toMatchObject({ authorName: 'Physiology desk' });
});

test('the first run turns Rich Text into Markdown', async () => {
  const figure = await publishAsset('/art/figure.svg', {
    title: 'Lines',
    description: 'Fig. 1.',
  });
  const target = await publishEntry({ title: 'Target' });
  const text = (value: string, ...marks: string[]) => ({
    nodeType: 'text',
    value,
    marks: marks.map((type) => ({ type })),
    data: {},
  });
  const block = (nodeType: string, content: unknown[], data = {}) => ({
    nodeType,
    content,
    data,
  });
  const item = (value: string) => block('list-item', [block('paragraph', [text(value)])]);
  const richBody = block('document', [
    block('heading-2', [text('Two')]),
    block('paragraph', [
      text('a '),
      text('bold', 'bold'),
      text(' *star* - '),
      block('hyperlink', [text('out')], { uri: 'https://example.org/x' }),
      block('entry-hyperlink', [text('in')], { target: linkTo('Entry', target) }),
    ]),
    block('unordered-list', [item('one'), item('two')]),
    block('embedded-asset-block', [], { target: linkTo('Asset', figure) }),
    block('blockquote', [block('paragraph', [text('quote')])]),
    block('hr', []),
    block('paragraph', [text('-70 mV <b>raw</b>')]),
  ]);
  const entry = await publishEntry({ body: null, richBody });
  await sync();
  const response = await callApi(`/api/blog/${entry}`);
  const { contentHtml } = response.body as { contentHtml: string };
  expect(contentHtml).toContain('<h2 id="section-two">Two</h2>');
  expect(contentHtml).toContain(
    `<p>a <strong>bold</strong> *star* - <a href="https://example.org/x" rel="external noopener noreferrer">out</a><a href="/blog/${target}">in</a></p>`,
  );
  expect(contentHtml).toContain('<li>one</li>');
  expect(contentHtml).toContain('<figcaption>Fig. 1.</figcaption>');
  expect(contentHtml).toContain('<blockquote>');
  expect(contentHtml).toContain('<hr />');
  expect(contentHtml).toContain('<p>-70 mV &lt;b&gt;raw&lt;/b&gt;</p>');
});

describe('a date to come', () => {
  const later = '2999-01-01T00:00:00.000Z';

  test('keeps a new post from readers until it has come, and is then its date', async () => {
    const entry = await publishEntry({ publishedAt: later });
    expect((await sync()).result).toEqual({ ...nothing, created: 1 });
    const waiting = { published: false, scheduledFor: later, cms: { state: 'mirrored' } };
    expect(await onlyPost()).toMatchObject(waiting);
    await publishScheduledPosts(new Date('2999-01-01T00:00:01.000Z'));
    const shown = { published: true, publishedAt: later, cms: { state: 'mirrored' } };
    expect(await onlyPost()).toMatchObject(shown);
    expect((await callApi(`/api/blog/${entry}`)).status).toBe(200);
  });

  test('is taken back by an earlier one in Contentful', async () => {
    const entry = await publishEntry({ publishedAt: later });
    await sync();
    await edit(entry, { fields: { publishedAt: '2026-01-02T00:00:00.000Z' } });
    await sync();
    const publishedAt = '2026-01-02T00:00:00.000Z';
    expect(await onlyPost()).toMatchObject({ published: true, publishedAt, scheduledFor: null });
  });

  test('changes nothing of a post that readers know', async () => {
    const publishedAt = '2026-01-02T00:00:00.000Z';
    const entry = await publishEntry({ publishedAt });
    await sync();
    await edit(entry, { fields: { publishedAt: later } });
    await sync();
    expect(await onlyPost()).toMatchObject({ published: true, publishedAt });
  });
});

test('a date that cannot be read is that of the first publication, also after changes', async () => {
  const entry = await publishEntry({ publishedAt: '31.12.2021' });
  await sync();
  const { publishedAt } = await onlyPost();
  await edit(entry, { fields: { title: 'A changed title' } });
  await sync();
  expect(await onlyPost()).toMatchObject({ title: 'A changed title', publishedAt });
});

test('the first run reads every page, and the next run finds nothing new', async () => {
  await setSwitches({ pageSize: 3 });
  for (let entry = 0; entry < 10; entry += 1) await publishEntry();
  expect((await sync()).result).toEqual({ ...nothing, created: 10 });
  expect((await sync()).result).toEqual(nothing);
});

describe('later runs', () => {
  test('a later run that reads everything again changes nothing', async () => {
    await publishEntry({ author: linkTo('Entry', await publishAuthor('Desk')) });
    await sync();
    const before = await adminPosts();
    await database().queries.update(cmsMirror).set({ token: 'no-such-token' });
    expect((await sync()).result).toEqual(nothing);
    expect(await adminPosts()).toEqual(before);
  });

  test('a later run brings an edit, and keeps the date', async () => {
    const entry = await publishEntry();
    await sync();
    const before = await onlyPost();
    await edit(entry, { fields: { title: 'Edited there' } });
    expect((await sync()).result).toEqual({ ...nothing, updated: 1 });
    expect(await onlyPost()).toMatchObject({
      title: 'Edited there',
      publishedAt: before.publishedAt,
      version: 2,
      cms: { state: 'mirrored' },
    });
  });

  test('a draft in the CMS changes nothing on a later run', async () => {
    const entry = await publishEntry();
    await sync();
    await edit(entry, { action: 'save', fields: { title: 'Only a draft' } });
    expect((await sync()).result).toEqual(nothing);
  });

  test.each(['unpublish', 'delete'] as const)(
    'the action %s in the CMS takes the post off the site',
    async (action) => {
      const entry = await publishEntry();
      await sync();
      await edit(entry, { action });
      expect((await sync()).result).toEqual({ ...nothing, unpublished: 1 });
      expect(await onlyPost()).toMatchObject({ published: false, cms: { state: 'removed' } });
      expect((await callApi(`/api/blog/${entry}`)).status).toBe(404);
      expect((await sync()).result).toEqual(nothing);
    },
  );

  test('a post that is published again comes back, with its date', async () => {
    const entry = await publishEntry({ publishedAt: '2026-01-02T03:04:05.000Z' });
    await sync();
    await edit(entry, { action: 'unpublish' });
    await sync();
    await edit(entry, {});
    expect((await sync()).result).toEqual({ ...nothing, updated: 1 });
    expect(await onlyPost()).toMatchObject({
      published: true,
      publishedAt: '2026-01-02T03:04:05.000Z',
      cms: { state: 'mirrored' },
    });
  });

  test('an author who is published again has the articles, address and staff’s details of before', async () => {
    const author = await publishAuthor('Ana Doe');
    const entry = await publishEntry({ author: linkTo('Entry', author) });
    await sync();
    const readPost = async () => blogPostSchema.parse((await callApi(`/api/blog/${entry}`)).body);
    const { authorId } = await onlyPost();
    const details = { name: 'Ana Doe', affiliation: 'An institute', orcid: '0000-0002-1825-0097' };
    await callApi(`/api/admin/blog/authors/${authorId}`, {
      admin: true,
      method: 'PUT',
      body: details,
    });
    await edit(author, { action: 'unpublish' });
    await sync();
    expect(await readPost()).toMatchObject({ authorName: '' });
    expect(await listAuthors()).toEqual([]);
    expect((await callApi(`/api/blog?author=${authorId}`)).body).toEqual([]);
    await edit(author, { action: 'publish' });
    expect((await sync()).result).toMatchObject({ authors: 1 });
    expect(await listAuthors()).toMatchObject([{ id: authorId, ...details }]);
    expect(await readPost()).toMatchObject({ authorName: 'Ana Doe' });
  });

  test('an author whom staff deleted returns with the articles and address when the CMS changes the author', async () => {
    const author = await publishAuthor('Ana Doe');
    const entry = await publishEntry({ author: linkTo('Entry', author) });
    await sync();
    const readPost = async () => blogPostSchema.parse((await callApi(`/api/blog/${entry}`)).body);
    const { authorId } = await onlyPost();
    const path = `/api/admin/blog/authors/${authorId}`;
    expect((await callApi(path, { method: 'DELETE', admin: true })).status).toBe(204);
    expect(await readPost()).toMatchObject({ authorName: '' });
    expect(await listAuthors()).toEqual([]);
    expect((await selectRows(blogAuthors))[0]).toMatchObject({ name: '', email: '', bio: '' });
    expect((await callApi(path, { method: 'DELETE', admin: true })).status).toBe(404);
    await edit(author, { contentType: 'blogAuthor', fields: { bio: 'Writes again.' } });
    await sync();
    expect(await listAuthors()).toMatchObject([{ id: authorId, name: 'Ana Doe' }]);
    expect(await readPost()).toMatchObject({ authorName: 'Ana Doe', authorBio: 'Writes again.' });
  });

  describe('staff deleted', () => {
    const removePost = (id: string) =>
      callApi(`/api/admin/blog/posts/${id}`, { method: 'DELETE', admin: true });
    const removePosts = (id: string) =>
      callApi('/api/admin/blog/posts/bulk', {
        method: 'POST',
        admin: true,
        body: { ids: [id], act: 'delete' },
      });

    test.each([
      ['one', removePost],
      ['several', removePosts],
    ])(
      'an article that staff deleted (%s) returns when its entry changes, not when what it mentions changes',
      async (_, remove) => {
        const author = await publishAuthor('Ana Doe');
        const cover = await publishAsset('/art/figure.svg');
        const tag = await edit('tag-1', { contentType: 'tag', fields: { title: 'Wounds' } });
        const linked = await publishEntry();
        const entry = await publishEntry({
          author: linkTo('Entry', author),
          coverImage: linkTo('Asset', cover),
          tags: [linkTo('Entry', tag)],
          body: `See [this](entry:${linked}).`,
        });
        await sync();
        const post = (await adminPosts()).find(({ slug }) => slug === entry);
        expect((await remove(post?.id ?? '')).status).toBeLessThan(300);
        await edit(author, { contentType: 'blogAuthor', fields: { bio: 'Writes.' } });
        await publishAsset('/art/other.svg', {}, cover);
        await edit(tag, { contentType: 'tag', fields: { title: 'Fields' } });
        await edit(linked, { fields: { title: 'Another title' } });
        expect((await sync()).result).toEqual({ ...nothing, updated: 1, authors: 1 });
        expect(await adminPosts()).toHaveLength(1);
        await edit(entry, { fields: { title: 'Written anew' } });
        expect((await sync()).result).toEqual({ ...nothing, created: 1 });
      },
    );

    test('an article that staff deleted stays away when other settings read its entry differently', async () => {
      const entry = await publishEntry({ subject: 'Wounds' });
      await publishEntry();
      await sync();
      const post = (await adminPosts()).find(({ slug }) => slug === entry);
      await removePost(post?.id ?? '');
      const settings = environment();
      onTestFinished(() => void delete settings.CONTENTFUL_POST_FIELDS);
      settings.CONTENTFUL_POST_FIELDS = { category: 'subject' };
      expect((await sync()).result).toEqual({ ...nothing, updated: 1 });
      // A record that an earlier release stored has no revision.
      await database().queries.update(cmsRecords).set({ revision: null });
      delete settings.CONTENTFUL_POST_FIELDS;
      expect((await sync()).result).toEqual({ ...nothing, created: 1, updated: 1 });
    });

    test('an article that staff deleted and that could not be updated is no longer tried, nor named', async () => {
      const entry = await publishEntry();
      await sync();
      const { id } = await onlyPost();
      await edit(entry, { fields: { title: '' } });
      expect((await sync()).problems).toHaveLength(1);
      await removePost(id);
      expect((await readSync()).problems).toEqual([]);
      await edit(entry, { fields: { title: 'With a title' } });
      expect((await sync()).result).toEqual({ ...nothing, created: 1 });
    });

    test('an author whom staff deleted does not return when the portrait alone changes', async () => {
      const portrait = await publishAsset('/art/figure.svg');
      const fields = { name: 'Ana Doe', avatar: linkTo('Asset', portrait) };
      const author = await edit('author-1', { contentType: 'blogAuthor', fields });
      await publishEntry({ author: linkTo('Entry', author) });
      await sync();
      const { authorId } = await onlyPost();
      await callApi(`/api/admin/blog/authors/${authorId}`, { method: 'DELETE', admin: true });
      await publishAsset('/art/other.svg', {}, portrait);
      await sync();
      expect(await listAuthors()).toEqual([]);
    });
  });

  test('an author who gets a name later is the author of the articles that name the entry', async () => {
    const author = await publishAuthor('');
    const entry = await publishEntry({ author: linkTo('Entry', author) });
    await sync();
    await edit(author, { contentType: 'blogAuthor', fields: { name: 'Ana Doe' } });
    await sync();
    expect((await callApi(`/api/blog/${entry}`)).body).toMatchObject({ authorName: 'Ana Doe' });
  });

  test('another space is read from its beginning, though it knew the place of the first', async () => {
    await publishEntry();
    await publishEntry();
    await sync();
    expect((await sync()).progress.read).toBe(0);
    await database().queries.update(cmsMirror).set({ source: 'another-space/master' });
    expect((await sync()).progress.read).toBe(2);
  });

  test.each<[string, object, string]>([
    [
      'a content type for posts',
      { CONTENTFUL_POST_TYPE: 'BlogPost' },
      'the type BlogPost is missing',
    ],
    [
      'a content type for authors',
      { CONTENTFUL_AUTHOR_TYPE: 'Person' },
      'the type Person is missing',
    ],
    ['a field', { CONTENTFUL_POST_FIELDS: { category: 'subjct' } }, 'blogPost.subjct is missing'],
  ])('settings that name %s which the space lacks change no post', async (_, misnamed, problem) => {
    const entry = await publishEntry({ author: linkTo('Entry', await publishAuthor('Ana Doe')) });
    await sync();
    const before = await adminPosts();
    const settings = environment();
    const reset = Object.fromEntries(Object.keys(misnamed).map((name) => [name, undefined]));
    onTestFinished(() => void Object.assign(settings, reset));
    Object.assign(settings, misnamed);
    for (const attempt of ['the first run', 'the next one']) {
      expect(await askForSync(), attempt).toMatchObject({ status: 502 });
      expect((await readSync()).lastRun?.error).toContain(problem);
      expect(await adminPosts()).toEqual(before);
      expect((await callApi(`/api/blog/${entry}`)).body).toMatchObject({ authorName: 'Ana Doe' });
    }
    Object.assign(settings, reset);
    await edit(entry, { fields: { title: 'Since then' } });
    expect(await sync()).toMatchObject({
      result: { ...nothing, updated: 1 },
      progress: { read: 1 },
    });
  });

  test('an environment without a post changes no post', async () => {
    const entry = await publishEntry();
    await sync();
    await replaceSpace();
    await database().queries.update(cmsMirror).set({ source: 'space/master' });
    expect(await askForSync()).toMatchObject({ status: 502 });
    expect((await readSync()).lastRun?.error).toContain('publishes no entry of blogPost');
    expect(await onlyPost()).toMatchObject({ slug: entry, published: true });
  });

  test('another space replaces the first one', async () => {
    await publishEntry();
    await sync();
    await replaceSpace();
    const other = await publishEntry();
    expect((await sync()).result).toEqual({ ...nothing, created: 1, unpublished: 1 });
    const published = (await adminPosts()).filter((post) => post.published);
    expect(published.map((post) => post.slug)).toEqual([other]);
  });
});
