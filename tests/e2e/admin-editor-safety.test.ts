/** Nothing typed in the editor is lost: conflicts, crashes, lost sessions and lost answers (decision 22; anchors: 12). */
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

test('a post saved elsewhere meanwhile: both versions, nothing overwritten @widths', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 409/);
  const api = new PortalApi(request, host.adminPassword);
  const post = await api.createPost({ excerpt: 'First.', content: 'One.\n\nTwo.\n\nThree.' });
  const dialogs = answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword, post.id);
  await editor.title.fill('Mine');
  await api.updatePost(post.id, { excerpt: 'Theirs.', content: 'One.\n\nTwo, theirs.\n\nThree.' });
  await editor.save.click();
  await expect(editor.newer.getByRole('heading', { name: 'Newer version' })).toBeFocused();
  expect(dialogs.said).toEqual([saveError]);
  await expect(editor.newer).toContainText('Theirs.');
  await expect(editor.newer).toContainText('Two, theirs.');
  await expectAccessible(page);
  expect((await api.readPost(post.id)).title).toBe(post.title);

  await editor.press('Use this Excerpt');
  const write = page.getByRole('button', { name: 'Write', exact: true });
  if (await write.isVisible()) await write.click();
  await expect(page.getByText('Somebody else saved this post after you opened it.')).toBeVisible();
  await expect(editor.title).toHaveValue('Mine');
  await expect(editor.excerpt).toHaveValue('Theirs.');
  await expect(editor.content).toHaveValue(post.content);
  await expectAccessible(page);
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  expect(await api.readPost(post.id)).toMatchObject({
    ...{ title: 'Mine', excerpt: 'Theirs.', content: post.content },
  });
});

test('the whole newer version can be taken, and what was typed brought back', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 409/);
  const api = new PortalApi(request, host.adminPassword);
  const post = await api.createPost();
  answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword, post.id);
  await editor.title.fill('Mine');
  await api.updatePost(post.id, { title: 'Theirs' });
  await editor.save.click();
  await editor.press('Use the whole newer version');
  await expect(editor.title).toHaveValue('Theirs');
  await expect(editor.newer).toBeHidden();
  await editor.press('Bring back what I typed');
  await expect(editor.title).toHaveValue('Mine');
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  expect((await api.readPost(post.id)).title).toBe('Mine');
});

test('a post deleted elsewhere meanwhile becomes a new one', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 404/);
  const api = new PortalApi(request, host.adminPassword);
  const post = await api.createPost();
  const dialogs = answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword, post.id);
  await editor.title.fill('Mine');
  await api.deletePost(post.id);
  await editor.save.click();
  await expect(page.getByText('Somebody deleted this post after you opened it.')).toBeVisible();
  expect(dialogs.said).toEqual([saveError]);
  await expect(editor.title).toHaveValue('Mine');
  await editor.press('Make it a new post');
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  const reply = await request.get(`/api/blog/${post.slug}`);
  expect(await reply.json()).toMatchObject({ title: 'Mine' });
});

test('two tabs at one post: each keeps its own text, the second to save is told', async ({
  page,
  context,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 409/);
  const post = await new PortalApi(request, host.adminPassword).createPost();
  const first = new PostEditor(page);
  await first.open(host.adminPassword, post.id);
  await first.title.fill('First tab');
  const other = await context.newPage();
  const dialogs = answerDialogs(other);
  const second = new PostEditor(other);
  await second.open(host.adminPassword, post.id);
  await second.title.fill('Second tab');
  await expect(second.offer).toBeHidden();
  await first.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await second.save.click();
  await expect(second.newer).toContainText('First tab');
  await expect(second.title).toHaveValue('Second tab');
  expect(dialogs.said).toEqual([saveError]);
});

