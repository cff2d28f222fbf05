import type { Locator, Page } from '@playwright/test';
import { AdminPortal } from './admin-portal.ts';

/** The portal's editor of one post, new or stored. */
export class PostEditor {
  readonly page: Page;
  readonly portal: AdminPortal;
  readonly title: Locator;
  readonly slug: Locator;
  readonly excerpt: Locator;
  readonly content: Locator;
  readonly cover: Locator;
  readonly author: Locator;
  readonly category: Locator;
  readonly tags: Locator;
  readonly license: Locator;
  readonly doi: Locator;
  readonly revisedOn: Locator;
  readonly revisionNote: Locator;
  readonly published: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  readonly standing: Locator;
  readonly preview: Locator;
  readonly newer: Locator;

  constructor(page: Page) {
    this.page = page;
    this.portal = new AdminPortal(page);
    const form = page.getByRole('form', { name: /^(?:New|Edit) Post$/ });
    // By role: a label's star is part of its text, not of the name.
    const field = (name: string) => form.getByRole('textbox', { name, exact: true });
    this.title = field('Title');
    this.slug = field('Slug');
    this.excerpt = field('Excerpt');
    this.content = field('Content');
    this.cover = field('Cover Image URL');
    this.author = form.getByRole('combobox', { name: 'Author', exact: true });
    this.category = field('Category');
    this.tags = field('Tags (comma-separated)');
    this.license = form.getByRole('combobox', { name: 'License', exact: true });
    this.doi = form.getByRole('textbox', { name: /^DOI/ });
    // A field of a day has no role.
    this.revisedOn = form.getByLabel('Revised on');
    this.revisionNote = field('What changed, in one sentence');
    this.published = form.getByRole('checkbox', { name: 'Publish immediately', exact: true });
    this.save = page.getByRole('button', { name: /^(?:(?:Create|Update) Post|Saving\.\.\.)$/ });
    this.cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    this.standing = page.getByText(/^(?:Unsaved changes|Not saved yet)/);
    this.preview = page.getByRole('article', { name: 'Live preview' });
    this.newer = page.getByRole('region', { name: 'Newer version' });
  }

  /** Logs in at the editor of a new post, or of a stored one. */
  async open(id?: string): Promise<void> {
    await this.portal.enter(id ? `/admin/blog/edit/${id}` : '/admin/blog/new');
    await this.title.waitFor();
  }

  /** Fills what a post must have, and a slug that no other post has. */
  async fill(words: { title?: string; slug?: string; content?: string } = {}): Promise<string> {
    const {
      title = 'A current',
      slug = `post-${crypto.randomUUID()}`,
      content = 'Steady.',
    } = words;
    await this.title.fill(title);
    await this.slug.fill(slug);
    await this.content.fill(content);
    return slug;
  }

  /** Returns the text below a field: its hint and its error. */
  async below(field: Locator): Promise<string> {
    const ids = (await field.getAttribute('aria-describedby')) ?? '';
    const texts = ids.split(' ').filter(Boolean);
    const messages = await Promise.all(
      texts.map((id) => this.page.locator(`[id="${id}"]`).innerText()),
    );
    return messages.join('\n');
  }

  /** Finds the offer of text that was not saved. */
  get offer(): Locator {
    return this.page
      .getByRole('status')
      .filter({ hasText: 'This browser has text that was not saved' });
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }
}
