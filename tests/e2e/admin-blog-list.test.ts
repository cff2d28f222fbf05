/** Blog management to the word of the spec (§2, §4, §5, §7, §8, §9; decisions 35 to 37). */
import type { Page } from '@playwright/test';
import { buildAdminPost, buildBlogAuthor, buildPostRows } from '#tests/factories/admin-posts.ts';
import { AdminBlogPage } from '#tests/pages/admin-blog.ts';
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { doubleBlog, type BlogDouble } from '#tests/support/blog-double.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { PortalApi } from '#tests/support/portal-api.ts';

const wound = buildAdminPost({
  title: 'What a cut says',
  category: 'Regeneration',
  excerpt:
    'Break the skin and a current starts to flow at once. It is one of the oldest measurements.',
  updatedAt: '2026-11-20T15:31:00.000Z',
  cms: { state: 'mirrored', url: 'https://cms.example/entries/wound' },
});
const rulers = buildAdminPost({
  title: 'electrodes and dyes',
  category: 'Methods',
  excerpt: 'Two rulers for one membrane.',
  published: false,
  publishedAt: null,
  updatedAt: '2026-11-19T10:00:00.000Z',
});
const vagus = buildAdminPost({
  title: 'Mapping the vagus',
  category: 'Anatomy',
  excerpt: '',
  updatedAt: '2026-11-18T10:00:00.000Z',
  cms: { state: 'conflict', url: 'https://cms.example/entries/vagus' },
});
const posts = [wound, rulers, vagus];

async function openList(page: Page, password: string, given: Partial<BlogDouble> = { posts }) {
  const double = await doubleBlog(page, { authors: [buildBlogAuthor()], ...given });
  await new AdminPortal(page).enter('/admin/blog', password);
  return { double, blog: new AdminBlogPage(page) };
}

test('the page has the words of the spec and no violations @widths', async ({ page, host }) => {
  const { blog } = await openList(page, host.adminPassword);
  await expect(blog.table.count).toHaveText('3 posts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Management');
  for (const [label, figure] of [
    ['Total posts', '3'],
    ['Published', '2'],
    ['Drafts', '1'],
    ['Authors', '1'],
  ] as const) {
    await expect(blog.figure(label)).toHaveText(figure);
  }
  await expect(blog.newPost).toBeVisible();
  await expect(blog.manageAuthors).toBeVisible();
  await expect(blog.filter.getByRole('option')).toHaveText(['All Posts', 'Published', 'Drafts']);
  await expectAccessible(page);
});

test('rows stand last updated first, with 60 characters of the excerpt', async ({ page, host }) => {
  const { blog } = await openList(page, host.adminPassword);
  await expect(blog.table.rows).toHaveText([/What a cut/, /electrodes/, /Mapping/]);
  const row = blog.row('What a cut says');
  await expect(row.getByText(`${wound.excerpt.slice(0, 60)}...`, { exact: true })).toBeVisible();
  await expect(row).toContainText('Published');
  await expect(row.getByText('November 20, 2026')).toBeVisible();
  await expect(blog.row('electrodes')).toContainText('Draft');
});

test('Title, Category and Updated sort, Status does not', async ({ page, host }) => {
  const { blog } = await openList(page, host.adminPassword);
  const orders = {
    Title: [/electrodes/, /Mapping/, /What a cut/],
    Category: [/Mapping/, /electrodes/, /What a cut/],
    Updated: [/Mapping/, /electrodes/, /What a cut/],
  };
  await expect(blog.table.head('Updated')).toHaveAttribute('aria-sort', 'descending');
  for (const [head, order] of Object.entries(orders)) {
    await blog.table.sortBy(head);
    await expect(blog.table.head(head)).toHaveAttribute('aria-sort', 'ascending');
    await expect(blog.table.rows).toHaveText(order);
    await blog.table.sortBy(head);
    await expect(blog.table.head(head)).toHaveAttribute('aria-sort', 'descending');
    await expect(blog.table.rows).toHaveText(order.toReversed());
  }
  await expect(blog.table.head('Status').getByRole('button')).toHaveCount(0);
});

