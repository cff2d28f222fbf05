/** Islands show answers of exactly the basic fields; tests/http/spec-answers.unit.test.ts reads them all (P-81). */
import type { Page } from '@playwright/test';
import { specAnswers } from '#tests/support/factories/spec-answers.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const { receipt } = specAnswers(7);

/** Answers a path, whatever its query is. */
async function answer(page: Page, path: string, json: unknown) {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json }),
  );
}

test('a receipt shows an answer of basic fields @long', async ({ page, watch }) => {
  watch.announce('status of 404');
  await answer(page, '/api/donation/7', receipt);
  await page.goto('/donate/success?id=7');
  await expect(page.getByText('Thank You for Your Donation!')).toBeVisible();
  await expect(page.getByText('Completed')).toBeVisible();
  await expect(page.getByText('Receipt Sent')).toBeVisible();
});
