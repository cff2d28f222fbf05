/** What staff do to posts from their list: publish, take back, delete (P-82, P-83, P-87). */
import { AdminBlogPage } from '#tests/pages/admin-blog.ts';
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { PortalApi } from '#tests/support/portal-api.ts';

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
  await expect(page.getByText(`"${post.title}" was published.`)).toBeAttached();
  await expect(blog.act(post.title, 'Unpublish')).toBeFocused();
  expect(await api.publicStatus(post.slug)).toBe(200);
  const { publishedAt } = await api.readPost(post.id);

  await page.keyboard.press('Enter');
  await expect(page.getByText(`"${post.title}" was unpublished.`)).toBeAttached();
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

test('Delete asks the exact question; No changes nothing, Yes removes the post', async ({
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

test('the way by keyboard alone: search, row, publish, editor @long', async ({
  page,
  host,
  request,
}) => {
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

test('a change made while the list still loads is not lost @long', async ({
  page,
  host,
  request,
}) => {
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
  await expect(page.getByText(`"${post.title}" was published.`)).toBeAttached();
  await expect(blog.act(post.title, 'Unpublish')).toBeVisible();
  await expect(blog.table.count).toHaveText(/^1 of /);
});