for (const [word, title] of [
  ['WHAT A CUT', 'What a cut says'],
  ['regener', 'What a cut says'],
  ['one membrane', 'electrodes and dyes'],
] as const) {
  test(`the search finds '${word}'`, async ({ page, host }) => {
    const { blog } = await openList(page, host.adminPassword);
    await blog.table.search.fill(word);
    await expect(blog.table.count).toHaveText('1 of 3 posts');
    await expect(blog.table.rows).toHaveText([new RegExp(title)]);
  });
}

test('the filter leaves published posts or drafts', async ({ page, host }) => {
  const { blog } = await openList(page, host.adminPassword);
  await blog.filter.selectOption({ label: 'Drafts' });
  await expect(blog.table.rows).toHaveText([/electrodes/]);
  await blog.filter.selectOption({ label: 'Published' });
  await expect(blog.table.rows).toHaveText([/What a cut/, /Mapping/]);
});

test('nothing found says so and offers the way back @widths', async ({ page, host }) => {
  const { blog } = await openList(page, host.adminPassword);
  await blog.table.search.fill('nowhere');
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(blog.table.count).toHaveText('3 posts');
});

test('a list that does not load says why and tries again @widths', async ({
  page,
  host,
  watch,
}) => {
  watch.announce(/status of 503/);
  const failure = { status: 503, error: 'The database is starting.' };
  const { double, blog } = await openList(page, host.adminPassword, { posts, failure });
  await expect(page.getByText('The server answered 503: The database is starting.')).toBeVisible();
  await expectAccessible(page);
  double.failure = null;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(blog.table.count).toHaveText('3 posts');
  await expect(blog.sync).toBeEnabled();
});

test('badges tell where a post is written and how it stands to the CMS @widths', async ({
  page,
  host,
}) => {
  const states = ['mirrored', 'edited', 'conflict', 'removed'] as const;
  const mirrored = states.map((state) =>
    buildAdminPost({ title: `Post ${state}`, cms: { state, url: `https://cms.example/${state}` } }),
  );
  await openList(page, host.adminPassword, {
    posts: [...mirrored, buildAdminPost({ title: 'Post own' })],
  });
  const item = (title: string) =>
    page.locator('tr[data-place], li[data-index]').filter({ hasText: title });
  for (const [title, word] of [
    ['Post mirrored', 'CMS'],
    ['Post edited', 'Edited here'],
    ['Post removed', 'Left the CMS'],
    ['Post own', 'Portal'],
  ] as const) {
    await expect(
      item(title).getByText(word, { exact: true }).filter({ visible: true }),
    ).toBeVisible();
  }
  const entry = item('Post edited').getByRole('link', { name: /^Open in Contentful/ });
  await expect(entry).toHaveAttribute('href', 'https://cms.example/edited');
  await expect(entry).toHaveAttribute('target', '_blank');
  const conflict = item('Post conflict').getByRole('link', { name: /^CMS conflict/ });
  await expect(conflict).toHaveAttribute('href', `/admin/blog/conflict/${mirrored[2]?.id}`);
  await expectAccessible(page);
});

