import type { Locator, Page } from '@playwright/test';

/** The portal's list of authors and its inline form. */
export class AuthorsPage {
  readonly page: Page;
  readonly heads: Locator;
  readonly newAuthor: Locator;
  readonly back: Locator;
  readonly form: Locator;
  readonly name: Locator;
  readonly kind: Locator;
  readonly title: Locator;
  readonly affiliation: Locator;
  readonly orcid: Locator;
  readonly email: Locator;
  readonly avatar: Locator;
  readonly bio: Locator;
  readonly save: Locator;
  readonly cancel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heads = page.getByRole('table', { name: 'authors' }).getByRole('columnheader');
    this.newAuthor = page.getByRole('button', { name: '+ New Author', exact: true });
    this.back = page.getByRole('button', { name: 'Back to Blog', exact: true });
    this.form = page.getByRole('form', { name: /^(?:New|Edit) Author$/ });
    const field = (name: string) => this.form.getByRole('textbox', { name, exact: true });
    this.name = field('Name');
    this.kind = this.form.getByRole('combobox', { name: 'Signs as', exact: true });
    this.title = field('Title');
    this.affiliation = field('Affiliation');
    this.orcid = field('ORCID');
    this.email = field('Email');
    this.avatar = field('Avatar URL');
    this.bio = field('Bio');
    this.save = this.form.getByRole('button', {
      name: /^(?:(?:Create|Update) Author|Saving\.\.\.)$/,
    });
    this.cancel = this.form.getByRole('button', { name: 'Cancel', exact: true });
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  edit(name: string): Locator {
    return this.page.getByRole('button', { name: `Edit ${name}`, exact: true });
  }

  remove(name: string): Locator {
    return this.page.getByRole('button', { name: `Delete ${name}`, exact: true });
  }
}
