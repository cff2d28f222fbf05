import type { Locator, Page } from '@playwright/test';

/** A list of the portal with its search, filter, heads, rows and count. */
export class AdminTable {
  readonly search: Locator;
  readonly filter: Locator;
  readonly count: Locator;
  readonly rows: Locator;
  readonly cards: Locator;

  /**
   * Finds the parts of a list.
   *
   * @param noun the name of the rows, such as 'messages'
   * @param filter the name of what it filters by
   */
  constructor(page: Page, noun: string, filter = 'Type') {
    const table = page.getByRole('region', { name: noun, exact: true });
    this.search = table.getByRole('searchbox');
    this.filter = table.getByRole('combobox', { name: filter });
    // The filter by status says its own result to screen readers alone.
    this.count = table.locator('[role="status"]:not(.visually-hidden)').first();
    this.rows = table.getByRole('grid').locator('tbody').getByRole('row').filter({ hasText: /\S/ });
    this.cards = table.getByRole('listitem');
    this.table = table;
  }

  readonly table: Locator;

  /** Finds one of the words of the bar, as a radio button. */
  status(name: string): Locator {
    return this.table
      .getByRole('radiogroup', { name: 'Status' })
      .getByRole('radio', { name: new RegExp(`^${name}`) });
  }

  head(name: string): Locator {
    return this.table.getByRole('columnheader', { name, exact: true });
  }

  /** Sorts by a column, as a press on its head does. */
  async sortBy(name: string): Promise<void> {
    await this.head(name).getByRole('button').click();
  }

  /** Returns the texts of one column of the drawn rows, from top to bottom. */
  async column(position: number): Promise<string[]> {
    return this.rows.evaluateAll(
      (rows, index) =>
        rows.map((row) => row.querySelectorAll('td:not([data-choose])')[index]?.textContent ?? ''),
      position,
    );
  }

  /** Finds the bar of what can be done with the chosen rows. */
  get bulk(): Locator {
    return this.table.getByRole('group', { name: 'Chosen rows' });
  }

  /** Finds the box that chooses a row. */
  box(name: string): Locator {
    return this.row(name).getByRole('checkbox', { name: 'Choose' });
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }
}
