/** 'Sync from CMS' shows progress, result and failures of the sandbox CMS over HTTP (P-72). */
import { AdminBlogPage } from '#tests/support/pages/admin-blog.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { calmSync, doubleBlog } from '#tests/support/portal/blog-double.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { PortalApi } from '#tests/support/portal/portal-api.ts';

const calm = {
  slowMs: 0,
  rateLimitedCalls: 0,
  retryAfterSeconds: 1,
  failFromPage: 0,
  pageSize: 1000,
  webhook: true,
};

// The sandbox belongs to the worker's host: what a test switches on ends with it.
test.afterEach(async ({ request }) => {
  await new PortalApi(request).switchCms(calm);
});

test('a press brings what changed @long', async ({ page, context, api, portal, blog }) => {
  await portal.enter('/admin/blog');
  await expect(blog.standing).toContainText('Synced from Contentful');
  await api.switchCms({ webhook: false });
  const entry = `entry-${crypto.randomUUID()}`;
  await api.publishEntry(entry, { title: `New ${entry}`, slug: entry, body: 'Text.' });
  await api.switchCms({ slowMs: 1500 });
  await blog.sync.click();
  await expect(blog.sync).toHaveText('Syncing...');
  await expect(blog.standing).toContainText('Syncing from Contentful:');
  await expect(page.getByRole('progressbar', { name: 'Sync from CMS' })).toBeVisible();
  await expectAccessible(page);
  await expect(blog.standing).toContainText('1 new post.');
  await expect(blog.sync).toHaveText('Sync from CMS');
  await blog.table.search.fill(`New ${entry}`);
  await expect(blog.table.count).toHaveText(/^1 of /);
  expect(await api.publicStatus(entry)).toBe(200);

  await api.switchCms({ slowMs: 0 });
  await blog.sync.click();
  await expect(blog.standing).toContainText('no changes.');
  await test.step('an entry opens where the CMS edits it', async () => {
    const opened = context.waitForEvent('page');
    await blog
      .row(entry)
      .getByRole('link', { name: /^Open in Contentful/ })
      .click();
    await expect((await opened).getByText(`New ${entry}`).first()).toBeAttached();
  });
});

test('a CMS that stays busy can be tried again @long', async ({
  page,
  watch,
  api,
  portal,
  blog,
}) => {
  watch.announce(/status of 502/);
  const post = await api.createPost();
  await portal.enter('/admin/blog');
  await blog.table.search.fill(post.title);
  await expect(blog.standing).toContainText('Synced from Contentful');
  await api.switchCms({ rateLimitedCalls: 1000, retryAfterSeconds: 0 });
  await blog.sync.click();
  const line = page.getByRole('status').filter({ hasText: 'The sync failed.' });
  await expect(line).toBeVisible({ timeout: 60_000 });
  await expect(blog.standing).toContainText('The last sync failed');
  await expect(blog.standing).toContainText('The CMS answered 429.');
  await expect(blog.table.count).toHaveText(/^1 of /);
  await expectAccessible(page);
  await api.switchCms(calm);
  await line.getByRole('button', { name: 'Try again' }).click();
  await expect(blog.standing).toContainText('Synced from Contentful');
  await expect(line).toBeHidden();
});

test('a slug that a portal post has is shown @long', async ({ page, api, portal }) => {
  const post = await api.createPost();
  const entry = `entry-${crypto.randomUUID()}`;
  await api.publishEntry(entry, { title: `Wants ${entry}`, slug: post.slug, body: 'Text.' });
  await api.sync();
  await portal.enter('/admin/blog');
  const problem = page.getByRole('listitem').filter({ hasText: `Wants ${entry}` });
  await expect(problem).toContainText(`Another post already uses the slug "${post.slug}".`);
  const link = problem.getByRole('link', { name: /^Open in Contentful/ });
  await expect(link).toHaveAttribute('href', `/_sandbox/contentful?entry=${entry}`);
  await expectAccessible(page);
  expect((await api.readPost(post.id)).title).toBe(post.title);
  await api.updatePost(post.id, { slug: `mine-${post.slug}` });
  await new AdminBlogPage(page).sync.click();
  await expect(problem).toHaveCount(0);
  expect(await api.publicStatus(post.slug)).toBe(200);
});

test('the page says that there is no CMS or that a run was cut off @long', async ({
  page,
  portal,
  blog,
}) => {
  await doubleBlog(page, { sync: { ...calmSync, configured: false } });
  await portal.enter('/admin/blog');
  await expect(blog.standing).toContainText('The CMS is not configured: set CONTENTFUL_SPACE_ID');
  await expect(blog.sync).toBeDisabled();
  await expectAccessible(page);

  await page.unrouteAll();
  const lastRun = {
    startedAt: '2026-11-20T15:31:00.000Z',
    finishedAt: null,
    result: { created: 3, updated: 0, unpublished: 0, conflicts: 0, authors: 0 },
    error: null,
  };
  await doubleBlog(page, { sync: { ...calmSync, unfinished: true, lastRun } });
  await portal.enter('/admin/blog');
  await expect(new AdminBlogPage(page).standing).toContainText(
    'was interrupted. The next one continues from there.',
  );
});