for (const [name, leave] of [
  ['the Blog link', (page: Page) => page.getByRole('link', { name: 'Blog' }).nth(1).click()],
  ['a section', (page: Page) => page.getByRole('link', { name: 'People', exact: true }).click()],
  ['Logout', (page: Page) => page.getByRole('button', { name: 'Logout' }).click()],
  ['Back', (page: Page) => page.evaluate(() => history.back())],
] as const) {
  test(`leaving by ${name} asks first, and No stays`, async ({ page, host }) => {
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
  await expect(editor.standing).toHaveText('Nothing typed yet.');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(dialogs.said).toHaveLength(1);
});

test('text of a tab that crashed is offered back, once @widths', async ({
  page,
  context,
  host,
  request,
}) => {
  const api = new PortalApi(request, host.adminPassword);
  const post = await api.createPost();
  const before = new PostEditor(page);
  await before.open(host.adminPassword, post.id);
  await before.content.fill('Nowhere else.');
  await before.tags.fill('a, b');
  await expect(before.standing).toHaveText('Unsaved changes. A copy is kept in this browser.');
  await page.close();

  const other = await context.newPage();
  const editor = new PostEditor(other);
  await editor.open(host.adminPassword, post.id);
  await expect(editor.offer).toBeVisible();
  await expect(editor.content).toHaveValue(post.content);
  await expectAccessible(other);
  await editor.press('Restore it');
  await expect(editor.content).toHaveValue('Nowhere else.');
  await expect(editor.tags).toHaveValue('a, b');
  await expect(editor.offer).toBeHidden();
  await editor.save.click();
  await expect(other).toHaveURL(/\/admin\/blog$/);
  expect(await api.readPost(post.id)).toMatchObject({ content: 'Nowhere else.', tags: ['a', 'b'] });
  await editor.open(host.adminPassword, post.id);
  await expect(editor.content).toHaveValue('Nowhere else.');
  await expect(editor.offer).toBeHidden();
});

test('restoring a copy over typed text keeps both; a discarded copy is gone', async ({
  page,
  context,
  host,
}) => {
  const before = new PostEditor(page);
  await before.open(host.adminPassword);
  await before.title.fill('Old thought');
  await expect(before.standing).toContainText('A copy is kept');
  await page.close();

  const other = await context.newPage();
  const editor = new PostEditor(other);
  await editor.open(host.adminPassword);
  await expect(editor.offer).toBeVisible();
  await editor.title.fill('New thought');
  await editor.press('Restore it');
  await expect(editor.title).toHaveValue('Old thought');
  await editor.press('Restore it');
  await expect(editor.title).toHaveValue('New thought');
  await editor.press('Discard it');
  await expect(editor.offer).toBeHidden();
  await expect(editor.title).toHaveValue('New thought');
});

test('a restored copy of a post that was saved since is not saved over it', async ({
  page,
  context,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 409/);
  const api = new PortalApi(request, host.adminPassword);
  const post = await api.createPost();
  const before = new PostEditor(page);
  await before.open(host.adminPassword, post.id);
  await before.title.fill('Old thought');
  await expect(before.standing).toContainText('A copy is kept');
  await page.close();
  await api.updatePost(post.id, { title: 'Saved since' });

  const other = await context.newPage();
  answerDialogs(other);
  const editor = new PostEditor(other);
  await editor.open(host.adminPassword, post.id);
  await editor.press('Restore it');
  await editor.save.click();
  await expect(editor.newer).toContainText('Saved since');
  expect((await api.readPost(post.id)).title).toBe('Saved since');
});

test('a session that ends while writing brings the login, then the text', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 401/);
  const post = await new PortalApi(request, host.adminPassword).createPost();
  answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword, post.id);
  await editor.title.fill('Long thought');
  await page.route('**/api/admin/blog/**', (route) =>
    route.fulfill({ status: 401, json: { error: 'Wrong password.' } }),
  );
  await editor.save.click();
  await expect(editor.portal.password).toBeVisible();
  await expect(page.getByText('The password is no longer accepted')).toBeVisible();
  await page.unroute('**/api/admin/blog/**');
  await editor.portal.password.fill(host.adminPassword);
  await editor.portal.login.click();
  await expect(editor.offer).toBeVisible();
  await editor.press('Restore it');
  await expect(editor.title).toHaveValue('Long thought');
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test('a server that fails is named with its request, and keeps the text @phone', async ({
  page,
  host,
  watch,
}) => {
  watch.announce(/status of 500/);
  const dialogs = answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await editor.fill({ title: 'Kept' });
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
  answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await editor.fill({ title: 'Kept' });
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
  answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  const slug = await editor.fill({ title: 'Once' });
  await editor.published.check();
  await loseAnswerOnce(page, 'POST');
  await editor.save.click();
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
  expect(await new PortalApi(request, host.adminPassword).publicStatus(slug)).toBe(200);
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test('an answer lost after a create, then changed: it is the same post', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/ERR_CONNECTION_RESET/, /status of 409/);
  answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  const slug = await editor.fill({ title: 'Once' });
  await editor.published.check();
  await loseAnswerOnce(page, 'POST');
  await editor.save.click();
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
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
