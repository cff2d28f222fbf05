/** The post editor to the word (P-68, P-69, P-83, P-88). */
import { AdminBlogPage } from '#tests/pages/admin-blog.ts';
import { PostEditor } from '#tests/pages/post-editor.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { PortalApi } from '#tests/support/portal-api.ts';

test('a new post has its exact fields and words @screens', async ({ page, host }) => {
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
  await expect(editor.standing).toHaveText('New draft.');
  await expect(editor.title).toBeFocused();
  await expectAccessible(page);
});

test('Create Post sends the fields as product.md has them and goes back to the list', async ({
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
  const notice = page.getByRole('status').filter({ hasText: 'was saved' });
  await expect(notice).toContainText(title);
  await expect(notice.getByRole('link', { name: 'View post' })).toHaveAttribute(
    'href',
    `/blog/${slug}`,
  );
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
  await expect(page.getByRole('link', { name: 'Open draft' })).toHaveAttribute(
    'href',
    /^\/admin\/blog\/edit\//,
  );
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
  await expect(editor.standing).toHaveText('All changes saved.');
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

test('the state of publishing stands in words', async ({ page, host, request }) => {
  const post = await new PortalApi(request, host.adminPassword).createPost();
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(editor.published).toHaveAccessibleDescription(/a draft that readers cannot see/);
  await editor.published.check();
  await expect(editor.published).toHaveAccessibleDescription(/as soon as you create it/);

  await editor.open(host.adminPassword, post.id);
  await expect(editor.published).toHaveAccessibleDescription(
    /Readers see your changes as soon as you save/,
  );
  await editor.published.uncheck();
  await expect(editor.published).toHaveAccessibleDescription(/takes it off the site/);
  await editor.save.click();
  const blog = new AdminBlogPage(page);
  await blog.table.search.fill(post.title);
  await expect(blog.row(post.title)).toContainText('Draft');
  await blog.edit(post.title).click();
  await expect(editor.published).toHaveAccessibleDescription(
    /^Draft\. Published .* taken off the site\.$/,
  );
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
