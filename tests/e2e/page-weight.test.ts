/**
 * What a page may weigh (design: "Styling"; visual: "Type"). Every page that is finished belongs
 * into the list.
 */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '#tests/support/browser-test.ts';

const pages = ['/', '/about', '/research', '/partners', '/donors', '/contact', '/signup'];

/** Limits in bytes; text is counted as Brotli sends it. */
const limits = { html: 14 * 1024, script: 4 * 1024, fonts: 80 * 1024 } as const;

function brotliSize(text: string): number {
  return text === '' ? 0 : brotliCompressSync(text).length;
}

for (const path of pages) {
  test(`${path} stays within its weight and blocks on nothing`, async ({ page }) => {
    const fonts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'font') fonts.push(response.body());
    });
    const html = (await (await page.goto(path))?.text()) ?? '';
    await page.evaluate(() => document.fonts.ready);

    // Scripts of the page itself; what islands load when they come into view is not among them.
    const external = await page
      .locator('script[src]')
      .evaluateAll((all) => all.map((script) => (script as HTMLScriptElement).src));
    const loaded = await Promise.all(
      external.map(async (src) => (await page.request.get(src)).text()),
    );
    const inline = await page
      .locator('script:not([src])')
      .evaluateAll((all) => all.map((script) => script.textContent));
    const blocking = await page
      .locator('link[rel=stylesheet], script[src]:not([type=module], [async], [defer])')
      .count();

    const weight = {
      html: brotliSize(html),
      script: brotliSize([...inline, ...loaded].join('\n')),
      fonts: (await Promise.all(fonts)).reduce((sum, font) => sum + font.length, 0),
    };
    expect(weight.fonts, 'the fonts were seen').toBeGreaterThan(0);
    const over = Object.entries(limits).flatMap(([part, limit]) => {
      const size = weight[part as keyof typeof limits];
      return size > limit ? [`${part}: ${size} of ${limit} bytes`] : [];
    });
    expect(over, 'what is over').toEqual([]);
    expect(blocking, 'what blocks the first paint').toBe(0);
  });
}
