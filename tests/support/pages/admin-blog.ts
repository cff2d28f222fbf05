import type { Locator, Page } from '@playwright/test';
import { AdminTable } from './admin-table.ts';

/** The portal's Blog list. */
export class AdminBlogPage {
  readonly page: Page;
  readonly table: AdminTable;
  readonly filter: Locator;
  readonly newPost: Locator;
  readonly manageAuthors: Locator;
  readonly sync: Locator;
  /** The line that reports the state of the mirror. */
  readonly standing: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = new AdminTable(page, 'posts');
    this.filter = this.table.table.getByRole('combobox', { name: 'Status' });
    this.newPost = page.getByRole('button', { name: '+ New Post', exact: true });
    this.manageAuthors = page.getByRole('button', { name: 'Manage Authors', exact: true });
    this.sync = page.getByRole('button', { name: /^Sync/ });
    this.standing = page
      .getByRole('status')
      .filter({ hasText: /Contentful|The last sync|The CMS/ })
      .first();
  }

  /** Finds the drawn row with a text. */
  row(text: string): Locator {
    return this.table.row(text);
  }

  edit(text: string): Locator {
    return this.row(text).getByRole('link', { name: 'Edit', exact: true });
  }

  act(text: string, name: 'Publish' | 'Unpublish' | 'Delete'): Locator {
    return this.row(text).getByRole('button', { name, exact: true });
  }

  figure(label: string): Locator {
    return this.page.locator('dl > div').filter({ hasText: label }).getByRole('definition');
  }
}
