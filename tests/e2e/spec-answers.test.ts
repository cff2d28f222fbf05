/** Every list and island works with answers of exactly the basic fields, and numeric ids (P-81). */
import type { Page } from '@playwright/test';
import { specAnswers } from '#tests/factories/spec-answers.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const { person, message, donation, receipt, adminPost, author, post } = specAnswers(7);

/** Answers a path, whatever its query. */
async function answer(page: Page, path: string, json: unknown) {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json }),
  );
}

test('the portal lists each noun and opens a message and a donation', async ({
  page,
  watch,
  portal,
}) => {
  watch.announce('status of 404');
  await answer(page, '/api/admin/donations', [donation]);
  await portal.enter('/admin/donations');
  for (const [path, section, rows, words] of [
    ['people', 'People', [person], 'donor@mail.example'],
    ['contacts', 'Messages', [message], 'A question'],
    ['donations', 'Donations', [donation], '$42.00'],
    ['blog/posts', 'Blog', [adminPost], 'A post of the spec'],
    ['blog/authors', null, [author], 'Methods desk'],
  ] as const) {
    await test.step(path, async () => {
      await answer(page, `/api/admin/${path}`, rows);
      if (section) await portal.section(section).click();
      else await page.getByRole('button', { name: 'Manage Authors' }).click();
      const main = page.getByRole('main');
      await expect(main.getByText(words, { exact: true }).first()).toBeVisible();
      if (section !== 'Messages' && section !== 'Donations') return;
      await page.getByRole('button', { name: 'View' }).click();
      await expect(page.getByRole('dialog')).toContainText(
        section === 'Messages' ? 'How are the recordings calibrated?' : '$42.00 USD',
      );
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  }
});

test('the blog lists a post and shows it, its body rendered by the browser; a receipt shows', async ({
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
  await answer(page, '/api/donation/7', receipt);
  await page.goto('/donate/success?id=7');
  await expect(page.getByText('Thank You for Your Donation!')).toBeVisible();
  await expect(page.getByText('Completed')).toBeVisible();
  await expect(page.getByText('Receipt Sent')).toBeVisible();
});
