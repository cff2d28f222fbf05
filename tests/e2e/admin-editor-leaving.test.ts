/** Leaving the editor with unsaved text asks first. */
import type { Page } from '@playwright/test';
import { PostEditor } from '#tests/pages/post-editor.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { answerDialogs } from '#tests/support/dialogs.ts';
import { PortalApi } from '#tests/support/portal-api.ts';

for (const [name, tag, leave] of [
  ['the Blog link', '', (page: Page) => page.getByRole('link', { name: 'Blog' }).nth(1).click()],
  [
    'a section',
    ' @long',
    (page: Page) => page.getByRole('link', { name: 'People', exact: true }).click(),
  ],
  ['Logout', ' @long', (page: Page) => page.getByRole('button', { name: 'Logout' }).click()],
  ['Back', '', (page: Page) => page.evaluate(() => history.back())],
] as const) {
  test(`leaving by ${name} asks first, and No stays${tag}`, async ({ page, host }) => {
    const editor = new PostEditor(page);
    await editor.portal.enter('/admin/blog', host.adminPassword);
    await editor.press('+ New Post');
    await editor.title.fill('Half a thought');
    const dialogs = answerDialogs(page, 'dismiss');
    await leave(page);
    await expect.poll(() => dialogs.said).toHaveLength(1);
    expect(dialogs.said[0]).toContain('Leave this page? Your changes are not saved.');
    await expect(page).toHaveURL(/\/admin\/blog\/new$/);
    await expect(editor.title).toHaveValue('Half a thought');
    dialogs.answer = 'accept';
    await leave(page);
    await expect(editor.title).toBeHidden();
    expect(dialogs.said).toHaveLength(2);
  });
}

test('closing the window asks in the browser’s way, but only with unsaved text', async ({
  page,
  host,
}) => {
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await editor.title.fill('Half a thought');
  const dialogs = answerDialogs(page, 'dismiss');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => dialogs.said).toEqual(['beforeunload: ']);
  await editor.title.fill('');
  await editor.slug.fill('');
  await expect(editor.standing).toHaveText('New draft.');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(dialogs.said).toHaveLength(1);
});

test('a save that ends after the page was left does not lead its writer away @long', async ({
  page,
  host,
  request,
}) => {
  const { id } = await new PortalApi(request, host.adminPassword).createPost();
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword, id);
  await editor.title.fill('Saved late');
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(`**/api/admin/blog/posts/${id}`, async (route) => {
    await gate;
    await route.continue();
  });
  answerDialogs(page);
  await editor.save.click();
  await expect(editor.save).toHaveText('Saving...');
  await editor.portal.section('Messages').click();
  await expect(editor.portal.heading('Messages')).toBeVisible();
  const saved = page.waitForResponse(`**/api/admin/blog/posts/${id}`);
  letThrough();
  await (await saved).finished();
  await editor.portal.section('Blog').click();
  await expect(page.getByText('Saved late')).toBeVisible();
  // Blog is one entry after Messages: nothing else was gone to in between.
  await page.goBack();
  await expect(editor.portal.heading('Messages')).toBeVisible();
});
