/** What a public page may weigh before anybody interacts. */
import { expect, test } from '#tests/support/browser-test.ts';
import { seededArticles } from '#tests/support/seeded-articles.ts';
import { weigh, type PageWeight } from '#tests/support/page-weight.ts';
import { aliasPages, informationPages } from '#tests/pages/routes.ts';

const pages = [
  ...informationPages,
  ...aliasPages,
  '/blog',
  '/blog/wound-currents',
  '/blog/resting-potential',
  '/contact',
  '/signup',
  '/donate',
  '/donate/success',
];

const kilobyte = 1024;

/**
 * Limits in bytes. The first screen of Home is the hero with its poster; `/impact` opens the same
 * page at its four figures. An article shows its cover across the page, the list its newest and more.
 */
function limitsOf(path: string): PageWeight {
  return {
    html: 20 * kilobyte,
    script: 4 * kilobyte,
    fonts: 80 * kilobyte,
    pictures: (path === '/' || path === '/impact' || path.startsWith('/blog') ? 60 : 25) * kilobyte,
  };
}

for (const path of pages) {
  test(`${path} stays within its weight and blocks on nothing @widths`, async ({
    page,
    request,
  }) => {
    if (path.startsWith('/blog')) await seededArticles(request);
    const weight = await weigh(page, path);
    expect(weight.fonts, 'the fonts were seen').toBeGreaterThan(0);
    const limits = limitsOf(path);
    const over = Object.entries(weight).flatMap(([part, size]: [string, number]) => {
      const limit = limits[part as keyof PageWeight];
      return size > limit ? [`${part}: ${size} of ${limit} bytes`] : [];
    });
    expect(over, 'what is over').toEqual([]);
    const html = await (await request.get(path)).text();
    const blocking = html.match(/<link rel="stylesheet"[^>]*>|<script src[^>]*>/g);
    expect(blocking, 'what blocks the first paint').toBeNull();
  });
}
