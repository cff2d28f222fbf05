/** Saves that fail, and answers that are lost on their way back: nothing typed is lost. */
import type { Page } from '@playwright/test';
import { PostEditor } from '#tests/pages/post-editor.ts';
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
async function startPost(page: Page, password: string, title: string) {
  const dialogs = answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open(password);
  const slug = await editor.fill({ title });
  return { dialogs, editor, slug };
}

test('a server that fails is named with its request, a lost connection, too; the text stays', async ({
  page,
  context,
  host,
  watch,
}) => {
  watch.announce(/status of 500/, /ERR_INTERNET_DISCONNECTED/);
  const { dialogs, editor } = await startPost(page, host.adminPassword, 'Kept');
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

test('an answer lost after a create: the second press makes no second post', async ({
  page,
  host,
  watch,
  api,
}) => {
  watch.announce(/ERR_CONNECTION_RESET/, /status of 409/);
  const { editor, slug } = await startPost(page, host.adminPassword, 'Once');
  await editor.published.check();
  await loseAnswerOnce(page, 'POST');
  await editor.save.click();
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
  expect(await api.publicStatus(slug)).toBe(200);
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test('an answer lost after an update is no conflict with oneself', async ({
  page,
  host,
  watch,
  api,
}) => {
  watch.announce(/ERR_CONNECTION_RESET/, /status of 409/);
  const post = await api.createPost();
  answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword, post.id);
  await editor.title.fill('Saved once  ');
  await loseAnswerOnce(page, 'PUT');
  await editor.save.click();
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  expect(await api.readPost(post.id)).toMatchObject({ title: 'Saved once', version: 2 });
});

test('a huge paste is stored to the last letter; one letter too many is shown', async ({
  page,
  host,
  request,
  watch,
  api,
}) => {
  // The preview does not follow a text that is too long.
  watch.announce(/status of 422/);
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  const most = '語'.repeat(299_998) + '\nz';
  const slug = await editor.fill({ title: 'Long', content: `${most}z` });
  await editor.save.click();
  await expect(editor.content).toBeFocused();
  expect(await editor.below(editor.content)).toContain(
    'Content may have at most 300,000 characters.',
  );
  await editor.content.fill(most);
  await editor.published.check();
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  const reply = await request.get(`/api/blog/${slug}`);
  expect(((await reply.json()) as { content: string }).content).toBe(most);
  expect(await api.publicStatus(slug)).toBe(200);
});

test('leaving with unsaved text asks first: by link, section, Logout, Back or closing the window', async ({
  page,
  portal,
}) => {
  const editor = new PostEditor(page);
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
  for (const [place, [name, leave]] of ways.entries()) {
    await test.step(name, async () => {
      await leave();
      await expect.poll(() => dialogs.messages).toHaveLength(place + 1);
      expect(dialogs.messages[place]).toContain('Leave this page? Your changes are not saved.');
      await expect(page).toHaveURL(/\/admin\/blog\/new$/);
      await expect(editor.title).toHaveValue('Half a thought');
    });
  }
  await test.step('the browser asks when the window is closed, but only with unsaved text', async () => {
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => dialogs.messages.slice(4)).toEqual(['beforeunload: ']);
    await editor.title.fill('');
    await editor.slug.fill('');
    await expect(editor.standing).toHaveText('New draft.');
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

test('a save that ends after the page was left does not lead its writer away @long', async ({
  page,
  host,
  api,
}) => {
  const { id } = await api.createPost();
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword, id);
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
