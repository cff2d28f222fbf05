/** The post editor to the word of the spec (§2, §4, §5, §7, §8, §9; decisions 19 to 21, 37). */
import { bounds } from '#contracts/bounds.ts';
import { AdminBlogPage } from '#tests/pages/admin-blog.ts';
import { PostEditor } from '#tests/pages/post-editor.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { answerDialogs } from '#tests/support/dialogs.ts';
import { PortalApi } from '#tests/support/portal-api.ts';

test('a new post has the fields and words of the spec @widths', async ({ page, host }) => {
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Post');
  for (const field of [editor.title, editor.slug, editor.content]) {
    await expect(field).toHaveAttribute('required', '');
    await expect(field).toHaveValue('');
  }
  for (const field of [editor.excerpt, editor.cover, editor.category, editor.tags]) {
    await expect(field).toBeVisible();
    await expect(field).not.toHaveAttribute('required');
  }
  await expect(editor.content).toHaveAttribute('rows', '15');
  await expect(editor.author.getByRole('option').first()).toHaveText('Select Author');
  await expect(editor.author).toHaveValue('');
  await expect(editor.published).not.toBeChecked();
  await expect(editor.save).toHaveText('Create Post');
  await expect(editor.cancel).toBeVisible();
  await expect(editor.standing).toHaveText('Nothing typed yet.');
  await expectAccessible(page);
});

test('Create Post sends the fields as the spec has them and goes back to the list', async ({
  page,
  host,
  request,
}) => {
  const api = new PortalApi(request, host.adminPassword);
  const author = await api.createAuthor();
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  const title = `Field ${crypto.randomUUID()}`;
  const slug = await editor.fill({ title, content: '## Zero\n\nA **current**.' });
  await editor.excerpt.fill('Break the skin.');
  await editor.cover.fill('/social/blog.png');
  await editor.author.selectOption({ label: author.name });
  await editor.category.fill('Methods');
  await editor.tags.fill(' wound, field ,, resting potential ,');
  await editor.published.check();

  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/api/admin/blog/posts', async (route) => {
    if (route.request().method() === 'POST') await gate;
    await route.fallback();
  });
  const sent = page.waitForRequest(
    (call) => call.method() === 'POST' && call.url().endsWith('posts'),
  );
  await editor.save.click();
  await expect(editor.save).toHaveText('Saving...');
  await expect(editor.title).toHaveAttribute('readonly', '');
  open();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({
    ...{ title, slug, excerpt: 'Break the skin.', content: '## Zero\n\nA **current**.' },
    ...{ coverImage: '/social/blog.png', authorId: author.id, category: 'Methods' },
    ...{ tags: ['wound', 'field', 'resting potential'], published: true },
  });
  expect(Date.parse(String(body.publishedAt))).not.toBeNaN();

  await expect(page).toHaveURL(/\/admin\/blog$/);
  const blog = new AdminBlogPage(page);
  await blog.table.search.fill(title);
  await expect(blog.row(title)).toContainText('Published');
  expect(await api.publicStatus(slug)).toBe(200);
});

test('a post without the publish box is a draft that readers do not see', async ({
  page,
  host,
  request,
}) => {
  const api = new PortalApi(request, host.adminPassword);
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  const title = `Draft ${crypto.randomUUID()}`;
  const slug = await editor.fill({ title });
  const sent = page.waitForRequest(
    (call) => call.method() === 'POST' && call.url().endsWith('posts'),
  );
  await editor.save.click();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ published: false, publishedAt: null, authorId: null, tags: [] });
  const blog = new AdminBlogPage(page);
  await blog.table.search.fill(title);
  await expect(blog.row(title)).toContainText('Draft');
  expect(await api.publicStatus(slug)).toBe(404);
});

test('Edit Post shows what is stored, and Update Post changes it', async ({
  page,
  host,
  request,
}) => {
  const api = new PortalApi(request, host.adminPassword);
  const author = await api.createAuthor();
  const post = await api.createPost({
    ...{ authorId: author.id, tags: ['wound', 'field'], coverImage: '/social/blog.png' },
  });
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword, post.id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Post');
  await expect(editor.standing).toHaveText('As it is stored.');
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

  await editor.title.fill('Retitled');
  await expect(editor.slug).toHaveValue(post.slug);
  await editor.author.selectOption('');
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  expect(await api.readPost(post.id)).toMatchObject({
    ...{ title: 'Retitled', slug: post.slug, authorId: null, publishedAt: post.publishedAt },
  });
});

