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

  constructor(page: Page) {
    this.page = page;
    this.table = new AdminTable(page, 'posts');
    this.filter = this.table.table.getByRole('combobox', { name: 'Status' });
    this.newPost = page.getByRole('button', { name: '+ New Post', exact: true });
    this.manageAuthors = page.getByRole('button', { name: 'Manage Authors', exact: true });
    this.sync = page.getByRole('button', { name: /^Sync/ });
  }

  /** The drawn row that says a text. */
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

/** The editor of a post. */
export class AdminEditor {
  readonly page: Page;
  readonly title: Locator;
  readonly slug: Locator;
  readonly excerpt: Locator;
  readonly content: Locator;
  readonly cover: Locator;
  readonly author: Locator;
  readonly category: Locator;
  readonly tags: Locator;
  readonly published: Locator;
  readonly cancel: Locator;
  readonly preview: Locator;
  readonly newer: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByLabel('Title', { exact: true });
    this.slug = page.getByLabel('Slug', { exact: true });
    this.excerpt = page.getByLabel('Excerpt', { exact: true });
    this.content = page.getByLabel('Content', { exact: true });
    this.cover = page.getByLabel('Cover Image URL', { exact: true });
    this.author = page.getByLabel('Author', { exact: true });
    this.category = page.getByLabel('Category', { exact: true });
    this.tags = page.getByLabel('Tags (comma-separated)', { exact: true });
    this.published = page.getByLabel('Publish immediately', { exact: true });
    this.cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    this.preview = page.getByRole('article', { name: 'Live preview' });
    this.newer = page.getByRole('region', { name: 'Newer version' });
  }

  save(name: 'Create Post' | 'Update Post'): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}
