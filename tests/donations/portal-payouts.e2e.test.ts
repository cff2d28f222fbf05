/** The portal's Payouts: what came to the bank, and what is in it (P-176 to P-178). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Payout, PayoutDetails, PayoutSummary } from '#model/donations/payouts.ts';
import {
  buildAdminDonation,
  buildDonationDetails,
} from '#tests/support/factories/admin-donation.ts';
import { buildEntry, buildPayout, buildPayoutSummary } from '#tests/support/factories/payouts.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';

const donation = buildAdminDonation({
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  donorName: 'Rosalind Oduya',
  feeCents: 250,
  netCents: 9_750,
});

const paid = buildPayout({
  id: 'po_paid',
  arrivesOn: '2026-11-09',
  amountCents: 7_665,
  grossCents: 10_000,
  refundedCents: 2_000,
  feeCents: 250,
  otherCents: -85,
});
const failed = buildPayout({
  id: 'po_failed',
  arrivesOn: '2026-11-16',
  amountCents: 37_090,
  status: 'failed',
  failure: 'could_not_process',
});
const untied = buildPayout({ id: 'po_off', arrivesOn: '2026-08-25', amountCents: 30, tied: false });

const opened: PayoutDetails = {
  ...paid,
  broughtBy: null,
  entries: [
    buildEntry({
      name: 'Donation',
      category: 'charge',
      donationId: donation.id,
      donorName: donation.donorName,
      amountCents: 10_000,
      feeCents: 250,
      netCents: 9_750,
    }),
    buildEntry({
      name: 'Refund',
      kind: 'refunds',
      category: 'refund',
      donationId: donation.id,
      donorName: donation.donorName,
      amountCents: -2_000,
      netCents: -2_000,
    }),
    buildEntry({
      name: 'Stripe fees',
      kind: 'fees',
      category: 'fee',
      description: 'Radar for October',
      feeCents: 85,
      netCents: -85,
    }),
    buildEntry({
      name: 'Open',
      kind: 'other',
      description: 'no gift with this number',
      importId: 'an-import',
    }),
  ],
};

async function serve(page: Page, payouts: Payout[], summary: Partial<PayoutSummary> = {}) {
  await page.route('**/api/admin/payouts?*', (route) => route.fulfill({ json: payouts }));
  await page.route('**/api/admin/payouts/summary', (route) =>
    route.fulfill({ json: buildPayoutSummary(summary) }),
  );
  await page.route('**/api/admin/payouts/po_paid', (route) => route.fulfill({ json: opened }));
  await page.route('**/api/admin/payouts/po_paid.csv', (route) =>
    route.fulfill({
      body: 'Date,Entry\r\n',
      headers: { 'Content-Disposition': 'attachment; filename="payout-po_paid.csv"' },
    }),
  );
  await page.route(`**/api/admin/donations/${donation.id}`, (route) =>
    route.fulfill({
      json: buildDonationDetails({
        donation,
        ledger: {
          grossCents: 10_000,
          refundedCents: 2_000,
          disputedCents: 0,
          feeCents: 250,
          netCents: 7_750,
          payout: { id: paid.id, arrivesOn: paid.arrivesOn, tied: true },
        },
      }),
    }),
  );
}

