/** The post editor: fields, words, slug, errors below the fields (P-68, P-69, P-83, P-88). */
import { AdminBlogPage } from '#tests/support/pages/admin-blog.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { answerDialogs } from '#tests/support/browser/dialogs.ts';
import { holdCalls } from '#tests/support/browser/hold-calls.ts';

test('a new post has its exact fields and words @journey @long', async ({ page, editor }) => {
  await editor.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Post');
  for (const field of [editor.title, editor.slug, editor.content]) {
    await expect(field).toHaveAttribute('aria-required', 'true');
    await expect(field).toHaveValue('');
  }
  for (const field of [editor.excerpt, editor.cover, editor.category, editor.tags]) {
    await expect(field).toBeVisible();
    await expect(field).not.toHaveAttribute('aria-required');
  }
  await expect(editor.content).toHaveAttribute('rows', '15');
  await expect(editor.author.getByRole('option').first()).toHaveText('Select Author');
  await expect(editor.author).toHaveValue('');
  await expect(editor.published).not.toBeChecked();
  await expect(editor.save).toHaveText('Create Post');
  await expect(editor.cancel).toBeVisible();
  await expect(editor.standing).toHaveText('Not saved yet');
  await expect(editor.title).toBeFocused();
  await expectAccessible(page);
  await test.step('the excerpt is as high as what it says, to a bound', async () => {
    const heights = () =>
      editor.excerpt.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
    const empty = await heights();
    await editor.excerpt.fill('A current that a cut lets out. '.repeat(12));
    const full = await heights();
    expect(full.clientHeight).toBeGreaterThan(empty.clientHeight);
    expect(full.scrollHeight).toBe(full.clientHeight);
    await editor.excerpt.fill('A current that a cut lets out. '.repeat(60));
    const long = await heights();
    expect(long.clientHeight).toBeLessThan(320);
    expect(long.scrollHeight).toBeGreaterThan(long.clientHeight);
  });
});

test('the slug follows the title, and a refusal names every wrong field @long', async ({
  page,
  watch,
  api,
  editor,
}) => {
  watch.announce(/status of 409/);
  const taken = await api.createPost();
  const dialogs = answerDialogs(page);
  const writes: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/posts')) writes.push(call.url());
  });
  await editor.open();
  await test.step('what is missing is shown below its field, and nothing is sent', async () => {
    await editor.excerpt.fill('Only an excerpt');
    await editor.save.click();
    await expect(editor.title).toBeFocused();
    for (const [field, text] of [
      [editor.title, 'Title is required.'],
      [editor.slug, 'Slug is required.'],
      [editor.content, 'Content is required.'],
    ] as const) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      expect(await editor.below(field)).toContain(text);
    }
    await expectAccessible(page);
    await editor.title.fill('Mended');
    await expect(editor.title).not.toHaveAttribute('aria-invalid');
    await expect(editor.slug).not.toHaveAttribute('aria-invalid');
    await expect(editor.content).toHaveAttribute('aria-invalid', 'true');
    await expect(editor.excerpt).toHaveValue('Only an excerpt');
    expect(writes).toEqual([]);
    expect(dialogs.messages).toEqual([]);
  });
  await test.step('the slug follows the title of a new post until it is typed', async () => {
    await editor.title.fill('What a Cut Says');
    await expect(editor.slug).toHaveValue('what-a-cut-says');
    expect(await editor.below(editor.slug)).toBe('/blog/what-a-cut-says');
    await editor.slug.fill('my-own');
    await editor.title.fill('Another title');
    await expect(editor.slug).toHaveValue('my-own');
    await editor.slug.fill('');
    await editor.title.fill('A third');
    await expect(editor.slug).toHaveValue('a-third');
  });
  await test.step('counts follow what is typed', async () => {
    await editor.excerpt.fill('🧠 a');
    await expect.poll(() => editor.below(editor.excerpt)).toMatch(/^3 characters/);
    await editor.content.fill('two words');
    await expect
      .poll(() => editor.below(editor.content))
      .toMatch(/^2 words, 9 characters of 300,000/);
  });
  await test.step('what is too long or malformed is shown below its field, and stays', async () => {
    await editor.fill();
    // Which values are refused is in tests/posts/posts.api.test.ts.
    for (const [field, value, text] of [
      ['slug', 'a/b', 'Slug may hold letters, digits and hyphens only.'],
      ['excerpt', 'x'.repeat(1001), 'Excerpt may have at most 1,000 characters.'],
      ['cover', 'javascript:alert(1)', 'Cover Image URL must start with https:// or'],
      ['category', 'x'.repeat(101), 'Category may have at most 100 characters.'],
      ['tags', `a, ${'x'.repeat(61)}`, 'A tag may have at most 60 characters.'],
    ] as const) {
      const before = await editor[field].inputValue();
      await editor[field].fill(value);
      await editor.save.click();
      await expect(editor[field]).toBeFocused();
      await expect(editor[field]).toHaveValue(value);
      expect(await editor.below(editor[field])).toContain(text);
      await editor[field].fill(before);
      await expect(editor[field]).not.toHaveAttribute('aria-invalid');
    }
  });
  await test.step('a taken slug shows the exact alert and the fix, and loses no word', async () => {
    await editor.fill({ title: 'Mine', slug: taken.slug, content: 'My own words.' });
    await editor.tags.fill('a, b');
    await editor.save.click();
    await expect(editor.slug).toBeFocused();
    expect(await editor.below(editor.slug)).toContain(
      'Another post already uses this slug. Choose a different one.',
    );
    expect(dialogs.messages).toEqual(['alert: Error saving post']);
    await expect(editor.title).toHaveValue('Mine');
    await expect(editor.content).toHaveValue('My own words.');
    await expect(editor.tags).toHaveValue('a, b');
    await expectAccessible(page);
    await editor.slug.fill(`post-${crypto.randomUUID()}`);
    await editor.save.click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
  });
});

