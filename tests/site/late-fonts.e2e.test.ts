/** On a phone every public page is steady while its fonts are late, and readable with letters twice as large. */
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';
import { shiftLimit, visit } from '#tests/support/browser/page-visit.ts';
import { screens } from '#tests/support/browser/screens.ts';
import { aliasPages, informationPages } from '#tests/support/pages/routes.ts';
import { seededArticles } from '#tests/support/seeded-articles.ts';

const pages = [
  ...informationPages,
  ...aliasPages,
  '/blog',
  '/blog/wound-currents',
  '/atlas',
  '/atlas/wound',
  '/register',
  '/supporters',
  '/contact',
  '/signup',
  '/application',
  '/donate',
  '/donate/success',
  '/giving',
  '/verify',
];

test.use({
  viewport: screens.phone,
  // The browser as people have it: widths of letters are whole pixels unless the page asks for others.
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: launchOptions.args?.filter((arg) => arg !== '--font-render-hinting=none') ?? [],
      }),
    { scope: 'worker' },
  ],
});

for (const path of pages) {
  test(`${path} does not move when its fonts arrive, and fits letters twice as large`, async ({
    page,
    request,
  }) => {
    if (path.startsWith('/blog')) await seededArticles(request);
    const { weight, shift } = await visit(page, path);
    expect(weight.fonts, 'the fonts were seen').toBeGreaterThan(0);
    expect(await shift()).toBeLessThanOrEqual(await shiftLimit(page));
    await expectReadableTwiceAsLarge(page);
  });
}