test('Publish and Unpublish send the whole post and show at once', async ({
  page,
  host,
  request,
}) => {
  const api = new PortalApi(request, host.adminPassword);
  const post = await api.createPost({ published: false });
  await new AdminPortal(page).enter('/admin/blog', host.adminPassword);
  const blog = new AdminBlogPage(page);
  await blog.table.search.fill(post.title);
  const sent = page.waitForRequest((call) => call.method() === 'PUT');
  await blog.act(post.title, 'Publish').click();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  const { title, slug, content, excerpt, category, tags, authorId } = post;
  expect(body).toMatchObject({ title, slug, content, excerpt, category, tags, authorId });
  expect(body.published).toBe(true);
  expect(Date.parse(String(body.publishedAt))).not.toBeNaN();
  await expect(page.getByText(`"${post.title}" is published.`)).toBeAttached();
  await expect(blog.act(post.title, 'Unpublish')).toBeFocused();
  expect(await api.publicStatus(post.slug)).toBe(200);
  const { publishedAt } = await api.readPost(post.id);

  await page.keyboard.press('Enter');
  await expect(page.getByText(`"${post.title}" is unpublished.`)).toBeAttached();
  await expect(blog.row(post.title)).toContainText('Draft');
  expect(await api.publicStatus(post.slug)).toBe(404);
  expect(await api.readPost(post.id)).toMatchObject({ published: false, publishedAt });
});

