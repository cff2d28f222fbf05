/** Readers use an article's contents, citation, sharing, wide tables and code. */
import { readFileSync } from 'node:fs';
import { seededArticles } from '#tests/support/seeded-articles.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { ArticlePage } from '#tests/support/pages/blog-pages.ts';

const slug = 'wound-currents';

test('the contents list follows the reading', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await seededArticles(request);
  const shown = new ArticlePage(page);
  await shown.open(slug);
  const headings = await shown.body.getByRole('heading', { level: 2 }).allTextContents();
  await expect(shown.contents.getByRole('listitem')).toHaveText(headings);
  const current = shown.contents.locator('[aria-current=location]');
  await expect(current, 'nothing is read above the first heading').toHaveCount(0);
  await shown.contents.getByRole('link', { name: headings[1] ?? '' }).press('Enter');
  await expect(current).toHaveText(headings[1] ?? '');
  await expect(shown.body.getByRole('heading', { name: headings[1] ?? '' })).toBeFocused();
  await expect(page).toHaveURL(/#section-a-field-with-a-direction$/);
  await page.keyboard.press('End');
  await expect(current).toHaveText(headings.at(-1) ?? '');
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(current).toHaveCount(0, { timeout: 1000 });
  }, 'a key may come while the page still scrolls').toPass();
});

test('on a phone the contents are closed, and close again after a choice @long', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await seededArticles(request);
  const shown = new ArticlePage(page);
  await shown.open(slug);
  const fold = shown.article.locator('details');
  await expect(fold.getByRole('link').first()).toBeHidden();
  await expect(fold.locator('summary')).toHaveText('Contents6 sections');
  await fold.locator('summary').press('Enter');
  await expectAccessible(page);
  await fold.getByRole('link', { name: 'References' }).press('Enter');
  await expect(fold).not.toHaveAttribute('open');
  const heading = shown.body.getByRole('heading', { name: 'References' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test('an article is cited in three formats', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  const [article] = (await seededArticles(request)).filter((one) => one.slug === slug);
  const shown = new ArticlePage(page);
  await shown.open(slug);
  const cite = shown.article.getByRole('button', { name: 'Cite' });
  await cite.press('Enter');
  await expect(cite).toHaveAttribute('aria-expanded', 'true');
  const panel = shown.article.getByRole('tabpanel');
  await expect(panel).toContainText(`Physiology desk. “${article?.title}.”`);
  await expectAccessible(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [tab, start, file] of [
    ['Text', 'Physiology desk', '.txt'],
    ['BibTeX', `@misc{${slug},`, '.bib'],
    ['RIS', 'TY  - BLOG', '.ris'],
  ] as const) {
    await test.step(tab, async () => {
      await shown.article.getByRole('tab', { name: tab }).click();
      await panel.getByRole('button', { name: 'Copy' }).press('Enter');
      await expect(panel.getByRole('button', { name: 'Copied' })).toBeFocused();
      await expect(panel.getByRole('status')).toHaveText('Copied');
      expect(await copied()).toContain(start);
      const saving = page.waitForEvent('download');
      await panel.getByRole('link', { name: `Save ${file}` }).click();
      expect((await saving).suggestedFilename()).toBe(`${slug}${file}`);
      await page.clock.runFor(3000);
      await expect(panel.getByRole('button', { name: 'Copy' })).toBeVisible();
    });
  }
});

test('without a sheet of the system Share copies the link', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await seededArticles(request);
  const shown = new ArticlePage(page);
  await shown.open(slug);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  );
  await shown.article.getByRole('button', { name: 'Share' }).click();
  await expect(shown.article.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(
    `/blog/${slug}`,
  );
});

test('Share opens the sheet of the system', async ({ page, request }) => {
  await seededArticles(request);
  const shown = new ArticlePage(page);
  await shown.open(slug);
  await page.evaluate(() => {
    const share = (data: ShareData) => {
      document.title = `shared ${data.url ?? ''}`;
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  await shown.article.getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveTitle(new RegExp(`^shared http.*/blog/${slug}$`));
});

test('the author’s bio is below the text @long', async ({ page, request }) => {
  await seededArticles(request);
  const shown = new ArticlePage(page);
  await shown.open(slug);
  const about = shown.article.getByRole('region', { name: 'About the author' });
  await expect(about).toContainText('Physiology desk');
  await expect(about).toContainText('reads the literature on what voltages do');
});

test('a wide table scrolls by itself on a phone @long', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const columns = Array.from({ length: 12 }, (_, index) => `column ${index}`);
  const row = `| ${columns.join(' | ')} |`;
  const content = `${row}\n|${'---|'.repeat(12)}\n${row}\n\nEnd.`;
  const post = await api.createPost({ content });
  const shown = new ArticlePage(page);
  await shown.open(post.slug);
  await expect(shown.contents).toHaveCount(0);
  const table = shown.body.getByRole('table');
  await expect(table).toHaveAttribute('tabindex', '0');
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test('code of an article is copied as it is written @long', async ({ page, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 800 });
  const post = await api.createPost({ content: `\`\`\`\nv = ${'x'.repeat(200)}\n\`\`\`\n\nEnd.` });
  const shown = new ArticlePage(page);
  await shown.open(post.slug);
  await expect(shown.body.locator('pre')).toHaveAttribute('tabindex', '0');
  await shown.body.getByRole('button', { name: 'Copy code' }).click();
  await expect(shown.body.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `v = ${'x'.repeat(200)}\n`,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript contents lead to their sections @long', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await seededArticles(request);
    await page.goto(`/blog/${slug}`);
    const shown = new ArticlePage(page);
    const fold = shown.article.locator('details');
    await fold.locator('summary').click();
    await fold.getByRole('link', { name: 'References' }).click();
    await expect(shown.body.getByRole('heading', { name: 'References' })).toBeInViewport();
    await expect(shown.article.getByRole('button')).toHaveCount(0);
  });
});

test('a list that goes on after a figure goes on counting', async ({ page }) => {
  const style = readFileSync('src/styles/article.css', 'utf8');
  const [first, second] = ['<ol><li>a<li>b</ol>', '<ol start="3"><li>c<ol><li>d</ol></ol>'];
  await page.setContent(
    `<style>${style}</style><div class="article-body">${first}<figure></figure>${second}</div>`,
  );
  // Only the accessibility tree says what a counter shows.
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const texts = nodes.filter(({ role }) => role?.value === 'StaticText');
  const numbers = texts.map(({ name }) => String(name?.value)).filter((text) => /^\d+$/.test(text));
  expect(numbers.sort()).toEqual(['1', '1', '2', '3']);
});
