/** What was typed outlives a crash and a lost session, and is offered back. */
import type { Page } from '@playwright/test';
import { PostEditor } from '#tests/support/pages/post-editor.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { answerDialogs } from '#tests/support/browser/dialogs.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';

/** A tab that crashes once its copy of 'Old thought' is stored; of a new post, or a stored one. */
async function crashWhileTyping(page: Page, id?: string): Promise<void> {
  const editor = new PostEditor(page);
  await editor.open(id);
  await editor.title.fill('Old thought');
  await expect(editor.standing).toContainText('This browser has a copy');
  await page.close();
}

test('text of a tab that crashed is offered back, once @long', async ({ page, context, api }) => {
  const post = await api.createPost();
  const before = new PostEditor(page);
  await before.open(post.id);
  await before.content.fill('Nowhere else.');
  await before.tags.fill('a, b');
  await expect(before.standing).toHaveText('Unsaved changes. This browser has a copy.');
  await page.close();

  const other = await context.newPage();
  const editor = new PostEditor(other);
  await editor.open(post.id);
  await expect(editor.offer).toBeVisible();
  await expect(editor.content).toHaveValue(post.content);
  await expectAccessible(other);
  await editor.content.fill('Typed here.');
  for (const text of ['Nowhere else.', 'Typed here.', 'Nowhere else.']) {
    await editor.press('Restore it');
    await expect(editor.content).toHaveValue(text);
  }
  await expect(editor.tags).toHaveValue('a, b');
  await editor.press('Discard it');
  await expect(editor.offer).toBeHidden();
  await editor.save.click();
  await expect(other).toHaveURL(/\/admin\/blog$/);
  expect(await api.readPost(post.id)).toMatchObject({ content: 'Nowhere else.', tags: ['a', 'b'] });
  await editor.open(post.id);
  await expect(editor.content).toHaveValue('Nowhere else.');
  await expect(editor.offer).toBeHidden();
});

test('a restored copy overwrites no newer post @long', async ({ page, context, watch, api }) => {
  watch.announce(/status of 409/);
  const post = await api.createPost();
  await crashWhileTyping(page, post.id);
  await api.updatePost(post.id, { title: 'Saved since' });

  const other = await context.newPage();
  answerDialogs(other);
  const editor = new PostEditor(other);
  await editor.open(post.id);
  await editor.press('Restore it');
  await editor.save.click();
  await expect(editor.newer).toContainText('Saved since');
  expect((await api.readPost(post.id)).title).toBe('Saved since');
});

test('a session that ends brings login, then text @long', async ({ page, watch, api, editor }) => {
  watch.announce(/status of 401/);
  const post = await api.createPost();
  answerDialogs(page);
  await editor.open(post.id);
  await editor.title.fill('Long thought');
  // The save alone: the preview, were it refused first, would take the button away.
  const address = `**/api/admin/blog/posts/${post.id}`;
  await page.route(address, (route) =>
    route.fulfill({ status: 401, json: { error: 'Wrong password.' } }),
  );
  await editor.save.click();
  await expect(editor.portal.password).toBeVisible();
  await expect(page.getByText('The password is no longer accepted')).toBeVisible();
  await page.unroute(address);
  await editor.portal.password.fill(adminPassword);
  await editor.portal.login.click();
  await expect(editor.offer).toBeVisible();
  await editor.press('Restore it');
  await expect(editor.title).toHaveValue('Long thought');
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test('without storage and locks the post is saved @long', async ({ page, editor }) => {
  // The storage throws as in a browser that blocks cookies and site data.
  await page.addInitScript(() => {
    const refused = () => new DOMException('The request was denied.', 'SecurityError');
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw refused();
      },
    });
    navigator.locks.query = () => Promise.reject(refused());
    navigator.locks.request = () => Promise.reject(refused());
  });
  await editor.open();
  await editor.fill({ title: 'Kept by the server' });
  await expect(editor.standing).toHaveText(
    'Unsaved changes. This browser cannot store a copy, so save before you leave.',
  );
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await expect(page.getByRole('grid').getByText('Kept by the server')).toBeVisible();
});
