/** `/verify/{code}`: whether a letter of acceptance is valid, and nothing else (P-37). */
import type { Page } from '@playwright/test';
import { expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { onScreens } from '#tests/support/browser/screens.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';
import { PublicPage } from '#tests/support/pages/public-page.ts';

const unknown = '/verify/0000-0000-0000-0000';

/** Opens the page, which is neither cached nor listed by search engines. */
async function open(page: Page, path: string, status: number) {
  const response = await page.goto(path);
  expect(response?.status()).toBe(status);
  expect(response?.headers()['cache-control']).toBe('no-store');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  return new PublicPage(page).main;
}

test('a letter is shown without a name as valid until it is withdrawn @screens', async ({
  page,
  api,
  watch,
}) => {
  // A code that cannot be one is answered like one that is not found.
  watch.announce(/404/);
  const { id, code, path } = await api.issueLetter();
  const main = await open(page, path, 200);
  await expectSound(page, 'This letter is valid');
  await expect(page).toHaveTitle('This letter is valid | Bioelectric Atlas Initiative');
  await expect(main).toContainText(code);
  await onScreens(page, ['phone'], async () => {
    const box = await main.getByText(code).boundingBox();
    expect(box?.height, 'the code in one line').toBeLessThan(32);
  });
  await expect(main.locator('time')).toHaveAttribute('datetime', /Z$/);
  const html = await page.content();
  for (const secret of ['Visiting', 'Institute of Developmental Biology', 'BAI-', 'Ph.D.']) {
    expect(html).not.toContain(secret);
  }
  await expectReadableTwiceAsLarge(page);
  // A code in small letters and without hyphens finds the letter, too.
  await open(page, `/verify/${code.replaceAll('-', '').toLowerCase()}`, 200);
  await expect(page).toHaveURL(path);
  await open(page, '/verify', 200);
  await expectSound(page, 'Check a document');
  await main.getByLabel('Code on the document').fill('ABC');
  await main.getByRole('button', { name: 'Check' }).click();
  await expect(main.getByRole('alert')).toContainText('sixteen letters and digits');
  await main.getByLabel('Code on the document').fill(code.replaceAll('-', ' ').toLowerCase());
  await main.getByRole('button', { name: 'Check' }).click();
  await expect(page).toHaveURL(path);
  await expect(main).toContainText(code);
  await api.reopen(id);
  await open(page, path, 200);
  await expectSound(page, 'This letter was withdrawn');
  await expect(main).toContainText('It is not valid.');
});

test('unknown codes have to wait after too many tries @long', async ({ page, request, watch }) => {
  watch.announce(/404/, /429/);
  await open(page, unknown, 404);
  await expectSound(page, 'No document has this code');
  await expect(page.getByLabel('Code on the document'), 'stays to be corrected').toHaveValue(
    '0000-0000-0000-0000',
  );
  for (const path of ['/verify/abc', '/verify/%3Cscript%3Ealert(1)%3C%2Fscript%3E']) {
    const main = await open(page, path, 404);
    await expectSound(page, 'We don’t recognize this code');
    await expect(main).not.toContainText(/abc|alert/);
  }
  await expect(async () => {
    await Promise.all(Array.from({ length: 61 }, () => request.get(unknown)));
    const response = await page.goto(unknown);
    expect(response?.status()).toBe(429);
    expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0);
  }).toPass();
  await expectSound(page, 'Please wait a moment');
});
