/** Every public page on one visit per width: words, links, weight, axe, keyboard, narrow windows. */
import type { Page } from '@playwright/test';
import { expectLargeTargets, expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';
import { expectFilledPaper } from '#tests/support/browser/paper.ts';
import { type PageWeight, shiftLimit, visit } from '#tests/support/browser/page-visit.ts';
import { isLong } from '#tests/support/long-run.ts';
import { seededArticles } from '#tests/support/seeded-articles.ts';
import { content } from '#tests/support/pages/public-content.ts';
import {
  expectFocusInSight,
  expectNoDragging,
  readHelpPositions,
  readQuestions,
} from '#tests/support/pages/focus.ts';
import { PublicPage } from '#tests/support/pages/public-page.ts';
import { informationPages } from '#tests/support/pages/routes.ts';
import { SiteFrame } from '#tests/support/pages/site-frame.ts';

const kilobyte = 1024;

/**
 * Limits in bytes; Home, the blog and its articles show a large picture on the first screen, and the list
 * of articles searches while a reader types. An article carries its contents, ways to cite and share it, its
 * tags, its author and related articles.
 */
function readLimits(path: string): PageWeight {
  const pictures = path === '/' || path === '/impact' || path.startsWith('/blog') ? 60 : 25;
  return {
    html: (path === '/donate' ? 14.4 : path.startsWith('/blog') ? 12.7 : 13.4) * kilobyte,
    // The blog asks for changes and searches while somebody types; a figure of Home loads its probe with the
    // first use.
    script:
      (path.startsWith('/blog') ? 6 : path === '/' || path === '/impact' ? 4.65 : 4.35) * kilobyte,
    fonts: 80 * kilobyte,
    pictures: pictures * kilobyte,
  };
}

/** Opens a page within its limits, without a style sheet or script that blocks the first paint. */
async function openWithinLimits(page: Page, path: string) {
  const { html, weight, shift } = await visit(page, path);
  expect(weight.fonts, 'the fonts were seen').toBeGreaterThan(0);
  const limits = readLimits(path);
  const over = Object.entries(weight).filter(
    ([part, size]: [string, number]) => size > limits[part as keyof PageWeight],
  );
  expect(over, 'what is over its limit').toEqual([]);
  // A style sheet in the body holds back what stands behind it.
  const [firstView = ''] = html.split('</h1>');
  const blocking = firstView.match(/<link rel="stylesheet"[^>]*>|<script src[^>]*>/g);
  expect(blocking, 'what blocks the first paint').toBeNull();
  return shift;
}

/** Matches a text that begins with these words, whatever is between them. */
const beginsWith = (text: string) =>
  new RegExp(`^\\s*${text.replaceAll(/[$+]/g, '\\$&').replaceAll(' ', '\\s*')}`);

/** Compares a page with the table of its sections. */
async function expectContent(page: Page, path: string): Promise<void> {
  const screen = new PublicPage(page);
  for (const { heading, names, items, words = [], links } of content[path] ?? []) {
    const section = screen.section(heading);
    for (const word of words) await expect(section).toContainText(word);
    const found = await screen.namesIn(section);
    if (typeof names === 'number') expect(found).toHaveLength(names);
    else if (names) expect(found).toEqual(names);
    if (links) expect(await screen.linksIn(section)).toEqual(links);
    if (items) await expect(section.getByRole('listitem')).toHaveText(items.map(beginsWith));
  }
}

/** Texts whose box is cut by its own edge. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, dd, a, b, figcaption)')]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      })
      .map((element) => element.textContent.trim().slice(0, 60)),
  );
}

/** At 320 pixels, at 200 % zoom of 1440 and with large letters. */
async function expectReadableWhenNarrow(page: Page): Promise<void> {
  for (const [width, height] of [
    [320, 640],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await new SiteFrame(page).sidewaysScroll(), `${width} pixels`).toBe(0);
    expect(await cutTexts(page), `cut at ${width} pixels`).toEqual([]);
  }
  await expectReadableTwiceAsLarge(page);
}

/** The parts that a page has beside its sections. */
const more: Record<string, (page: Page) => Promise<void>> = {
  '/': async (page) => {
    const home = new PublicPage(page);
    await expect(home.main.locator('hero-film')).toBeVisible();
    const [about, ...keys] = await home.linksIn(home.section(/The body’s voltages have none/));
    expect(about).toEqual(['About the initiative', '/about']);
    expect(keys).toHaveLength(4);
    for (const [, href] of keys)
      await expect(page.locator(href ?? 'none'), `${href}`).toHaveCount(1);
    await expect(home.section('What a map is for').getByRole('figure')).toHaveCount(4);
  },
  '/researchers': async (page) => {
    const apply = page.getByRole('main').getByRole('link', { name: 'Apply for Access' });
    await expect(apply).toHaveCount(2);
    for (const link of await apply.all()) await expect(link).toHaveAttribute('href', '/signup');
  },
  '/partners': async (page) => {
    const partners = new PublicPage(page);
    const links = await partners.linksIn(partners.main);
    expect(new Set(links.map(([, href]) => href))).toEqual(new Set(['/contact?type=partner']));
    expect(new Set(links.map(([label]) => label)).size).toBe(links.length);
    expect(await partners.linksIn(partners.section('Four kinds of partner'))).toHaveLength(4);
    expect(await partners.linksIn(partners.section('Three models'))).toHaveLength(3);
  },
  '/donors': async (page) => {
    const popular = page.getByText('Most Popular', { exact: true });
    const circle = new PublicPage(page).section('Recognition').locator('ul > li');
    await expect(circle.filter({ has: popular }).getByRole('heading')).toHaveText(
      'Benefactor Circle',
    );
  },
  '/privacy': (page) =>
    expectLegal(page, 'Privacy', [
      /cookies/,
      /Stripe/,
      /researcher application/,
      /verification link/,
      /sends your address nowhere/,
      /without name and email address/,
      /hash of the sender’s network address/,
    ]),
  '/data-terms': (page) =>
    expectLegal(page, 'Terms of data use', [/Version 1/, /twelve months/, /typed/, /at once/]),
  '/terms': (page) =>
    expectLegal(page, 'Terms of use', [
      /not.* medical advice/i,
      /test mode/,
      /5-7 business days/,
      /No goods or services/,
    ]),
};

/** A legal page is real, marked for review, and its contents lead to its sections (P-12). */
async function expectLegal(page: Page, heading: string, subjects: RegExp[]): Promise<void> {
  const { main } = new PublicPage(page);
  await expect(main.getByRole('heading', { level: 1 })).toContainText(heading);
  await expect(main).toContainText('For legal review');
  await expect(main.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}$/);
  for (const subject of subjects) await expect(main).toContainText(subject);
  const fold = main.locator('summary').filter({ hasText: 'Contents' });
  if (await fold.isVisible()) await fold.click();
  const links = await new PublicPage(page).linksIn(
    main.getByRole('navigation', { name: 'Contents' }),
  );
  expect(links.length).toBeGreaterThan(8);
  for (const [name, href] of links) {
    await expect(
      main.locator(href ?? 'none').getByRole('heading', { name, exact: true }),
    ).toHaveCount(1);
  }
}