test('the editor has a trail, and refuses a title without letters @long', async ({
  page,
  request,
  portal,
  editor,
}) => {
  await portal.enter('/admin/blog');
  await new AdminBlogPage(page).newPost.click();
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toContainText('New Post');
  await trail.getByRole('link', { name: 'Blog', exact: true }).click();
  await new AdminBlogPage(page).newPost.click();
  const title = 'שלום 🧠';
  await editor.title.fill(title);
  await expect(editor.slug).toHaveValue('');
  expect(await editor.below(editor.slug)).toContain('type a slug');
  await editor.content.fill(title);
  await editor.save.click();
  await expect(editor.slug).toBeFocused();
  const slug = `post-${crypto.randomUUID()}`;
  await editor.slug.fill(slug);
  await editor.published.check();
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  const response = await request.get(`/api/blog/${slug}`);
  expect(await response.json()).toMatchObject({ title, content: title });
});

test('Create Post sends every field, and goes back', async ({ page, api, editor, blog }) => {
  const author = await api.createAuthor();
  await editor.open();
  const title = `Field ${crypto.randomUUID()}`;
  const slug = await editor.fill({ title, content: '## Zero\n\nA **current**.' });
  await editor.excerpt.fill('Break the skin.');
  await editor.cover.fill('/social/blog.png');
  await editor.author.selectOption({ label: author.name });
  await editor.category.fill('Methods');
  await editor.tags.fill(' wound, field ,, resting potential ,');
  await editor.published.check();
  await expect(editor.published).toHaveAccessibleDescription(/as soon as you create it/);

  const open = await holdCalls(page, '**/api/admin/blog/posts', 'POST');
  const sent = page.waitForRequest(
    (call) => call.method() === 'POST' && call.url().endsWith('posts'),
  );
  await editor.save.click();
  await expect(editor.save).toHaveText('Saving...');
  await expect(editor.title).toHaveAttribute('readonly', '');
  open();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({
    title,
    slug,
    excerpt: 'Break the skin.',
    content: '## Zero\n\nA **current**.',
    coverImage: '/social/blog.png',
    authorId: author.id,
    category: 'Methods',
    tags: ['wound', 'field', 'resting potential'],
    published: true,
  });
  expect(Date.parse(String(body.publishedAt))).not.toBeNaN();

  await expect(page).toHaveURL(/\/admin\/blog$/);
  const notice = page.getByRole('status').filter({ hasText: 'was saved' });
  await expect(notice).toContainText(title);
  await expect(notice.getByRole('link', { name: 'View post' })).toHaveAttribute(
    'href',
    `/blog/${slug}`,
  );
  await blog.table.search.fill(title);
  await expect(blog.row(title)).toContainText('Published');
  expect(await api.publicStatus(slug)).toBe(200);
});

