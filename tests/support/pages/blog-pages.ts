import type { Locator, Page, Response } from '@playwright/test';

/** The public list of articles. */
export class BlogListPage {
  readonly page: Page;
  readonly main: Locator;
  readonly featured: Locator;
  readonly recent: Locator;
  readonly search: Locator;
  readonly tryAgain: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.featured = this.main.getByRole('region', { name: 'Featured Article' });
    this.recent = this.main.getByRole('region', { name: 'Recent Articles' });
    this.search = this.main.getByRole('searchbox', { name: /^Search/ });
    this.tryAgain = this.main.getByRole('button', { name: 'Try again' });
  }

  /** Opens the list and waits until its script has asked for a newer one. */
  async open(): Promise<Response> {
    const looked = this.page.waitForResponse((response) => response.url().endsWith('/api/blog'));
    await this.page.goto('/blog');
    return looked;
  }

  /** Finds the newest article of that title. */
  article(title: string): Locator {
    return this.main.getByRole('link', { name: title, exact: true }).first();
  }
}

/** Opens and reads the page of one article. */
export class ArticlePage {
  readonly page: Page;
  readonly main: Locator;
  readonly article: Locator;
  readonly body: Locator;
  readonly related: Locator;
  readonly contents: Locator;
  readonly back: Locator;
  readonly tryAgain: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.article = this.main.getByRole('article');
    this.body = this.main.locator('.article-body');
    this.related = this.main.getByRole('region', { name: 'Related articles' });
    this.contents = this.article.getByRole('navigation', { name: 'Contents' });
    this.back = this.main.getByRole('link', { name: 'Back to Blog', exact: true });
    this.tryAgain = this.main.getByRole('button', { name: 'Try again' });
  }

  /** Opens the article and waits until its script has asked for a newer version. */
  async open(slug: string): Promise<Response> {
    const looked = this.page.waitForResponse((response) =>
      response.url().endsWith(`/api/blog/${slug}`),
    );
    await this.page.goto(`/blog/${slug}`);
    return looked;
  }
}