/** They share one layout, which the short run looks at on the first of them. */
const legalPages = ['/terms', '/privacy', '/data-terms', '/accessibility'];

for (const path of [...informationPages, '/blog', '/blog/wound-currents']) {
  test(`${path} is complete, light, accessible and readable @journey @screens`, async ({
    page,
    request,
  }, { project }) => {
    if (path.startsWith('/blog')) await seededArticles(request);
    const shift = await test.step('it stays within its limits', () => openWithinLimits(page, path));
    expect(await shift(), 'layout shift when the fonts arrive').toBeLessThanOrEqual(
      await shiftLimit(page),
    );
    await test.step('its sections have their words', async () => {
      await expectContent(page, path);
      await more[path]?.(page);
    });
    if (!isLong && legalPages.slice(1).includes(path)) return;
    await test.step('axe finds nothing', async () => {
      await new PublicPage(page).seeAll();
      await expectSound(page);
    });
    if (project.name !== 'desktop') return;
    await expectLargeTargets(page);
    await expectNoDragging(page);
    await test.step('its links are reached by keyboard, and nothing hides what has the focus', async () => {
      await expectFocusInSight(page);
    });
    await test.step('it is readable when narrow', () => expectReadableWhenNarrow(page));
    await test.step('nothing is added to its paper', () => expectFilledPaper(page));
  });
}

// What axe finds in their states is in the tests of each screen.
for (const path of ['/contact', '/signup', '/donate', '/donate/success']) {
  test(`${path} is light, and nothing moves when its form becomes usable`, async ({ page }) => {
    const shift = await openWithinLimits(page, path);
    if (path === '/donate/success') return;
    await page.getByRole('main').locator('input:enabled').first().waitFor();
    expect(await shift()).toBeLessThanOrEqual(await shiftLimit(page));
    const questions = await readQuestions(page);
    expect(questions, 'asked for once').toEqual([...new Set(questions)]);
    await expectLargeTargets(page);
    await expectNoDragging(page);
    await expectFocusInSight(page);
  });
}

test('the contents of a legal text mark what is being read @long', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/privacy');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const current = contents.locator('[aria-current=location]');
  await expect(contents.getByRole('link', { name: 'When you give' })).toBeVisible();
  await expect(current, 'nothing is read above the first section').toHaveCount(0);
  await contents.getByRole('link', { name: 'When you give' }).press('Enter');
  await expect(current.filter({ visible: true })).toHaveText('When you give');
  await page.keyboard.press('End');
  await expect(current.filter({ visible: true })).toHaveText('Changes');
});

