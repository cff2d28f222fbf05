/** Saves that fail, and answers that are lost on their way back: nothing typed is lost (anchors: 12). */
import type { Page } from '@playwright/test';
import { PostEditor } from '#tests/pages/post-editor.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { answerDialogs } from '#tests/support/dialogs.ts';
import { PortalApi } from '#tests/support/portal-api.ts';

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

/** The editor with a new post that has what it must have, not saved yet. */
async function startPost(page: Page, password: string, title: string) {
  const dialogs = answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open(password);
  const slug = await editor.fill({ title });
  return { dialogs, editor, slug };
}

/** A new post whose first save was done, though nobody learnt of it. */
async function createUnheard(page: Page, password: string) {
  const { editor, slug } = await startPost(page, password, 'Once');
  await editor.published.check();
  await loseAnswerOnce(page, 'POST');
  await editor.save.click();
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
  return { editor, slug };
}

test('a server that fails is named with its request, and keeps the text @phone', async ({
  page,
  host,
  watch,
}) => {
  watch.announce(/status of 500/);
  const { dialogs, editor } = await startPost(page, host.adminPassword, 'Kept');
  const json = { error: 'Something went wrong.', requestId: 'request-1' };
  await page.route('**/api/admin/blog/posts', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json }) : route.fallback(),
  );
  await editor.save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Error saving post' });
  await expect(notice).toContainText('The server answered 500: Something went wrong.');
  await expect(notice).toContainText('request-1');
  expect(dialogs.said).toEqual([saveError]);
  await expect(editor.title).toHaveValue('Kept');
  await expectAccessible(page);
  await page.unroute('**/api/admin/blog/posts');
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test('a connection lost before a save changes nothing and keeps the text', async ({
  page,
  context,
  host,
  watch,
}) => {
  watch.announce(/ERR_INTERNET_DISCONNECTED/);
  const { editor } = await startPost(page, host.adminPassword, 'Kept');
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
  request,
  watch,
}) => {
  watch.announce(/ERR_CONNECTION_RESET/, /status of 409/);
  const { editor, slug } = await createUnheard(page, host.adminPassword);
  expect(await new PortalApi(request, host.adminPassword).publicStatus(slug)).toBe(200);
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test('an answer lost after a create, then changed: it is the same post @long', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/ERR_CONNECTION_RESET/, /status of 409/);
  const { editor, slug } = await createUnheard(page, host.adminPassword);
  await editor.title.fill('Once, mended');
  await editor.save.click();
  await expect(editor.newer).toContainText('Once');
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  const reply = await request.get(`/api/blog/${slug}`);
  expect(await reply.json()).toMatchObject({ title: 'Once, mended' });
});

test('an answer lost after an update is no conflict with oneself', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/ERR_CONNECTION_RESET/, /status of 409/);
  const api = new PortalApi(request, host.adminPassword);
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

test('a huge paste is kept to the last letter; one letter too many is said', async ({
  page,
  host,
  request,
  watch,
}) => {
  // The preview does not follow a text that is too long.
  watch.announce(/status of 422/);
  const api = new PortalApi(request, host.adminPassword);
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

test('a paste of megabytes is refused in words before it can hang the page', async ({
  page,
  host,
}) => {
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await editor.content.fill('Kept.');
  const paste = (characters: number) =>
    editor.content.evaluate((area, length) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'x'.repeat(length));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      return area.dispatchEvent(event);
    }, characters);
  expect(await paste(6_000_000), 'left to the browser').toBe(false);
  expect(await editor.below(editor.content)).toContain(
    'Not pasted: that is 6,000,000 characters, and Content may have at most 300,000.',
  );
  await expect(editor.content).toHaveValue('Kept.');
  expect(await paste(300_000), 'left to the browser').toBe(true);
});
