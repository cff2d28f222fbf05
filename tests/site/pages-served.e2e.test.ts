/** Valid HTML, titles, structured data, social cards, manifest and robots need no browser (P-2). */
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import type { APIRequestContext } from '@playwright/test';
import { dayMs } from '#model/dates/durations.ts';
import { aliasPages, informationPages } from '#tests/support/pages/routes.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

/** Every public route, with the main route that an alias names (P-2). */
const routes: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...informationPages,
      '/blog',
      '/contact',
      '/signup',
      '/donate',
      '/register',
      '/supporters',
      '/atlas',
      '/atlas/wound',
      '/atlas/action-potential',
    ].map((path) => [path, path]),
  ),
  '/impact': '/',
  '/leadership': '/about',
  '/research': '/researchers',
  '/get-involved': '/researchers',
};

const config: ConfigData = {
  root: true,
  // What the standard says, not how a source is best written: the HTML is made by a compiler.
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Lists without marks are no lists to some screen readers unless their role says so.
    'no-redundant-role': 'off',
    // The list of degrees is a multi-select of the ARIA Authoring Practices.
    'prefer-native-element': 'off',
  },
};

/** Astro writes it beside the first island, though HTML allows it in the head only. */
const islandStyle = /<style>astro-island,[^<]*<\/style>/;

/** Texts of a page's elements of one name. */
function readTexts(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}[ >].*?</${name}>`, 'gs'))].map(([element]) =>
    element.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
  );
}

/** Returns the content of a page's `<meta>` element, or the address of its `<link>`. */
function readMeta(html: string, name: string): string {
  const [tag = ''] =
    new RegExp(`<(?:meta|link)[^>]*(?:name|property|rel)="${name}"[^>]*>`).exec(html) ?? [];
  return /(?:content|href)="([^"]*)"/.exec(tag)?.[1] ?? '';
}

/** The page's structured data, as search engines read it. */
function structuredData(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, text]) => JSON.parse(text ?? '') as Record<string, unknown>);
}

async function read(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text();
}

/** Reads width and height of a PNG from its header. */
function readPngSize(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('every page is valid HTML', async ({ request }) => {
  const checker = new HtmlValidate(new StaticConfigLoader(config));
  const faults: string[] = [];
  for (const path of [...Object.keys(routes), '/donate/success', '/admin', '/no-such-page']) {
    const html = (await read(request, path)).replace(islandStyle, '');
    const { results } = await checker.validateString(html, path);
    for (const { messages } of results) {
      for (const { ruleId, message, selector } of messages) {
        faults.push(`${path}: ${message} (${ruleId}) at ${selector ?? 'the document'}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(await read(request, '/register')).toContain('No use is listed yet.');
});

test('pages with islands, and no others, hold the notice of code that did not load', async ({
  request,
}) => {
  for (const path of [...Object.keys(routes), '/donate/success']) {
    const html = await read(request, path);
    const hasIslands = html.includes('<astro-island');
    expect(html.includes('id="island-not-loaded"'), path).toBe(hasIslands);
  }
});

test('every route has its title, main address and social card', async ({ request }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const [path, canonical] of Object.entries(routes)) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    for (const part of ['<header', '<footer']) expect(html, path).toContain(part);
    expect(readTexts(html, 'h1'), path).toHaveLength(1);
    expect(new URL(readMeta(html, 'canonical')).pathname, path).toBe(canonical);
    const [title = ''] = readTexts(html, 'title');
    titles.add(title);
    const description = readMeta(html, 'description');
    expect(description.length, path).toBeGreaterThan(60);
    expect(description.length, path).toBeLessThanOrEqual(160);
    descriptions.add(description);
    expect(readMeta(html, 'og:description'), path).toBe(description);
    expect(title, path).toContain(readMeta(html, 'og:title'));
    expect(readMeta(html, 'og:title').length, path).toBeGreaterThan(3);
    // Zotero takes a website for a bare page, whatever its Dublin Core says.
    const type = path.startsWith('/atlas/') ? 'article' : 'website';
    expect(readMeta(html, 'og:type'), path).toBe(type);
    expect(readMeta(html, 'og:site_name'), path).toBe('Bioelectric Atlas Initiative');
    expect(readMeta(html, 'og:url'), path).toBe(readMeta(html, 'canonical'));
    expect(readMeta(html, 'twitter:card'), path).toBe('summary_large_image');
    const card = await request.get(new URL(readMeta(html, 'og:image')).pathname);
    expect(card.headers()['content-type'], path).toBe('image/png');
    expect(readPngSize(await card.body()), path).toEqual([1200, 630]);
    expect(readMeta(html, 'og:image:alt'), path).toBeTruthy();
    expect(html, path).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"[^>]*href="\/rss\.xml"/,
    );
  }
  expect(titles.size).toBe(Object.keys(routes).length);
  expect(descriptions.size).toBe(Object.keys(routes).length);
  const blogCard = readMeta(await read(request, '/blog'), 'og:image');
  expect(new URL(blogCard).pathname).toBe('/social/blog.png');
  for (const path of aliasPages) {
    const headings = readTexts(await read(request, path), 'h2');
    expect(headings, path).toEqual(readTexts(await read(request, routes[path] ?? ''), 'h2'));
  }
});

test('structured data presents the organization at Home and the way to other pages', async ({
  request,
}) => {
  const [organization] = structuredData(await read(request, '/'));
  expect(organization).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'NGO',
    name: 'Bioelectric Atlas Initiative',
    nonprofitStatus: 'https://schema.org/Nonprofit501c3',
    taxID: '00-0000000',
    potentialAction: { '@type': 'DonateAction' },
  });
  const action = organization?.potentialAction as { target: string };
  expect(new URL(action.target).pathname).toBe('/donate');
  const logo = await request.get(new URL(organization?.logo as string).pathname);
  expect(logo.status()).toBe(200);
  for (const path of informationPages.filter((each) => each !== '/')) {
    const [crumbs] = structuredData(await read(request, path));
    expect(crumbs?.['@type'], path).toBe('BreadcrumbList');
    const steps = crumbs?.itemListElement as { position: number; name: string; item: string }[];
    expect(steps.map(({ position, item }) => [position, new URL(item).pathname])).toEqual([
      [1, '/'],
      [2, path],
    ]);
    expect(steps.every(({ name }) => name.length > 3)).toBe(true);
  }
});

test('manifest, icons, robots.txt and security.txt are served', async ({ request }) => {
  const html = await read(request, '/');
  const manifest = (await (await request.get(readMeta(html, 'manifest'))).json()) as {
    name: string;
    short_name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.name).toBe('Bioelectric Atlas Initiative');
  expect(manifest.short_name).toBe('Bioelectric Atlas');
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect(readPngSize(await icon.body()).join('x')).toBe(sizes);
  }
  for (const icon of ['icon', 'apple-touch-icon']) {
    expect((await request.get(readMeta(html, icon))).status()).toBe(200);
  }

  const robots = await read(request, '/robots.txt');
  expect(robots).toContain('Disallow: /admin');
  expect(robots).toContain('Disallow: /donate/success');
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  expect(robots).not.toMatch(/^Disallow: \/$/m);

  const response = await request.get('/.well-known/security.txt');
  expect(response.headers()['content-type']).toMatch(/^text\/plain/);
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toMatch(/^Canonical: https?:\/\/\S+\/\.well-known\/security\.txt$/m);
  expect(text).toMatch(/^Preferred-Languages: en$/m);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '');
  const days = (expires - Date.now()) / dayMs;
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(366);
});