test('each alias opens its section in every visit', async ({ page }) => {
  for (const [path, heading] of [
    ['/impact', 'What a map is for'],
    ['/research', 'Why work from a map'],
    ['/get-involved', 'Who should apply'],
    ['/leadership', 'Who is responsible for what'],
  ] as const) {
    await test.step(path, async () => {
      await openWithinLimits(page, path);
      const title = page.getByRole('heading', { name: heading });
      await expect(title).toBeInViewport();
      const top = await title.evaluate((element) => element.getBoundingClientRect().top);
      const { header } = new SiteFrame(page);
      const bottom = await header.evaluate((element) => element.getBoundingClientRect().bottom);
      expect(top, 'below the header').toBeGreaterThanOrEqual(bottom);
      expect(top, 'in the upper half').toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
    });
  }
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('on a phone the labels of the numbers begin below each other @phone', async ({ page }) => {
  await page.goto('/');
  const labels = new PublicPage(page).section('The initiative in numbers').locator('.label');
  const starts = await labels.evaluateAll((all) =>
    all.map((label) => label.getBoundingClientRect().left),
  );
  expect(starts).toEqual([starts[0], starts[0], starts[0]]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript every page has its words, fonts, figures and links, and help at one place', async ({
    page,
  }) => {
    const font = page.waitForResponse(/\.woff2$/);
    const help = new Set<string>();
    for (const path of ['/blog', '/atlas', '/contact', '/donate', '/signup', '/register']) {
      await page.goto(path);
      help.add((await readHelpPositions(page)).join('; '));
    }
    for (const path of informationPages) {
      await page.goto(path);
      help.add((await readHelpPositions(page)).join('; '));
      const { main } = new PublicPage(page);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main.getByRole('link').first()).toBeVisible();
      for (const picture of await main.getByRole('img').all()) await expect(picture).toBeVisible();
      await expect(new SiteFrame(page).footerLink('About')).toBeVisible();
    }
    expect((await font).ok()).toBe(true);
    expect([...help], 'help stands at the same place on every page').toEqual([
      expect.stringMatching(/^header, link .*; footer, link /),
    ]);
    await page.goto('/leadership');
    await page.waitForURL('**/leadership#leadership');
    await expect(
      page.getByRole('heading', { name: 'Who is responsible for what' }),
    ).toBeInViewport();
  });
});

/** Reads, in the colors of the system, what carries meaning by color alone elsewhere. */
test.describe('in forced colors', () => {
  test.use({ forcedColors: 'active', colorScheme: 'dark' });

  test('in forced colors the menu button of phones has lines @phone @long', async ({ page }) => {
    await page.goto('/about');
    const lines = page.getByRole('button', { name: 'Menu' }).locator('.menu-lines');
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect(lines).not.toHaveCSS('background-color', ground);
  });

  test('in forced colors tabs, degrees, figures, symbols and lines can be told apart @long', async ({
    page,
  }) => {
    await test.step('the chosen tab differs from the others', async () => {
      await page.goto('/contact');
      const readBorder = (name: string) =>
        page
          .getByRole('tab', { name })
          .evaluate((tab) => getComputedStyle(tab).borderBlockStartColor);
      expect(await readBorder('Researcher')).not.toBe(await readBorder('Partner'));
    });
    await test.step('only chosen degrees have a tick', async () => {
      await page.goto('/signup');
      await page.getByRole('combobox', { name: 'Degrees/Credentials' }).click();
      const ticks = page.getByRole('option').locator('.icon');
      await page.getByRole('option', { name: 'M.D.', exact: true }).click();
      await expect(ticks.filter({ visible: true })).toHaveCount(1);
    });
    await test.step('figures have the paper that they are drawn on', async () => {
      await page.goto('/about');
      const figure = page.getByRole('figure').first().getByRole('img');
      await expect(figure).toHaveCSS('background-color', 'rgb(247, 248, 244)');
    });
    const readColor = (element: Element) => getComputedStyle(element).color;
    await page.goto('/donate');
    const text = await page.getByRole('heading', { level: 1 }).evaluate(readColor);
    await test.step('symbols take the color of the words around them', async () => {
      for (const symbol of await page.getByRole('main').locator('.icon').all()) {
        if (await symbol.isVisible()) await expect(symbol).toHaveCSS('color', text);
      }
    });
    await test.step('lines that order are drawn', async () => {
      await page.goto('/partners');
      const steps = page
        .getByRole('region', { name: 'Seven things to do together' })
        .getByRole('list');
      const readLine = (list: Element) => getComputedStyle(list, '::before').borderInlineStartColor;
      expect(await steps.evaluate(readLine)).toBe(text);
    });
  });
});

test('text is stronger with more contrast and on paper', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.locator('.on-ink .type-lead').first()).toHaveCSS('color', 'rgb(238, 243, 239)');
  const numbers = main.getByRole('region', { name: 'The initiative in numbers' });
  await expect(numbers).toHaveCSS('border-block-end-color', 'rgb(124, 140, 146)');
  await expect(numbers.getByText('research partners')).toHaveCSS('color', 'rgb(11, 30, 43)');

  await page.emulateMedia({ contrast: 'no-preference', media: 'print' });
  const hero = main.locator('section').first();
  await expect(hero.getByRole('heading')).toHaveCSS('color', 'rgb(11, 30, 43)');
  await expect(hero.locator('.type-lead')).toHaveCSS('color', 'rgb(67, 85, 97)');
  await expect(page.getByText('Point at Fig. 3')).toBeHidden();
});
