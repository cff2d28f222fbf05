/** Saves that fail, and answers that are lost on their way back: nothing typed is lost. */
import type { Page } from '@playwright/test';
import { PostEditor } from '#tests/support/pages/post-editor.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { answerDialogs } from '#tests/support/browser/dialogs.ts';
import { holdCalls } from '#tests/support/browser/hold-calls.ts';

const saveError = 'alert: Error saving post';

/** Lets the request reach the server, and loses its answer on the way back. */
async function loseAnswerOnce(page: Page, method: 'POST' | 'PUT'): Promise<void> {
  let done = false;
  await page.route(/\/api\/admin\/blog\/posts(?:\/[^/]+)?$/, async (route) => {
    if (done || route.request().method() !== method) return route.fallback();
    done = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

/** The editor with a complete new post, not saved yet. */
async function startPost(page: Page, title: string) {
  const dialogs = answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open();
  const slug = await editor.fill({ title });
  return { dialogs, editor, slug };
}

test('a failing server and a lost connection are named @long', async ({ page, context, watch }) => {
  watch.announce(/status of 500/, /ERR_INTERNET_DISCONNECTED/);
  const { dialogs, editor } = await startPost(page, 'Kept');
  const json = { error: 'Something went wrong.', requestId: 'request-1' };
  await page.route('**/api/admin/blog/posts', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json }) : route.fallback(),
  );
  await editor.save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Error saving post' });
  await expect(notice).toContainText('The server answered 500: Something went wrong.');
  await expect(notice).toContainText('request-1');
  expect(dialogs.messages).toEqual([saveError]);
  await expect(editor.title).toHaveValue('Kept');
  await expectAccessible(page);
  await page.unroute('**/api/admin/blog/posts');
  await context.setOffline(true);
  await editor.save.click();
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
  await expect(editor.title).toHaveValue('Kept');
  await context.setOffline(false);
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test('a post whose first answer was lost is created once @long', async ({ page, watch, api }) => {
  watch.announce(/ERR_CONNECTION_RESET/, /status of 409/);
  const { editor, slug } = await startPost(page, 'Once');
  await editor.published.check();
  await loseAnswerOnce(page, 'POST');
  await editor.save.click();
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
  expect(await api.publicStatus(slug)).toBe(200);
  await editor.excerpt.fill('One more word.');
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test('a post whose saved change got no answer is in no conflict @long', async ({
  page,
  watch,
  api,
  editor,
}) => {
  watch.announce(/ERR_CONNECTION_RESET/, /status of 409/);
  const post = await api.createPost();
  answerDialogs(page);
  await editor.open(post.id);
  await editor.title.fill('Saved once  ');
  await loseAnswerOnce(page, 'PUT');
  await editor.save.click();
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  expect(await api.readPost(post.id)).toMatchObject({ title: 'Saved once', version: 2 });
});

test('leaving with unsaved text asks, whatever the way', async ({ page, portal, editor }) => {
  await portal.enter('/admin/blog');
  await editor.press('+ New Post');
  await editor.title.fill('Half a thought');
  const dialogs = answerDialogs(page, 'dismiss');
  const ways: [name: string, leave: () => Promise<unknown>][] = [
    ['the Blog link', () => page.getByRole('link', { name: 'Blog' }).nth(1).click()],
    ['a section', () => editor.portal.section('People').click()],
    ['Logout', () => editor.portal.logout.click()],
    [
      'Back',
      () =>
        page.evaluate(() => {
          history.back();
        }),
    ],
  ];
  for (const [position, [name, leave]] of ways.entries()) {
    await test.step(name, async () => {
      await leave();
      await expect.poll(() => dialogs.messages).toHaveLength(position + 1);
      expect(dialogs.messages[position]).toContain('Leave this page? Your changes are not saved.');
      await expect(page).toHaveURL(/\/admin\/blog\/new$/);
      await expect(editor.title).toHaveValue('Half a thought');
    });
  }
  await test.step('the browser asks when the window is closed, but only with unsaved text', async () => {
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => dialogs.messages.slice(4)).toEqual(['beforeunload: ']);
    await editor.title.fill('');
    await editor.slug.fill('');
    await expect(editor.standing).toHaveText('Not saved yet');
    await editor.title.fill('Half a thought');
  });
  dialogs.answer = 'accept';
  await page.evaluate(() => {
    history.back();
  });
  await expect(editor.title).toBeHidden();
  expect(dialogs.messages).toHaveLength(6);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(dialogs.messages).toHaveLength(6);
});

test('a save that ends later leads nowhere @long', async ({ page, api, editor }) => {
  const { id } = await api.createPost();
  await editor.open(id);
  await editor.title.fill('Saved late');
  const letThrough = await holdCalls(page, `**/api/admin/blog/posts/${id}`);
  answerDialogs(page);
  await editor.save.click();
  await expect(editor.save).toHaveText('Saving...');
  await editor.portal.section('Messages').click();
  await expect(editor.portal.heading('Messages')).toBeVisible();
  const saved = page.waitForResponse(`**/api/admin/blog/posts/${id}`);
  letThrough();
  await (await saved).finished();
  await editor.portal.section('Blog').click();
  await expect(page.getByRole('grid').getByText('Saved late')).toBeVisible();
  // Blog is one entry after Messages: nothing else was gone to in between.
  await page.goBack();
  await expect(editor.portal.heading('Messages')).toBeVisible();
});
