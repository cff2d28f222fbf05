/** Islands show responses that have only the basic fields; tests/http/spec-responses.unit.test.ts reads them all (P-81). */
import type { Page } from '@playwright/test';
import { specResponses } from '#tests/support/factories/spec-responses.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const { receipt } = specResponses(7);

/** Answers a path, whatever its query is. */
async function respondWith(page: Page, path: string, json: unknown) {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json }),
  );
}

test('a receipt shows a response of basic fields @long', async ({ page, watch }) => {
  watch.announce('status of 404');
  await respondWith(page, '/api/donation/7', receipt);
  await page.goto('/donate/success?id=7');
  await expect(page.getByText('Thank You for Your Donation!')).toBeVisible();
  await expect(page.getByText('Completed')).toBeVisible();
  await expect(page.getByText('Receipt Sent')).toBeVisible();
});