test('a toggle that fails turns back, says so and can be tried again', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 500/);
  const post = await new PortalApi(request, host.adminPassword).createPost();
  await new AdminPortal(page).enter('/admin/blog', host.adminPassword);
  const blog = new AdminBlogPage(page);
  await blog.table.search.fill(post.title);
  await page.route(`**/api/admin/blog/posts/${post.id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { error: 'Something went wrong.' } })
      : route.fallback(),
  );
  await blog.act(post.title, 'Unpublish').click();
  const line = page.getByRole('status').filter({ hasText: 'was not unpublished' });
  await expect(line).toContainText(`"${post.title}" was not unpublished.`);
  await expect(line).toContainText('The server answered 500: Something went wrong.');
  await expect(blog.row(post.title)).toContainText('Published');
  await expectAccessible(page);
  await page.unroute(`**/api/admin/blog/posts/${post.id}`);
  await line.getByRole('button', { name: 'Try again' }).click();
  await expect(blog.act(post.title, 'Publish')).toBeVisible();
  await expect(line).toBeHidden();
});

test("Delete asks the spec's question; No changes nothing, Yes removes the post", async ({
  page,
  host,
  request,
}) => {
  const api = new PortalApi(request, host.adminPassword);
  const mark = crypto.randomUUID();
  const [last, middle, first] = [
    await api.createPost({ title: `${mark} last` }),
    await api.createPost({ title: `${mark} middle` }),
    await api.createPost({ title: `${mark} first` }),
  ];
  await new AdminPortal(page).enter('/admin/blog', host.adminPassword);
  const blog = new AdminBlogPage(page);
  await blog.table.search.fill(mark);
  await expect(blog.table.rows).toHaveText([/first/, /middle/, /last/]);

  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await blog.act('middle', 'Delete').click();
  await expect(blog.row('middle')).toBeVisible();
  expect((await api.readPost(middle.id)).id).toBe(middle.id);

  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await blog.act('middle', 'Delete').focus();
  await page.keyboard.press('Enter');
  await expect(blog.table.rows).toHaveText([/first/, /last/]);
  await expect(blog.row('last')).toBeFocused();
  expect(asked).toEqual(Array(2).fill('Are you sure you want to delete this post?'));
  expect(await api.publicStatus(middle.slug)).toBe(404);
  expect(await api.publicStatus(first.slug)).toBe(200);
  expect(await api.publicStatus(last.slug)).toBe(200);
});

test('a delete that fails leaves the row and says so @phone', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/ERR_CONNECTION_FAILED/);
  const post = await new PortalApi(request, host.adminPassword).createPost();
  await new AdminPortal(page).enter('/admin/blog', host.adminPassword);
  await page.getByRole('searchbox').fill(post.title);
  await page.route(`**/api/admin/blog/posts/${post.id}`, (route) =>
    route.abort('connectionfailed'),
  );
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const line = page.getByText(`"${post.title}" was not deleted.`);
  await expect(line).toBeVisible();
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await expect(page.getByRole('link', { name: `Edit ${post.title}` })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(`**/api/admin/blog/posts/${post.id}`);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible();
});

test('on a phone rows are cards with their actions @phone', async ({ page, host }) => {
  const { blog } = await openList(page, host.adminPassword);
  await expect(blog.table.cards).toHaveText([/What a cut/, /electrodes/, /Mapping/]);
  const card = blog.table.cards.filter({ hasText: 'electrodes' });
  await expect(card.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  const target = await card.getByRole('button', { name: 'Delete' }).boundingBox();
  expect(target?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Title, A to Z' });
  await expect(blog.table.cards).toHaveText([/electrodes/, /Mapping/, /What a cut/]);
});

test('10,000 posts: few are drawn, and search and sort answer at once', async ({ page, host }) => {
  const { blog } = await openList(page, host.adminPassword, { posts: buildPostRows(10_000) });
  await expect(blog.table.count).toHaveText('10,000 posts');
  expect(await blog.table.rows.count()).toBeLessThan(60);
  await blog.table.search.fill('number 9999');
  await expect(blog.table.count).toHaveText('1 of 10,000 posts');
  await expect(blog.row('Post number 9999')).toBeVisible();
  await blog.table.search.fill('');
  await blog.table.sortBy('Updated');
  await expect(blog.table.rows.first()).toContainText('Post number 10000');
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(blog.table.rows.last()).toContainText('Post number 1');
});

test('the way by keyboard alone: search, row, publish, editor', async ({ page, host, request }) => {
  const api = new PortalApi(request, host.adminPassword);
  const post = await api.createPost({ published: false });
  await page.goto('/admin/blog');
  await page.getByLabel('Admin Password').waitFor();
  await page.keyboard.type(host.adminPassword);
  await page.keyboard.press('Enter');
  const blog = new AdminBlogPage(page);
  await expect(blog.table.rows.first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(post.title);
  await expect(blog.table.count).toHaveText(/^1 of /);
  await page.keyboard.press('ArrowDown');
  await expect(blog.row(post.title)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(blog.edit(post.title)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(blog.act(post.title, 'Unpublish')).toBeFocused();
  await expect.poll(() => api.publicStatus(post.slug)).toBe(200);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(blog.row(post.title)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Post');
  await expect(page).toHaveURL(`/admin/blog/edit/${post.id}`);
});

test('the header buttons lead to the editor and the authors', async ({ page, host }) => {
  const { blog } = await openList(page, host.adminPassword);
  await blog.newPost.click();
  await expect(page).toHaveURL('/admin/blog/new');
  await page.goBack();
  await blog.manageAuthors.click();
  await expect(page).toHaveURL('/admin/blog/authors');
});

test('a change made while the list still loads is not lost', async ({ page, host, request }) => {
  const api = new PortalApi(request, host.adminPassword);
  const post = await api.createPost({ published: false });
  await new AdminPortal(page).enter('/admin/blog', host.adminPassword);
  const blog = new AdminBlogPage(page);
  await blog.table.search.fill(post.title);
  await expect(blog.act(post.title, 'Publish')).toBeVisible();
  const stale = await (await request.get('/api/blog')).text();
  expect(stale).not.toContain(post.slug);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const holdOnce = { times: 1 };
  await page.route(
    /posts\?content=none/,
    async (route) => {
      const answer = await route.fetch();
      await held;
      await route.fulfill({ response: answer });
    },
    holdOnce,
  );
  const portal = new AdminPortal(page);
  await portal.section('Messages').click();
  await expect(portal.heading('Messages')).toBeVisible();
  const reading = page.waitForRequest(/posts\?content=none/);
  await page.goBack();
  await reading;
  await page.getByRole('searchbox', { name: 'Search posts' }).fill(post.title);
  const answered = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await blog.act(post.title, 'Publish').click();
  expect((await answered).status()).toBe(200);
  release();
  await expect(page.getByText(`"${post.title}" is published.`)).toBeAttached();
  await expect(blog.act(post.title, 'Unpublish')).toBeVisible();
  await expect(blog.table.count).toHaveText(/^1 of /);
});
