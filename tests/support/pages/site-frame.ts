import type { Locator, Page } from '@playwright/test';

/** The frame of every public page has header, phone menu and footer. */
export class SiteFrame {
  readonly page: Page;
  readonly header: Locator;
  readonly footer: Locator;
  readonly menuButton: Locator;
  readonly mainNavigation: Locator;

  constructor(page: Page) {
    this.page = page;
    this.header = page.getByRole('banner');
    this.footer = page.getByRole('contentinfo');
    this.menuButton = this.header.getByRole('button', { name: 'Menu', exact: true });
    this.mainNavigation = this.header.getByRole('navigation', { name: 'Main' });
  }

  /** Finds a link of the top navigation, dropdowns included. */
  entry(label: string): Locator {
    return this.mainNavigation.getByRole('link', { name: label, exact: true });
  }

  /** Finds the button that opens the dropdown of an entry. */
  opener(label: string): Locator {
    return this.mainNavigation.getByRole('button', { name: `${label}: more pages` });
  }

  footerLink(label: string): Locator {
    return this.footer.getByRole('link', { name: label, exact: true });
  }

  /** Returns by how many pixels the page can be scrolled sideways. */
  sidewaysScroll(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  }
}