test('Cancel goes back to the list and saves nothing', async ({ page, host, request }) => {
  const api = new PortalApi(request, host.adminPassword);
  const post = await api.createPost();
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword, post.id);
  await editor.title.fill('Not meant');
  await editor.cancel.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  expect((await api.readPost(post.id)).title).toBe(post.title);
});

test('the slug follows the title of a new post until it is typed', async ({ page, host }) => {
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  for (const [title, slug] of [
    ['What a Cut Says', 'what-a-cut-says'],
    ['  --Ångström & Øre: 50 mV!--  ', 'angstrom-ore-50-mv'],
    ['🧠 Brain 🧠 waves', 'brain-waves'],
    ['Straße', 'strasse'],
    ['a'.repeat(300), 'a'.repeat(bounds.slug)],
  ] as const) {
    await editor.title.fill(title);
    await expect(editor.slug).toHaveValue(slug);
    expect(await editor.below(editor.slug)).toBe(`/blog/${slug}`);
  }
  await editor.slug.fill('my-own');
  await editor.title.fill('Another title');
  await expect(editor.slug).toHaveValue('my-own');
  await editor.slug.fill('');
  await editor.title.fill('A third');
  await expect(editor.slug).toHaveValue('a-third');
});

for (const title of ['שלום עולם', 'ثبات التيار', '電気', '🧠🧠']) {
  test(`a title without Latin letters (${title}) asks for a slug and is kept`, async ({
    page,
    host,
    request,
  }) => {
    const editor = new PostEditor(page);
    await editor.open(host.adminPassword);
    await editor.title.fill(title);
    await expect(editor.slug).toHaveValue('');
    expect(await editor.below(editor.slug)).toContain('type one');
    await editor.content.fill(title);
    await editor.save.click();
    await expect(editor.slug).toBeFocused();
    expect(await editor.below(editor.slug)).toContain('Slug is required.');
    const slug = `post-${crypto.randomUUID()}`;
    await editor.slug.fill(slug);
    await editor.published.check();
    await editor.save.click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    const reply = await request.get(`/api/blog/${slug}`);
    expect(await reply.json()).toMatchObject({ title, content: title });
  });
}

test('what is missing is said below its field, and nothing is sent @widths', async ({
  page,
  host,
}) => {
  const dialogs = answerDialogs(page);
  const writes: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/posts')) writes.push(call.url());
  });
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await editor.excerpt.fill('Only an excerpt');
  await editor.save.click();
  await expect(editor.title).toBeFocused();
  for (const [field, words] of [
    [editor.title, 'Title is required.'],
    [editor.slug, 'Slug is required.'],
    [editor.content, 'Content is required.'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await editor.below(field)).toContain(words);
  }
  await expectAccessible(page);
  await editor.title.fill('Mended');
  await expect(editor.title).not.toHaveAttribute('aria-invalid');
  await expect(editor.slug).not.toHaveAttribute('aria-invalid');
  await expect(editor.content).toHaveAttribute('aria-invalid', 'true');
  await expect(editor.excerpt).toHaveValue('Only an excerpt');
  expect(writes).toEqual([]);
  expect(dialogs.said).toEqual([]);
});

for (const [name, field, value, words] of [
  ['a title too long', 'title', 'x'.repeat(301), 'Title may have at most 300 characters.'],
  ['a slug with a slash', 'slug', 'a/b', 'Slug may hold letters, digits and hyphens only.'],
  ['a slug with a space', 'slug', 'a b', 'Slug may hold letters, digits and hyphens only.'],
  ['a slug of dots', 'slug', '..', 'Slug may hold letters, digits and hyphens only.'],
  ['a slug too long', 'slug', 'x'.repeat(201), 'Slug may have at most 200 characters.'],
  [
    'an excerpt too long',
    'excerpt',
    'x'.repeat(1001),
    'Excerpt may have at most 1,000 characters.',
  ],
  [
    ...(['a cover that is no address', 'cover', 'javascript:alert(1)'] as const),
    'Cover Image URL must start with https:// or, for a picture on this site, with /.',
  ],
  ['a category too long', 'category', 'x'.repeat(101), 'Category may have at most 100 characters.'],
  ['a tag too long', 'tags', `a, ${'x'.repeat(61)}`, 'A tag may have at most 60 characters.'],
  [
    ...([
      'too many tags',
      'tags',
      Array.from({ length: 31 }, (_, at) => `t${at}`).join(','),
    ] as const),
    'A post may have at most 30 tags.',
  ],
] as const) {
  test(`${name} is said and kept`, async ({ page, host }) => {
    const editor = new PostEditor(page);
    await editor.open(host.adminPassword);
    await editor.fill();
    await editor[field].fill(value);
    await editor.save.click();
    await expect(editor[field]).toBeFocused();
    await expect(editor[field]).toHaveValue(value);
    expect(await editor.below(editor[field])).toContain(words);
  });
}

