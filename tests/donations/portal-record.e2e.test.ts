import type { Page } from '@playwright/test';
import { adminDonationsPage } from '#tests/support/pages/admin-donations-page.ts';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

async function openForm(page: Page) {
  await adminDonationsPage(page).open();
  await new AdminPortal(page).openActions();
  await page.getByRole('button', { name: 'Record a donation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Record a donation' })).toBeFocused();
  const field = (name: string) => page.getByLabel(name);
  return {
    field,
    fill: async (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value);
    },
    choose: (source: string) => page.getByText(source, { exact: true }).click(),
    record: page.getByRole('button', { name: 'Record and send the document' }),
    recordOnly: page.getByRole('button', { name: 'Record only' }),
    document: page.getByRole('region', { name: 'Document' }),
  };
}

const check = {
  'Date received': '2026-11-18',
  Amount: '$1,000.00',
  'Check number': '2281',
  'Donor name': 'The Test Family',
  'Donor email': `family-${crypto.randomUUID()}@mail.example`,
};

test('the preview of a document has a band from edge to edge at each width @long', async ({
  page,
}) => {
  const form = await openForm(page);
  await form.fill(check);
  await expect(form.document).toContainText('Check no. 2281');
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const band = await form.document.locator('img').boundingBox();
    const sheet = await form.document.locator('img').locator('..').boundingBox();
    const edges = [band?.x, band?.width].map((edge) => Math.round(edge ?? 0));
    expect(edges, `the band at ${width}`).toEqual([
      Math.round((sheet?.x ?? 0) + 1),
      Math.round((sheet?.width ?? 0) - 2),
    ]);
  }
});

