/** How pages are found and shared: structured data, social cards, manifest, robots. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { aliasPages, informationPages } from '#tests/pages/routes.ts';

// What is read stands in the document: nothing waits for scripts and fonts.
const opened = { waitUntil: 'domcontentloaded' } as const;

type Facts = Record<string, unknown>;

/** The page's structured data, as search engines read it. */
async function structuredData(page: Page): Promise<Facts[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Facts);
}

/** Width and height of a PNG, from its header. */
function sizeOfPng(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('Home presents the organisation and how to give to it', async ({ page, host }) => {
  await page.goto('/', opened);
  const [organisation] = await structuredData(page);
  expect(organisation).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'NGO',
    name: 'Bioelectric Atlas Initiative',
    nonprofitStatus: 'https://schema.org/Nonprofit501c3',
    taxID: '00-0000000',
    potentialAction: { '@type': 'DonateAction' },
  });
  const action = organisation?.potentialAction as { target: string };
  expect(new URL(action.target).pathname).toBe('/donate');
  const logo = new URL(organisation?.logo as string).pathname;
  expect((await page.request.get(host.url + logo)).status()).toBe(200);
});

test('every other page tells the way from Home', async ({ page }) => {
  for (const path of informationPages.filter((each) => each !== '/')) {
    await test.step(path, async () => {
      await page.goto(path, opened);
      const [crumbs] = await structuredData(page);
      expect(crumbs?.['@type']).toBe('BreadcrumbList');
      const steps = crumbs?.itemListElement as { position: number; name: string; item: string }[];
      expect(steps.map(({ position, item }) => [position, new URL(item).pathname])).toEqual([
        [1, '/'],
        [2, path],
      ]);
      expect(steps.every(({ name }) => name.length > 3)).toBe(true);
    });
  }
});

test('every page has a card of its own words, in the size that networks show', async ({ page }) => {
  const descriptions = new Set<string>();
  for (const path of [...informationPages, ...aliasPages]) {
    await page.goto(path, opened);
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
    const description = (await meta('description')) ?? '';
    expect(description.length, path).toBeGreaterThan(60);
    expect(description.length, path).toBeLessThanOrEqual(160);
    descriptions.add(description);
    expect(await meta('og:description')).toBe(description);
    expect(await page.title()).toContain((await meta('og:title')) ?? 'no title');
    expect(await meta('og:type')).toBe('website');
    expect(await meta('og:site_name')).toBe('Bioelectric Atlas Initiative');
    expect(await meta('og:url')).toBe(
      await page.locator('link[rel=canonical]').getAttribute('href'),
    );
    expect(await meta('twitter:card')).toBe('summary_large_image');
    const image = new URL((await meta('og:image')) ?? '');
    const card = await page.request.get(image.pathname);
    expect(card.headers()['content-type'], path).toBe('image/png');
    expect(sizeOfPng(await card.body()), path).toEqual([1200, 630]);
    expect(await meta('og:image:alt'), path).toBeTruthy();
    await expect(page.locator('link[rel=alternate][type="application/rss+xml"]')).toHaveAttribute(
      'href',
      '/rss.xml',
    );
  }
  expect(descriptions.size).toBe(informationPages.length + aliasPages.length);
});

test('the manifest names the site and icons that exist', async ({ page }) => {
  await page.goto('/', opened);
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(address ?? '')).json()) as {
    name: string;
    short_name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.name).toBe('Bioelectric Atlas Initiative');
  expect(manifest.short_name).toBe('Bioelectric Atlas');
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(sizeOfPng(await icon.body()).join('x')).toBe(sizes);
  }
  for (const link of await page.locator('link[rel=icon], link[rel=apple-touch-icon]').all()) {
    const icon = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(icon.status()).toBe(200);
  }
});

test('robots may read the public pages and are told where the map of the site is', async ({
  page,
}) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /admin');
  expect(robots).toContain('Disallow: /donate/success');
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
});

test('whoever finds a weakness reads where to report it (RFC 9116)', async ({ page }) => {
  const answer = await page.request.get('/.well-known/security.txt');
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toMatch(/^Canonical: https?:\/\/\S+\/\.well-known\/security\.txt$/m);
  expect(text).toMatch(/^Preferred-Languages: en$/m);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '');
  const days = (expires - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(366);
});
