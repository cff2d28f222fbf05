import type { Page } from '@playwright/test';

/** Describes the receipt page: where things are; no assertions. */
export function receiptPage(page: Page) {
  const sheet = page.getByRole('article', { name: /^(?:Receipt|Payment attempt)/ });
  return {
    page,
    sheet,
    title: page.getByRole('heading', { level: 1 }),
    alert: page.getByRole('alert'),
    /** Finds the value beside a label of the receipt. */
    detail: (label: string) =>
      sheet
        .locator('dt', { hasText: new RegExp(`^${label}$`) })
        .locator('xpath=following-sibling::dd[1]'),
    sent: page.locator('.notice', { hasText: 'Receipt Sent' }),
    pending: page.locator('.notice', { hasText: 'Not confirmed yet' }),
    open: async (id?: string) => {
      await page.goto(id === undefined ? '/donate/success' : `/donate/success?id=${id}`);
    },
  };
}