test("a taken slug shows the spec's alert and the mend, and keeps every word @phone", async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 409/);
  const dialogs = answerDialogs(page);
  const taken = await new PortalApi(request, host.adminPassword).createPost();
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await editor.fill({ title: 'Mine', slug: taken.slug, content: 'My own words.' });
  await editor.tags.fill('a, b');
  await editor.save.click();
  await expect(editor.slug).toBeFocused();
  expect(await editor.below(editor.slug)).toContain(
    'Another post already uses this slug. Choose a different one.',
  );
  expect(dialogs.said).toEqual(['alert: Error saving post']);
  await expect(editor.title).toHaveValue('Mine');
  await expect(editor.content).toHaveValue('My own words.');
  await expect(editor.tags).toHaveValue('a, b');
  await expectAccessible(page);
  await editor.slug.fill(`post-${crypto.randomUUID()}`);
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test('the state of publishing stands in words', async ({ page, host, request }) => {
  const post = await new PortalApi(request, host.adminPassword).createPost();
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await expect(page.getByText('Not created')).toBeVisible();
  await expect(editor.published).toHaveAccessibleDescription(/created as a draft/);
  await editor.published.check();
  await expect(editor.published).toHaveAccessibleDescription(/published as soon as it is created/);

  await editor.open(host.adminPassword, post.id);
  await expect(editor.published).toHaveAccessibleDescription(/Readers see what you save at once/);
  await editor.published.uncheck();
  await expect(editor.published).toHaveAccessibleDescription(/takes it off the site/);
  await editor.save.click();
  const blog = new AdminBlogPage(page);
  await blog.table.search.fill(post.title);
  await expect(blog.row(post.title)).toContainText('Draft');
  await blog.edit(post.title).click();
  await expect(editor.published).toHaveAccessibleDescription(/was published .* taken off the site/);
});

test('counts follow what is typed', async ({ page, host }) => {
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await editor.excerpt.fill('🧠 a');
  await expect.poll(() => editor.below(editor.excerpt)).toMatch(/^3 characters/);
  await editor.content.fill('two words');
  await expect
    .poll(() => editor.below(editor.content))
    .toMatch(/^2 words, 9 characters of 300,000/);
});

test('by keyboard alone: open, write, save', async ({ page, host, request }) => {
  const api = new PortalApi(request, host.adminPassword);
  const editor = new PostEditor(page);
  await editor.portal.enter('/admin/blog', host.adminPassword);
  await new AdminBlogPage(page).newPost.focus();
  await page.keyboard.press('Enter');
  await expect(editor.title).toBeVisible();
  await editor.title.focus();
  const title = `Keys ${crypto.randomUUID()}`;
  await page.keyboard.type(title);
  for (const words of [null, 'An excerpt', 'Some text', '', null, 'Methods', 'a, b']) {
    await page.keyboard.press('Tab');
    if (words) await page.keyboard.type(words);
  }
  await page.keyboard.press('Tab');
  await expect(editor.published).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/blog$/);
  const slug = title.toLowerCase().replace(' ', '-');
  expect(await api.publicStatus(slug)).toBe(200);
});

test('a post that is not there, and one that does not load @widths', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 404/, /status of 503/);
  const post = await new PortalApi(request, host.adminPassword).createPost();
  const editor = new PostEditor(page);
  await editor.portal.enter(`/admin/blog/edit/${crypto.randomUUID()}`, host.adminPassword);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found');
  await expectAccessible(page);
  await editor.press('Back to Blog');
  await expect(page).toHaveURL(/\/admin\/blog$/);

  const address = `**/api/admin/blog/posts/${post.id}`;
  await page.route(address, (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is starting.' } }),
  );
  await editor.portal.enter(`/admin/blog/edit/${post.id}`, host.adminPassword);
  await expect(page.getByText('The server answered 503: The database is starting.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(address);
  await editor.press('Try again');
  await expect(editor.title).toHaveValue(post.title);
});