test(
  'staff record a check: wrong fields are named, the document is shown, and Undo takes it back',
  { tag: '@journey' },
  async ({ page }) => {
    const form = await openForm(page);
    await expect(form.record, 'the button is in sight of a laptop').toBeInViewport({ ratio: 1 });
    await test.step('each wrong field is named, and the first has the focus', async () => {
      await form.field('Date received').fill('');
      await form.record.click();
      await expect(page.getByText('Enter the whole date: month, day and year.')).toBeVisible();
      await expect(page.getByText('The amount is required.')).toBeVisible();
      await expect(page.getByText('Donor name is required.')).toBeVisible();
      await expect(page.getByText('Enter the address, or choose Record only.')).toBeVisible();
      await expect(form.field('Date received')).toBeFocused();
      for (const unclear of ['ten', '1,00,000', '1.000']) {
        await form.field('Amount').fill(unclear);
        await form.record.click();
        await expect(page.getByText('in whole cents, such as 1,250.00.')).toBeVisible();
      }
      await expectAccessible(page);
    });
    await test.step('the document is previewed as it will be', async () => {
      await form.fill(check);
      await expect(form.document).toContainText('$1,000.00');
      await form.field('Amount').fill('12,50');
      await expect(form.document).toContainText('$12.50');
      await form.field('Amount').fill(check.Amount);
      await expect(form.document).toContainText('$1,000.00');
      await expect(form.document).toContainText('Check no. 2281');
      await expect(form.document).toContainText('November 18, 2026');
      await expectSound(page);
    });
    await test.step('it is in the list, and Undo removes it', async () => {
      await form.record.click();
      await expect(page.getByText('Recorded: $1,000.00 from The Test Family.')).toBeVisible();
      await adminDonationsPage(page).search.fill(check['Donor email']);
      await expect(page.getByText(/^1 of \d+ donations?/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone: $1,000.00 from The Test Family.')).toBeVisible();
      await expect(page.getByText('No donations found')).toBeVisible();
      await page.getByRole('link', { name: 'Payouts' }).click();
      await expect(page).toHaveURL(/\/payouts$/);
      await page.getByRole('link', { name: 'Donations', exact: true }).last().click();
      await expect(adminDonationsPage(page).search).toBeVisible();
      await expect(page.getByText(/^Recorded: /)).toBeHidden();
    });
  },
);

test('three checks of a day take three presses and nine fields', async ({ page, donations }) => {
  const form = await openForm(page);
  const name = (position: number) => `Check Donor ${position} of a Pile`;
  for (const position of [1, 2, 3]) {
    await form.fill({
      Amount: `${position}0`,
      'Check number': `90${position}`,
      'Donor name': name(position),
    });
    if (position === 3) await form.recordOnly.click();
    else {
      await page.getByRole('button', { name: 'Record and next' }).click();
      await expect(
        page.getByText(`Recorded: $${position}0.00 from ${name(position)}.`),
      ).toBeVisible();
      await expect(form.field('Date received')).toBeFocused();
      await expect(form.field('Amount')).toHaveValue('');
    }
  }
  await donations.search.fill('of a Pile');
  await expect(donations.rows).toHaveCount(3);
});

test('stock is described, and found by its source @long', async ({ page, donations }) => {
  const form = await openForm(page);
  await page.getByRole('radio', { name: 'Check' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Stock' })).toBeChecked();
  await expect(form.field('Amount')).toHaveCount(0);
  await form.fill({
    'Date received': '2026-11-17',
    'What was given': '40 shares of Example Corp.',
    'Donor name': 'Test Holder',
  });
  await expect(form.document).toContainText('40 shares of Example Corp.');
  await expect(form.document).not.toContainText('$');
  await form.recordOnly.click();
  await donations.search.fill('Test Holder');
  const row = donations.rows.filter({ hasText: 'Test Holder' });
  await expect(row).toContainText('Not valued');
  await expect(row).toContainText('November 17, 2026');
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Check');
  await expect(row).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Stock');
  await expect(row).toHaveCount(1);
});

/** Fills the form for a grant of $2,500 by a donor-advised fund. */
async function fillGrant(page: Page, donorName: string) {
  const form = await openForm(page);
  await form.choose('Donor-advised fund');
  await form.fill({
    'Date received': '2026-11-16',
    Amount: '2500',
    'Name of the fund': 'Example Charitable',
    'Donor name': donorName,
    Note: 'Letter of November 12.',
  });
  await expect(form.document).toContainText('This is not a tax document.');
  return form;
}

test('a form that is sent again after a lost response records one donation @long', async ({
  page,
  watch,
  donations,
}) => {
  watch.announce('net::ERR_FAILED');
  const form = await fillGrant(page, 'Test Repeater');
  await page.route(
    '**/api/admin/donations',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form.recordOnly.click();
  await expect(page.getByText('The answer is missing.')).toBeVisible();
  await form.recordOnly.click();
  await donations.search.fill('Test Repeater');
  await expect(donations.rows.filter({ hasText: 'Test Repeater' })).toHaveCount(1);
});

/** Records a grant for which Undo is over, and returns its rows. */
async function recordGrant(page: Page, donations: ReturnType<typeof adminDonationsPage>) {
  const form = await fillGrant(page, 'Test Adviser');
  await form.recordOnly.click();
  await donations.search.fill('Test Adviser');
  await page.route(/\/api\/admin\/donations\/[\da-f-]{36}$/, async (route) => {
    const response = await route.fetch();
    const details = (await response.json()) as object;
    await route.fulfill({ response, json: { ...details, undoUntil: null } });
  });
  return donations.rows.filter({ hasText: 'Test Adviser' });
}

test('staff reverse a part of a recorded donation, then the rest @long', async ({
  page,
  donations,
}) => {
  const rows = await recordGrant(page, donations);
  await rows.click();
  await expect(donations.dialog).toContainText('Fund, Example Charitable');
  await expect(donations.dialog).toContainText('Letter of November 12.');
  await expect(donations.dialog.getByRole('link', { name: 'Open the receipt' })).toHaveCount(0);
  await expectAccessible(page);
  const reverse = page.getByRole('button', { name: 'Reverse', exact: true });
  await test.step('a part of it is taken back, then the rest', async () => {
    await donations.dialog.getByRole('button', { name: 'Reverse...' }).click();
    const amount = page.getByLabel('Amount to reverse');
    await expect(amount).toHaveValue('2500.00');
    await amount.fill('2600');
    await reverse.click();
    await expect(page.getByText('Enter an amount from $0.01 to $2,500.00.')).toBeVisible();
    await expectAccessible(page);
    await amount.fill('500');
    await reverse.click();
    const part = 'Reversed: $500.00 of $2,500.00 from Test Adviser.';
    await expect(page.getByText(part)).toBeVisible();
    // The two dialogs that closed took their own entries of the history alone.
    await expect(donations.search).toHaveValue('Test Adviser');
    await expect(rows).toHaveCount(2);
    await rows.filter({ hasText: 'reversed $500.00' }).click();
    await donations.dialog.getByRole('button', { name: 'Reverse...' }).click();
    await expect(amount).toHaveValue('2000.00');
    await reverse.click();
  });
  const rest = 'Reversed: $2,000.00 of $2,500.00 from Test Adviser.';
  await expect(page.getByText(rest)).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: '−$2,000.00' })).toContainText('reversal');
  await expect(rows.filter({ hasText: 'reversed' })).toHaveCount(1);
  await expect(donations.figure('Total amount')).not.toContainText('2,500');
  await test.step('the count says why it is larger than the total', async () => {
    await donations.search.fill('');
    const count = page.getByText(/^\d+ donations, \d+ reversed$/);
    const [listed, reversed] = ((await count.textContent())?.match(/\d+/g) ?? []).map(Number);
    const total = Number(await donations.figure('Total donations').textContent());
    expect(total).toBe((listed ?? 0) - (reversed ?? 0));
  });
});
