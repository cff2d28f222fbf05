/** Staff publish, take back and delete posts from their list. */
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

test('Publish and Unpublish change the row unless they fail', async ({
  page,
  watch,
  api,
  portal,
  blog,
}) => {
  watch.announce(/status of 500/);
  const post = await api.createPost({ published: false });
  await portal.enter('/admin/blog');
  await blog.table.search.fill(post.title);
  const sent = page.waitForRequest((call) => call.method() === 'PUT');
  await blog.act(post.title, 'Publish').click();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  const { title, slug, content, excerpt, category, tags, authorId } = post;
  expect(body).toMatchObject({ title, slug, content, excerpt, category, tags, authorId });
  expect(body.published).toBe(true);
  expect(Date.parse(String(body.publishedAt))).not.toBeNaN();
  await expect(page.getByText(`"${post.title}" was published.`), 'shown and said').toHaveCount(2);
  await expect(blog.act(post.title, 'Unpublish')).toBeFocused();
  expect(await api.publicStatus(post.slug)).toBe(200);
  const { publishedAt } = await api.readPost(post.id);

  await page.keyboard.press('Enter');
  await expect(page.getByText(`"${post.title}" was unpublished.`)).toHaveCount(2);
  await expect(blog.row(post.title)).toContainText('Draft');
  expect(await api.publicStatus(post.slug)).toBe(404);
  expect(await api.readPost(post.id)).toMatchObject({ published: false, publishedAt });
  await test.step('a toggle that fails turns back, says so and can be tried again', async () => {
    await page.route(`**/api/admin/blog/posts/${post.id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { error: 'Something went wrong.' } })
        : route.fallback(),
    );
    await blog.act(post.title, 'Publish').click();
    const line = page.getByRole('status').filter({ hasText: 'is missing' });
    await expect(line).toContainText(`"${post.title}": the answer is missing.`);
    await expect(line).toContainText('The server answered 500: Something went wrong.');
    await expect(blog.row(post.title)).toContainText('Draft');
    await expectAccessible(page);
    await page.unroute(`**/api/admin/blog/posts/${post.id}`);
    await line.getByRole('button', { name: 'Try again' }).click();
    await expect(blog.act(post.title, 'Unpublish')).toBeVisible();
    await expect(line).toBeHidden();
  });
});

test('Delete asks, and can be tried again @long', async ({ page, watch, api, portal, blog }) => {
  watch.announce(/ERR_CONNECTION_FAILED/);
  const mark = crypto.randomUUID();
  const [last, middle, first] = [
    await api.createPost({ title: `${mark} last` }),
    await api.createPost({ title: `${mark} middle` }),
    await api.createPost({ title: `${mark} first` }),
  ];
  await portal.enter('/admin/blog');
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
  await test.step('a delete that fails leaves the row, says so and can be tried again', async () => {
    const address = `**/api/admin/blog/posts/${first.id}`;
    await page.route(address, (route) => route.abort('connectionfailed'));
    page.once('dialog', (dialog) => void dialog.accept());
    await blog.act('first', 'Delete').click();
    await expect(page.getByText(`"${first.title}": the answer is missing.`)).toBeVisible();
    await expect(page.getByText('The server could not be reached.')).toBeVisible();
    await expect(blog.edit('first')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(address);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(blog.table.rows).toHaveText([/last/]);
  });
});
