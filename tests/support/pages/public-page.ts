import type { Locator, Page } from '@playwright/test';

/** An information page: its sections by their headings, and what they hold. */
export class PublicPage {
  readonly page: Page;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
  }

  section(heading: string | RegExp): Locator {
    return this.main.getByRole('region', { name: heading });
  }

  /** Returns the headings of the third level in a section, in their order: the names of what it lists. */
  async namesIn(section: Locator): Promise<string[]> {
    const names = await section.getByRole('heading', { level: 3 }).allTextContents();
    return names.map((name) => name.trim());
  }

  /** Returns the label and address of every link in a part of the page. */
  linksIn(part: Locator): Promise<[label: string, href: string | null][]> {
    return part
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [
          link.getAttribute('aria-label') ?? link.textContent.trim(),
          link.getAttribute('href'),
        ]),
      );
  }

  /** Scrolls through the whole page, so that what appears on scrolling has appeared. */
  async seeAll(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }
    });
  }
}
