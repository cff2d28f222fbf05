import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { AuthorsPage } from '#tests/support/pages/authors-page.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { doubleBlog } from '#tests/support/portal/blog-double.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { answerDialogs } from '#tests/support/browser/dialogs.ts';

const question = 'confirm: Are you sure you want to delete this author?';

async function openAuthors(page: Page): Promise<AuthorsPage> {
  const portal = new AdminPortal(page);
  await portal.enter('/admin/blog/authors');
  await portal.openActions();
  return new AuthorsPage(page);
}

test('the list of authors has four columns and leads back to the blog @long', async ({
  page,
  api,
}) => {
  await api.createAuthor();
  const authors = await openAuthors(page);
  await expect(authors.heads).toHaveText(['Name', 'Title', 'Email', 'Actions']);
  await expectAccessible(page);
  await authors.back.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test('Export CSV downloads the authors @long', async ({ page, api }) => {
  const { name } = await api.createAuthor();
  await openAuthors(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toContain(`${name},`);
});

test('the form of a new author is empty, and Cancel closes it @journey @long', async ({ page }) => {
  const authors = await openAuthors(page);
  await authors.newAuthor.click();
  await expect(authors.form.getByRole('heading')).toHaveText('New Author');
  await expect(authors.name).toBeFocused();
  await expect(authors.name).toHaveAttribute('aria-required', 'true');
  await expect(authors.bio).toHaveAttribute('rows', '4');
  for (const field of [authors.title, authors.email, authors.avatar]) {
    await expect(field).toHaveValue('');
  }
  await expect(authors.save).toHaveText('Create Author');
  await expectAccessible(page);
  await authors.cancel.click();
  await expect(authors.form).toBeHidden();
  await expect(authors.newAuthor).toBeFocused();
});

test('the form of an author who is changed holds what is stored @long', async ({ page, api }) => {
  const { name } = await api.createAuthor();
  const authors = await openAuthors(page);
  await authors.edit(name).click();
  await expect(authors.form.getByRole('heading')).toHaveText('Edit Author');
  await expect(authors.name).toHaveValue(name);
  await expect(authors.save).toHaveText('Update Author');
});

test('a list without authors says No authors yet @long', async ({ page }) => {
  await doubleBlog(page);
  await openAuthors(page);
  await expect(page.getByRole('heading', { name: 'No authors yet' })).toBeVisible();
  await expectAccessible(page);
});

test('the form of an author says below each field what is wrong @long', async ({ page }) => {
  const authors = await openAuthors(page);
  await authors.newAuthor.click();
  await authors.email.fill('nobody');
  await authors.avatar.fill('javascript:alert(1)');
  await authors.save.click();
  await expect(authors.name).toBeFocused();
  await expect(authors.name).toHaveAccessibleDescription('Name is required.');
  await expect(authors.email).toHaveAccessibleDescription(
    'Enter a full address, such as name@example.org.',
  );
  await expect(authors.avatar).toHaveAccessibleDescription(/must start with https:\/\//);
  await expectAccessible(page);
  await authors.name.fill('Mended');
  await expect(authors.name).not.toHaveAttribute('aria-invalid');
  await expect(authors.email).toHaveValue('nobody');
});

async function fillAuthor(authors: AuthorsPage, name: string) {
  await authors.newAuthor.click();
  await authors.name.fill(name);
  await authors.kind.selectOption('Desk or group');
  await authors.title.fill('Measurement');
  await authors.email.fill('desk@example.org');
  await authors.avatar.fill('/social/blog.png');
  await authors.bio.fill('Writes about measuring.');
}

const newName = () => `Desk ${crypto.randomUUID()}`;

test('an author who is saved again after a lost response is stored once @long', async ({
  page,
  watch,
  api,
}) => {
  watch.announce(/status of 500/);
  const authors = await openAuthors(page);
  const name = newName();
  await fillAuthor(authors, name);
  const failing = '**/api/admin/blog/authors';
  await page.route(failing, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.fulfill({ status: 500, json: { error: 'Something went wrong.' } });
  });
  await authors.save.click();
  await expect(authors.form.getByRole('alert')).toContainText('The answer is missing.');
  await expect(authors.form.getByRole('alert')).toContainText('Something went wrong.');
  await expect(authors.name).toHaveValue(name);
  await page.unroute(failing);
  await authors.save.click();
  await expect(authors.form).toBeHidden();
  const stored = (await api.listAuthors()).filter((author) => author.name === name);
  expect(stored).toHaveLength(1);
});

test('a new author is sent as typed and shown in the list @long', async ({ page }) => {
  const authors = await openAuthors(page);
  const name = newName();
  await fillAuthor(authors, name);
  const sent = page.waitForRequest(
    (call) => call.method() === 'POST' && /authors$/.test(call.url()),
  );
  await authors.save.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    name,
    kind: 'desk',
    title: 'Measurement',
    affiliation: '',
    orcid: '',
    email: 'desk@example.org',
    avatarUrl: '/social/blog.png',
    bio: 'Writes about measuring.',
    attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
  });
  await expect(authors.form).toBeHidden();
  await expect(authors.row(name)).toContainText('desk@example.org');
  await expect(page.getByText(`${name} was saved.`)).toBeAttached();
});

test('a changed author is changed in their posts @long', async ({ page, request, api }) => {
  const authors = await openAuthors(page);
  const name = newName();
  await fillAuthor(authors, name);
  await authors.save.click();
  await expect(authors.row(name)).toBeVisible();
  const stored = (await api.listAuthors()).find((author) => author.name === name);
  const post = await api.createPost({ authorId: stored?.id ?? null });
  await authors.edit(name).click();
  await expect(authors.bio).toHaveValue('Writes about measuring.');
  await expect(authors.kind).toHaveValue('desk');
  await authors.name.fill(`${name} two`);
  await authors.save.click();
  await expect(authors.row(`${name} two`)).toBeVisible();
  const reply = await request.get(`/api/blog/${post.slug}`);
  expect(await reply.json()).toMatchObject({
    authorName: `${name} two`,
    authorTitle: 'Measurement',
    authorAvatar: '/social/blog.png',
  });
});

test('Delete asks first, can be tried again, and leaves the posts @long', async ({
  page,
  request,
  watch,
  api,
}) => {
  watch.announce(/ERR_CONNECTION_FAILED/);
  const author = await api.createAuthor();
  const post = await api.createPost({ authorId: author.id });
  const authors = await openAuthors(page);
  const dialogs = answerDialogs(page, 'dismiss');
  await authors.remove(author.name).click();
  await expect(authors.row(author.name)).toBeVisible();
  dialogs.answer = 'accept';
  const address = `**/api/admin/blog/authors/${author.id}`;
  await page.route(address, (route) => route.abort('connectionfailed'));
  await authors.remove(author.name).press('Enter');
  const line = page.getByRole('status').filter({ hasText: 'the answer is missing' });
  await expect(line).toContainText(`${author.name}: the answer is missing.`);
  await expect(authors.row(author.name)).toBeVisible();
  await page.unroute(address);
  await line.getByRole('button', { name: 'Try again' }).click();
  await expect(authors.row(author.name)).toHaveCount(0);
  await expect(page.getByText(`${author.name} was deleted.`)).toBeAttached();
  expect(dialogs.messages.slice(0, 2)).toEqual([question, question]);
  expect(await api.readPost(post.id)).toMatchObject({ authorId: null, title: post.title });
  const reply = await request.get(`/api/blog/${post.slug}`);
  expect(await reply.json()).toMatchObject({ authorName: '' });
});