test('Edit Post shows what is stored until Cancel or Update @long', async ({
  page,
  api,
  editor,
}) => {
  const author = await api.createAuthor();
  const post = await api.createPost({
    authorId: author.id,
    tags: ['wound', 'field'],
    coverImage: '/social/blog.png',
  });
  await editor.open(post.id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Post');
  await expect(editor.standing).toBeHidden();
  await expect(editor.title).toHaveValue(post.title);
  await expect(editor.slug).toHaveValue(post.slug);
  await expect(editor.excerpt).toHaveValue(post.excerpt);
  await expect(editor.content).toHaveValue(post.content);
  await expect(editor.cover).toHaveValue('/social/blog.png');
  await expect(editor.author).toHaveValue(String(author.id));
  await expect(editor.author.locator('option:checked')).toHaveText(author.name);
  await expect(editor.category).toHaveValue(post.category);
  await expect(editor.tags).toHaveValue('wound, field');
  await expect(editor.published).toBeChecked();
  await expect(editor.save).toHaveText('Update Post');

  await test.step('Cancel goes back to the list and saves nothing', async () => {
    await editor.title.fill('Not meant');
    await editor.cancel.click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    expect((await api.readPost(post.id)).title).toBe(post.title);
  });
  await editor.open(post.id);
  await editor.title.fill('Retitled');
  await expect(editor.slug).toHaveValue(post.slug);
  await editor.author.selectOption('');
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  expect(await api.readPost(post.id)).toMatchObject({
    title: 'Retitled',
    slug: post.slug,
    authorId: null,
    publishedAt: post.publishedAt,
  });
});

test('a post is opened, written and saved by keyboard alone @long', async ({
  page,
  api,
  portal,
  editor,
}) => {
  await portal.enter('/admin/blog');
  await new AdminBlogPage(page).newPost.focus();
  await page.keyboard.press('Enter');
  await expect(editor.title).toBeVisible();
  await editor.title.focus();
  const title = `Keys ${crypto.randomUUID()}`;
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('An excerpt');
  // The toolbar is one stop.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(editor.content).toBeFocused();
  await page.keyboard.type('Some text');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  for (const text of ['', null, 'Methods', 'a, b']) {
    await page.keyboard.press('Tab');
    if (text) await page.keyboard.type(text);
  }
  // The stops are license, DOI, the parts of the day of a revision, and what it changed.
  for (let stops = 0; stops < 10; stops += 1) {
    await page.keyboard.press('Tab');
    if (await editor.published.evaluate((box) => box.matches(':focus'))) break;
  }
  await expect(editor.published).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/blog$/);
  const slug = title.toLowerCase().replace(' ', '-');
  expect(await api.publicStatus(slug)).toBe(200);
});

test('the editor of a post that is not there or does not load says so @long', async ({
  page,
  watch,
  api,
  portal,
  editor,
}) => {
  watch.announce(/status of 404/, /status of 503/);
  const post = await api.createPost();
  await portal.enter(`/admin/blog/edit/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found');
  await expectAccessible(page);
  await editor.press('Back to Blog');
  await expect(page).toHaveURL(/\/admin\/blog$/);

  const address = `**/api/admin/blog/posts/${post.id}`;
  await page.route(address, (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is starting.' } }),
  );
  await portal.enter(`/admin/blog/edit/${post.id}`);
  await expect(page.getByText('The server answered 503: The database is starting.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(address);
  await editor.press('Try again');
  await expect(editor.title).toHaveValue(post.title);
});
