/** Hostile texts in every field of a post and its author, through the product into a real browser. */
import type { Page } from '@playwright/test';
import { blogListSchema } from '#model/posts/contract.ts';
import { toHttpsAddress } from '#model/fields/https-address.ts';
import { isPictureAddress } from '#model/fields/fields.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { hostileAddresses, hostileTexts } from '#tests/support/factories/hostile-texts.ts';
import { pickSome } from '#tests/support/long-run.ts';

/** No more than the feed holds, so that each stands on the front page and in the feed. */
const share = 15;

/** A text as a field of one line takes it. */
function line(text: string, most: number): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, most)
    .trim();
}

/** Picture addresses that the portal takes, though nobody should have to see them. */
const pictures = [
  '/missing.png"onerror="alert(1)',
  "/missing.png'><script>alert(1)</script>",
  '/missing.png` onload=alert(1)',
  'https://evil.example/pixel.png',
  'https://evil.example/x"onerror="alert(1)',
  'https://images.ctfassets.net.evil.example/x.png',
  '/images.ctfassets.net/x.png 1w, https://evil.example/x.png 2w, javascript:alert(1).png',
];

/**
 * What in a part of a document could run, load or take something over.
 * A link that saves a citation as a file carries its text itself; no browser opens it as a page.
 */
function findings(selector: string): string[] {
  const saved = /^data:(text\/plain|application\/x-(bibtex|research-info-systems));/;
  const parts = [...document.querySelectorAll(selector)];
  const all = parts.flatMap((part) => [...part.querySelectorAll('*')]);
  // The page's own style sheets stand between the parts of an article.
  const forbidden =
    'script, iframe, object, embed, applet, base, meta, link:not(article > link), style, form, input, textarea, select,' +
    'video, audio, svg:not(.icon), math, template, noscript, dialog, details, marquee, [style],' +
    'astro-island, [contenteditable], [autofocus], [srcdoc], [ping], [formaction]';
  return all.flatMap((element) => [
    ...(element.matches(forbidden) ? [`element ${element.outerHTML.slice(0, 200)}`] : []),
    ...element.getAttributeNames().filter((name) => name.startsWith('on')),
    ...(['href', 'src', 'action', 'xlink:href'] as const).flatMap((name) => {
      const address = element.getAttribute(name);
      return address === null ||
        !URL.canParse(address, location.href) ||
        (element.hasAttribute('download') && saved.test(address)) ||
        ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(address, location.href).protocol)
        ? []
        : [`${name} ${address}`];
    }),
  ]);
}

/** Notes every `alert` that anything calls, in every page and frame. */
async function listen(page: Page): Promise<() => Promise<unknown>> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    window.alert = () => {
      (window as { ran?: boolean }).ran = true;
    };
  });
  return async () => ({
    dialogs,
    ran: await page.evaluate(() => (window as { ran?: boolean }).ran ?? false),
  });
}

const calm = { dialogs: [], ran: false };

/** Every sixteenth text; `npm run test:long` shows all of them, which takes three minutes. */
const corpus = pickSome(hostileTexts, 16);

for (let start = 0; start < corpus.length; start += share) {
  const texts = corpus.slice(start, start + share);
  test(`hostile texts from ${start + 1} run nothing`, async ({ page, request, watch, api }) => {
    test.slow();
    // Pictures that are not there, and those of sets that name other schemes.
    watch.announce('status of 404', /img-src/, /csp/);
    await page.route(/^https:\/\/[^/]*evil\.example\//, (route) => route.fulfill({ body: '' }));
    const posts = await Promise.all(
      texts.map(async (text, index) => {
        const picture = pictures[index % pictures.length] ?? '';
        const author = await api.createAuthor({
          name: line(text, 200),
          title: line(text, 200),
          bio: text,
          avatarUrl: picture,
        });
        return api.createPost({
          title: line(text, 300),
          excerpt: text,
          category: line(text, 100),
          tags: [line(text, 60)],
          content: `Before ${text} after.\n\n${text}`,
          coverImage: picture,
          authorId: author.id,
        });
      }),
    );
    const state = await listen(page);
    // The page is given its data anew, so that both the server's and the browser's rendering show.
    await page.route(/\/api\/blog/, async (route) => {
      const headers = { ...route.request().headers() };
      delete headers['if-none-match'];
      await route.continue({ headers });
    });

    const relisted = page.waitForResponse((response) => response.url().endsWith('/api/blog'));
    await page.goto('/blog');
    expect((await relisted).status()).toBe(200);
    for (const { title } of posts) {
      await expect(page.getByRole('main')).toContainText(title.replaceAll(/\s+/g, ' '));
    }
    expect(await page.evaluate(findings, 'main article, main h2')).toEqual([]);
    expect(await state()).toEqual(calm);

    // Each stands on the front page and in the feed; opening every article is left to the long run.
    const opened = pickSome(posts, 6);
    for (const { slug, title } of opened) {
      await page.goto(`/blog/${slug}`);
      expect(await page.evaluate(findings, 'main h1')).toEqual([]);
      expect(await page.evaluate(findings, 'main article'), title).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const details = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(details).toHaveLength(1);
      expect(JSON.parse(details[0] ?? '')).toBeTruthy();
      expect(await state(), title).toEqual(calm);
    }

    const xml = await (await request.get('/rss.xml')).text();
    const ours = posts.map(({ title }) => title);
    const feed = await page.evaluate(
      ({ source, expected }) => {
        const parsed = new DOMParser().parseFromString(source, 'application/xml');
        document.body.innerHTML = '';
        const titles = [...parsed.querySelectorAll('item')].flatMap((item) => {
          const title = item.querySelector('title')?.textContent ?? '';
          // Other articles of the feed may hold equations, which a hostile text may not become.
          if (!expected.includes(title)) return [];
          const body = item.getElementsByTagName('content:encoded')[0]?.textContent ?? '';
          const part = new DOMParser().parseFromString(body, 'text/html').body;
          document.body.append(document.importNode(part, true));
          return [title];
        });
        return { errors: parsed.getElementsByTagName('parsererror').length, titles };
      },
      { source: xml, expected: ours },
    );
    expect(feed.errors).toBe(0);
    for (const title of ours) expect(feed.titles).toContain(title);
    expect(await page.evaluate(findings, 'body')).toEqual([]);
    expect(await state()).toEqual(calm);
    for (const { id } of posts) await api.deletePost(id);
  });
}

test('the portal refuses addresses that are no pictures', async ({ request }) => {
  const refused = hostileAddresses.filter(
    (address) => !isPictureAddress(toHttpsAddress(address.trim())),
  );
  expect(refused.length).toBeGreaterThan(15);
  const headers = staffHeaders;
  for (const address of refused) {
    const post = { title: 'x', slug: `x-${crypto.randomUUID()}`, content: 'x' };
    const data = { ...post, coverImage: address, published: true };
    const reply = await request.post('/api/admin/blog/posts', { headers, data });
    expect(reply.status(), address).toBe(422);
    const author = { name: 'x', avatarUrl: address };
    const response = await request.post('/api/admin/blog/authors', { headers, data: author });
    expect(response.status(), address).toBe(422);
  }
  const list = blogListSchema.parse(await (await request.get('/api/blog')).json());
  expect(list.filter(({ title }) => title === 'x')).toEqual([]);
});
