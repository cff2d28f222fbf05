/** Every list and island works with answers of exactly the basic fields, and numeric ids (P-81). */
import type { Page } from '@playwright/test';
import { specAnswers } from '#tests/factories/spec-answers.ts';
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { expect, test } from '#tests/support/browser-test.ts';

const { person, message, donation, receipt, adminPost, author, post } = specAnswers(7);

/** Answers a path, whatever its query. */
async function answer(page: Page, path: string, json: unknown) {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json }),
  );
}

for (const [path, rows, words] of [
  ['people', [person], 'donor@mail.example'],
  ['contacts', [message], 'A question'],
  ['donations', [donation], '$42.00'],
  ['blog/posts', [adminPost], 'A post of the spec'],
  ['blog/authors', [author], 'Methods desk'],
] as const) {
  test(`the portal lists ${path}`, async ({ page, host }) => {
    await answer(page, `/api/admin/${path}`, rows);
    const route = { contacts: 'messages', 'blog/posts': 'blog' }[path as string] ?? path;
    await new AdminPortal(page).enter(`/admin/${route}`, host.adminPassword);
    await expect(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible();
  });
}

test('a message and a donation open', async ({ page, host, watch }) => {
  watch.announce('status of 404');
  await answer(page, '/api/admin/contacts', [message]);
  await answer(page, '/api/admin/donations', [donation]);
  const portal = new AdminPortal(page);
  await portal.enter('/admin/messages', host.adminPassword);
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('dialog')).toContainText('How are the recordings calibrated?');
  await page.keyboard.press('Escape');
  await portal.enter('/admin/donations', host.adminPassword);
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('dialog')).toContainText('$42.00 USD');
});

test('the blog lists a post and shows it, its body rendered by the browser', async ({
  page,
  watch,
}) => {
  watch.announce('status of 404');
  await answer(page, '/api/blog', [post]);
  await page.goto('/blog');
  await expect(page.getByText(post.title).first()).toBeVisible();
  await answer(page, '/api/blog/wound-currents', post);
  await answer(page, '/api/blog/wound-currents/related', []);
  await page.goto('/blog/wound-currents');
  await expect(page.getByRole('heading', { level: 2, name: 'A heading' })).toBeVisible();
  await expect(page.locator('.article-body strong')).toHaveText('bold');
  await expect(page.locator('.article-body')).toContainText('<b>no</b>');
});

test('a receipt', async ({ page }) => {
  await answer(page, '/api/donation/7', receipt);
  await page.goto('/donate/success?id=7');
  await expect(page.getByText('Thank You for Your Donation!')).toBeVisible();
  await expect(page.getByText('Completed')).toBeVisible();
  await expect(page.getByText('Receipt Sent')).toBeVisible();
});
