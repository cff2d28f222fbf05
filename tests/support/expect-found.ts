import { expect } from '@playwright/test';
import type { AdminTable } from '#tests/pages/admin-table.ts';

/**
 * Searches a list of the portal for each word, and expects the one row whose first cell is given.
 *
 * @param all what the list says of all its rows, such as '4 messages'.
 */
export async function expectFound(
  table: AdminTable,
  rows: readonly (readonly [word: string, name: string])[],
  all: string,
): Promise<void> {
  for (const [word, name] of rows) {
    await table.search.fill(word);
    await expect(table.row(name)).toBeVisible();
    await expect(table.count).toHaveText(`1 of ${all}`);
    expect(await table.column(0)).toEqual([name]);
  }
  await table.search.fill('');
  await expect(table.count).toHaveText(all);
}
