import type { Locator, Page } from '@playwright/test';

/** Finds the parts of a person's page: details, timeline and data requests. */
export class PersonPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly details: Locator;
  readonly timeline: Locator;
  readonly entries: Locator;
  readonly dataRequests: Locator;
  readonly exportAll: Locator;
  readonly erase: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.details = main.getByRole('banner').or(main.locator('header'));
    this.timeline = page.getByRole('region', { name: 'Timeline', exact: true });
    this.entries = this.timeline.getByRole('listitem');
    this.dataRequests = page.getByRole('region', { name: 'Data requests', exact: true });
    this.exportAll = this.dataRequests.getByRole('button', { name: 'Export as JSON', exact: true });
    this.erase = this.dataRequests.getByRole('button', { name: 'Erase...', exact: true });
    this.dialog = page.getByRole('dialog');
  }

  /** Finds the dialog's field for the address. */
  get confirmation(): Locator {
    return this.dialog.getByLabel('Type the address again', { exact: true });
  }

  /** Finds a button of the open dialog. */
  dialogButton(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }
}
