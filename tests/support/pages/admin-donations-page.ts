import type { Page } from '@playwright/test';
import { adminPassword } from '#tests/support/portal/staff.ts';

/** Describes the portal's Donations: where things are and what one does there; no assertions. */
export function adminDonationsPage(page: Page) {
  // The reconciliation is a table, too.
  const grid = page.getByRole('grid', { name: 'donations' });
  const rows = grid.locator('tr[data-position]');
  return {
    page,
    rows,
    heading: page.getByRole('heading', { level: 1 }),
    search: page.getByRole('searchbox', { name: 'Search donations' }),
    status: page.getByRole('combobox', { name: 'Status' }),
    mode: page.getByRole('combobox', { name: 'Mode' }),
    /** Stands at the end of the figures while the books agree. */
    balance: page.getByRole('button', { name: 'In balance' }),
    /** Stands above the table while the books differ from Stripe. */
    reconciliation: page.getByRole('button', { name: 'Stripe and our records' }),
    exportCsv: page.getByRole('button', { name: 'Export CSV' }),
    dialog: page.getByRole('dialog', { name: 'Donation Details' }),
    head: (name: string) => grid.getByRole('columnheader', { name }),
    figure: (label: string) =>
      page
        .locator('dt', { hasText: new RegExp(`^${label}$`) })
        .locator('xpath=following-sibling::dd[1]'),
    /** Returns the texts of one column, counted from 0, of the rows that are drawn. */
    column: (position: number) => rows.locator(`td:nth-child(${position + 2})`),
    open: async () => {
      await page.goto('/admin/donations');
      await page.getByLabel('Admin Password').fill(adminPassword);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('heading', { name: 'Donations', level: 1 }).waitFor();
    },
  };
}
