/** A post that somebody else saved or deleted while it was edited (P-70). */
import type { APIRequestContext, Page } from '@playwright/test';
import type { CreatePost } from '#model/posts/admin-posts.ts';
import { PostEditor } from '#tests/support/pages/post-editor.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { answerDialogs } from '#tests/support/browser/dialogs.ts';
import type { LocalHost } from '#tests/support/host/local-host.ts';
import { PortalApi } from '#tests/support/portal/portal-api.ts';

const saveError = 'alert: Error saving post';

/** A stored post in the editor, with 'Mine' typed as its title. */
async function typeOver(
  { page, request }: { page: Page; request: APIRequestContext; host: LocalHost },
  words: Partial<CreatePost> = {},
) {
  const api = new PortalApi(request);
  const post = await api.createPost(words);
  const dialogs = answerDialogs(page);
  const editor = new PostEditor(page);
  await editor.open(post.id);
  await editor.title.fill('Mine');
  return { api, post, dialogs, editor };
}

test('a post that was saved elsewhere meanwhile is shown in both versions @long', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 409/);
  const words = { excerpt: 'First.', content: 'One.\n\nTwo.\n\nThree.' };
  const { api, post, dialogs, editor } = await typeOver({ page, request, host }, words);
  await api.updatePost(post.id, { excerpt: 'Theirs.', content: 'One.\n\nTwo, theirs.\n\nThree.' });
  await editor.save.click();
  await expect(editor.newer.getByRole('heading', { name: 'Newer version' })).toBeFocused();
  expect(dialogs.messages).toEqual([saveError]);
  await expect(editor.newer).toContainText('Theirs.');
  await expect(editor.newer).toContainText('Two, theirs.');
  await expectAccessible(page);
  expect((await api.readPost(post.id)).title).toBe(post.title);

  await editor.press('Use this Excerpt');
  const write = page.getByRole('button', { name: 'Write', exact: true });
  if (await write.isVisible()) await write.click();
  await expect(page.getByText('Someone else saved this post after you opened it.')).toBeVisible();
  await expect(editor.title).toHaveValue('Mine');
  await expect(editor.excerpt).toHaveValue('Theirs.');
  await expect(editor.content).toHaveValue(post.content);
  await expectAccessible(page);
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  expect(await api.readPost(post.id)).toMatchObject({
    title: 'Mine',
    excerpt: 'Theirs.',
    content: post.content,
  });
});

test('staff take the newer version of a post, or theirs again @long', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 409/);
  const { api, post, editor } = await typeOver({ page, request, host });
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

test('a post that was deleted elsewhere meanwhile is saved as a new one @long', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 404/);
  const { api, post, dialogs, editor } = await typeOver({ page, request, host });
  await api.deletePost(post.id);
  await editor.save.click();
  await expect(page.getByText('Someone deleted this post after you opened it.')).toBeVisible();
  expect(dialogs.messages).toEqual([saveError]);
  await expect(editor.title).toHaveValue('Mine');
  await editor.press('Save it as a new post');
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  const response = await request.get(`/api/blog/${post.slug}`);
  expect(await response.json()).toMatchObject({ title: 'Mine' });
});
