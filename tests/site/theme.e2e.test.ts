/** The color scheme is the system's, or the reader's choice (P-200). */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const [paper, ink] = ['rgb(247, 248, 244)', 'rgb(11, 30, 43)'];

async function expectGround(page: Page, color: string): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('background-color', color);
}

test.describe('with a dark system', () => {
  test.use({ colorScheme: 'dark' });

  test('with a dark system a reader chooses light for every page, before anything is painted', async ({
    page,
    portal,
  }) => {
    const option = (name: string) => page.getByRole('radio', { name, exact: true });
    await page.goto('/terms');
    await expectGround(page, ink);
    await expect(option('System')).toBeChecked();
    await option('Light').check();
    await expectGround(page, paper);
    await test.step('the next page has it when its body begins', async () => {
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.body) return;
          document.documentElement.setAttribute(
            'data-theme-at-body',
            document.documentElement.dataset.theme ?? 'none',
          );
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto('/privacy');
      await expect(page.locator('html')).toHaveAttribute('data-theme-at-body', 'light');
      await expectGround(page, paper);
      await expect(option('Light')).toBeChecked();
    });
    await test.step('the browser colors its frame the same', async () => {
      const shown = page.locator('meta[name=theme-color]:not([media="not all"])');
      await expect(shown).toHaveAttribute('content', '#f7f8f4');
    });
    await test.step('the portal has the same choice and changes it in every tab', async () => {
      const other = await page.context().newPage();
      const tab = portal;
      await tab.enter('/admin/people');
      await expect(option('Light')).toBeChecked();
      await other.goto('/terms');
      await option('Dark').check();
      await expectGround(page, ink);
      await expectGround(other, ink);
      await option('System').check();
      await expectGround(other, ink);
    });
  });

  test('pictures of articles are dimmed while the page is dark @long', async ({ page }) => {
    await page.goto('/blog');
    const cover = page.locator('main article img').first();
    await expect(cover).toHaveCSS('filter', 'brightness(0.82) saturate(1.15)');
    await page.getByRole('radio', { name: 'Light', exact: true }).check();
    await expect(cover).toHaveCSS('filter', 'none');
  });

  test('with a dark system paper is light @long', async ({ page }) => {
    await page.goto('/terms');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('body')).toHaveCSS('color', ink);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('without JavaScript the system decides the theme @long', async ({ page }) => {
      await page.goto('/terms');
      await expectGround(page, ink);
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeHidden();
    });
  });
});
