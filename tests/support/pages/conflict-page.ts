import type { Locator, Page } from '@playwright/test';

/** Finds the parts of the page with both sides of a post that was changed in the portal and in Contentful. */
export class ConflictPage {
  readonly page: Page;
  readonly sides: Locator;
  readonly keepOurs: Locator;
  readonly takeTheirs: Locator;
  readonly dialog: Locator;
  readonly publish: Locator;
  readonly entry: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sides = page.getByRole('table', { name: 'Both versions' });
    this.keepOurs = page.getByRole('button', { name: "Keep the portal's version", exact: true });
    this.takeTheirs = page.getByRole('button', { name: "Use Contentful's version", exact: true });
    this.dialog = page.getByRole('dialog', { name: "Use Contentful's version?" });
    this.publish = this.dialog.getByRole('button', { name: "Publish Contentful's version" });
    this.entry = page.getByRole('link', { name: /^Open in Contentful/ });
  }

  /** Finds the row of one field: its label, and what either side says. */
  row(label: string): Locator {
    return this.sides
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: label, exact: true }) });
  }
}