async function open(page: Page, path = '/admin/donations/payouts') {
  await page.goto(path);
  await page.getByLabel('Admin Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('the list says what ties and what came back, and is one tab of Donations @long', async ({
  page,
}) => {
  const broughtBy = { id: 'po_next', arrivesOn: '2026-11-23', status: 'in_transit' };
  await serve(page, [failed, paid, untied], {
    failed: [{ ...failed, failedOn: '2026-11-18', broughtBy }],
    otherCurrencies: [{ currency: 'eur', paidOutCents: 12_000, feeCents: 300, unpaidCents: 9_700 }],
  });
  await open(page);
  const tab = page.getByRole('link', { name: 'Payouts', exact: true });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  const words = page
    .getByText('The payout due November 16, 2026 failed on November 18, 2026.')
    .locator('..');
  await expect(words).toContainText('The bank could not process it.');
  await expect(words).toContainText('$370.90 went back to the balance and is in the payout of');
  await expect(page.getByText('In EUR:').locator('..')).toContainText(
    '120.00 EUR paid out in 2026, 97.00 EUR not paid out yet, 3.00 EUR card fees.',
  );
  await expect(page.getByText('Ties to the cent')).toHaveCount(2);
  await expect(page.getByText('Off by $0.30')).toBeVisible();
  await test.step('on a tablet no cell is cut', async () => {
    await page.setViewportSize({ width: 770, height: 1000 });
    await expect(page.getByRole('columnheader', { name: 'Other' })).toBeVisible();
    const cut = await page
      .locator('tbody td')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(cut).toEqual([]);
    for (const day of await page.locator('tbody time').all()) {
      expect((await day.boundingBox())?.height, 'a day in one line').toBeLessThan(24);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await page.getByRole('searchbox', { name: 'Search payouts' }).fill('76.65');
  await expect(page.getByText('1 of 3 payouts')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Donations', exact: true }).last().click();
  await expect(page).toHaveURL(/\/admin\/donations$/);
});

test('a payout adds up, opens its donations by keyboard and is a file', async ({ page }) => {
  await serve(page, [paid]);
  await open(page, '/admin/donations/payouts/po_paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payout of November 9, 2026');
  const equation = page.getByLabel('How the amount comes about');
  await expect(equation.getByRole('term')).toHaveText([
    'Donations',
    'Refunds',
    'Card fees',
    'Stripe fees',
    'Paid out',
  ]);
  await expect(equation).toContainText('$76.65');
  await expect(page.getByRole('row', { name: /Sum of 4 entries/ })).toContainText('$76.65');
  await expect(page.getByText('Radar for October')).toBeVisible();
  const settle = page.getByRole('row', { name: /no gift with/ }).getByRole('link');
  await expect(settle).toHaveAttribute('href', '/admin/donations/import/an-import');
  await expectAccessible(page);

  const link = page.getByRole('button', { name: 'Open donation aaaaaaaa' }).last();
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Donation Details' });
  const ledger = dialog.getByLabel('What reached us');
  await expect(ledger.getByRole('term')).toHaveText([
    'Gross',
    'Card fee',
    'Refunded',
    'Net',
    'Payout',
  ]);
  await expect(ledger).toContainText('−$2.50');
  await expect(ledger.getByRole('link', { name: 'November 9, 2026' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await coming).suggestedFilename()).toBe('payout-po_paid.csv');
  await expect(page.getByText('Saved payout-po_paid.csv.')).toBeVisible();
});

test('a month is saved as the server wrote it @long', async ({ page }) => {
  const later = { count: 2, netCents: -585, currency: 'usd', file: '2026-10', isExported: false };
  const taken = { month: '2026-09', takenAt: '2026-10-02T18:00:00.000Z', later: [later] };
  const gap = { balance: 'payments', currency: 'usd', stripeCents: 2_330, entriesCents: 2_415 };
  await serve(page, [paid], {
    months: ['2026-10', '2026-09'],
    exported: [taken],
    balance: { since: '2026-11-18T18:00:00.000Z', gaps: [gap] },
  });
  await open(page);
  await expect(
    page.getByText("Our entries differ from Stripe's balance since").locator('..'),
  ).toContainText('Stripe has $23.30, our entries are $24.15.');
  await expect(
    page.getByText('September 2026 was exported on October 2, 2026').locator('..'),
  ).toContainText('2 entries, −$5.85 net, to be exported at the end of October 2026.');
  await expectAccessible(page);
  const text = 'Exported October 2, 2026; the file stays as it was.';
  await page.getByRole('button', { name: 'Export...' }).click();
  await page.getByRole('radio', { name: 'Month (CSV)' }).check();
  await expect(page.getByText(text)).toBeHidden();
  await page.getByRole('combobox', { name: 'Month' }).selectOption('September 2026');
  await expect(page.getByText(text)).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export September' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('ledger-2026-09.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffDate,Entry,Description/);
});

test('the first journal asks for the names of the accounts, by keyboard @long', async ({
  page,
}) => {
  await serve(page, [paid], { months: ['2026-10'] });
  await open(page);
  const exportButton = page.getByRole('button', { name: 'Export...' });
  await exportButton.press('Enter');
  await expect(page.getByRole('radio', { name: 'This list (CSV)' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Month' })).toBeDisabled();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Journal (QuickBooks)' })).toBeChecked();
  await expect(page.getByText('Debits and credits are $0.00 each.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Account names' });
  const donations = dialog.getByLabel('Account name of Donations');
  await expect(donations).toBeFocused();
  await donations.fill('Gifts by card');
  await expect(dialog.getByRole('cell', { name: 'Gifts by card' })).toBeVisible();
  await dialog.getByLabel('Xero code of Checks').fill('');
  await expect(dialog.getByText('Xero needs a code for Checks.')).toBeVisible();
  await dialog.getByLabel('Account name of Bank').fill('');
  await dialog.getByRole('button', { name: 'Save names' }).click();
  await expect(dialog.getByText('Bank is required.')).toBeVisible();
  await expect(dialog.getByLabel('Account name of Bank')).toBeFocused();
  await expect(donations).toHaveValue('Gifts by card');
  await expectAccessible(page);
  await dialog.getByLabel('Account name of Bank').fill('Checking');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export October' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('journal-2026-10-quickbooks.csv');
  expect(await readFile(await file.path(), 'utf8')).toBe(
    'JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name\r\n',
  );
});

test('a payout that does not load says so, and an unknown one is not found @long', async ({
  page,
  watch,
}) => {
  watch.announce(/status of 500/);
  await serve(page, [paid]);
  await page.route('**/api/admin/payouts/po_broken', (route) =>
    route.fulfill({ status: 500, json: { error: 'No answer.' } }),
  );
  await open(page, '/admin/donations/payouts/po_broken');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The payout did not load');
  await page.getByRole('button', { name: 'Back to Payouts' }).click();
  await expect(page.getByText('1 payout')).toBeVisible();
});
