/** A post that changed here and in the CMS: both sides, and the choice between them (P-73). */
import { ConflictPage } from '#tests/support/pages/conflict-page.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import type { CreatePost } from '#model/posts/admin-posts.ts';
import { type PortalApi } from '#tests/support/portal/portal-api.ts';

/** A mirrored post that staff and the CMS's editors have both changed. */
async function makeConflict(api: PortalApi, ours: Partial<CreatePost> = {}) {
  const entry = `entry-${crypto.randomUUID()}`;
  const words = { slug: entry, body: 'One.\n\nTwo.\n\nThree.', category: 'Methods' };
  await api.publishEntry(entry, { ...words, title: `Before ${entry}` });
  await api.sync();
  const mirrored = (await api.listPosts()).find((post) => post.slug === entry);
  if (!mirrored) throw new Error('The entry was not mirrored.');
  await api.updatePost(mirrored.id, {
    title: `Ours ${entry}`,
    content: 'One.\n\nTwo, ours.\n\nThree.',
    ...ours,
  });
  await api.publishEntry(entry, {
    title: `Theirs ${entry}`,
    body: 'One.\n\nTwo, theirs.\n\nThree.',
  });
  await api.sync();
  return { entry, id: mirrored.id };
}

test('staff see both sides of a conflict and choose ours @journey', async ({
  page,
  watch,
  api,
  portal,
}) => {
  watch.announce(/status of 409/);
  const { entry, id } = await makeConflict(api);
  await portal.enter(`/admin/blog/conflict/${id}`);
  const conflict = new ConflictPage(page);
  await expect(conflict.row('Title')).toContainText(`Ours ${entry}`);
  await expect(conflict.row('Title')).toContainText(`Theirs ${entry}`);
  await expect(conflict.row('Content')).toContainText('Two, ours.');
  await expect(conflict.row('Content')).toContainText('Two, theirs.');
  await expect(page.getByText('The same in both: Slug,')).toBeVisible();
  await expect(conflict.entry).toHaveAttribute('href', `/_sandbox/contentful?entry=${entry}`);
  await expectAccessible(page);
  await test.step('a post saved meanwhile is not replaced; both sides are read again', async () => {
    await api.updatePost(id, { title: `Later ${entry}` });
    await conflict.keepOurs.click();
    const alert = page.getByRole('alert').filter({ hasText: 'Nothing was changed.' });
    await expect(alert).toContainText('Someone else saved this post after you opened it.');
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Load both versions again' }).click();
    await expect(conflict.row('Title')).toContainText(`Later ${entry}`);
  });
  await conflict.keepOurs.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await expect.poll(async () => (await api.readPost(id)).cms?.state).toBe('edited');
  expect((await api.readPost(id)).title).toBe(`Later ${entry}`);
  await test.step('without a conflict it says so and leads back', async () => {
    await portal.enter(`/admin/blog/conflict/${id}`);
    await expect(page.getByText('This post has no conflict with the CMS.')).toBeVisible();
    await page.getByLabel('Breadcrumb').getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
  });
});

test('taking the CMS’s side of a draft asks first, by keyboard alone @long', async ({
  page,
  api,
  portal,
  blog,
}) => {
  const { entry, id } = await makeConflict(api, { published: false });
  await portal.enter('/admin/blog');
  await expect(page.getByText(/posts? waits? for a choice between two versions\./)).toBeVisible();
  await blog.table.search.fill(`Ours ${entry}`);
  await blog
    .row(entry)
    .getByRole('link', { name: /^CMS conflict/ })
    .press('Enter');
  const conflict = new ConflictPage(page);
  await expect(conflict.row('Status')).toContainText(/Draft.*Published/);
  await conflict.takeTheirs.press('Enter');
  await expect(conflict.dialog).toContainText('This publishes the article at once');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(conflict.dialog).toBeHidden();
  expect((await api.readPost(id)).title).toBe(`Ours ${entry}`);
  await conflict.takeTheirs.press('Enter');
  await conflict.publish.press('Enter');
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await blog.table.search.fill(`Theirs ${entry}`);
  await expect(blog.row(entry)).toBeVisible();
  expect(await api.readPost(id)).toMatchObject({
    title: `Theirs ${entry}`,
    content: 'One.\n\nTwo, theirs.\n\nThree.',
    published: true,
    cms: { state: 'mirrored' },
  });
});
