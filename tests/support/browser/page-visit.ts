import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** The bytes of a page's parts before anybody interacts; text is counted as Brotli sends it. */
export interface PageWeight {
  /** Counts the document with its styles; of an article, without the text. */
  html: number;
  /** Scripts in the document and its script files with what they import; islands are not among them. */
  script: number;
  fonts: number;
  /** The pictures of which the first screen shows a part. */
  pictures: number;
}

function brotliSize(body: Buffer | string): number {
  return body.length === 0 ? 0 : brotliCompressSync(body).length;
}

/** Lists the addresses that a built module imports statically. */
function readImports(code: string, address: string): string[] {
  const imports = code.matchAll(/(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+)["'`]/g);
  return [...imports].map(([, path]) => new URL(path ?? '', address).href);
}

/** Sums the page's own scripts with everything that they import. */
async function scriptSize(page: Page): Promise<number> {
  const waiting = await page
    .locator('script[src]')
    .evaluateAll((all) => all.map((script) => (script as HTMLScriptElement).src));
  const inline = await page
    .locator('script:not([src], [type="application/ld+json"])')
    .evaluateAll((all) => all.map((script) => script.textContent).join('\n'));
  const seen = new Set<string>();
  let size = brotliSize(inline);
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (seen.has(address)) continue;
    seen.add(address);
    const code = await (await page.request.get(address)).text();
    size += brotliSize(code);
    waiting.push(...readImports(code, address));
  }
  return size;
}

/** Sums the pictures on the first screen. */
async function pictureSize(page: Page): Promise<number> {
  const shown = await page.locator('img').evaluateAll((all) =>
    (all as HTMLImageElement[])
      .filter((picture) => {
        const { top, bottom, width } = picture.getBoundingClientRect();
        return picture.checkVisibility() && width > 0 && top < innerHeight && bottom > 0;
      })
      .map((picture) => picture.currentSrc || picture.src),
  );
  let size = 0;
  for (const address of new Set(shown)) {
    const picture = await page.request.get(address);
    const body = await picture.body();
    size += picture.headers()['content-type']?.includes('svg') ? brotliSize(body) : body.length;
  }
  return size;
}

/**
 * Opens a page whose fonts and deferred styles arrive only after the first paint, so that a shift would show.
 * Returns its weight and its layout shift, read when it is asked for.
 */
export async function visit(page: Page, path: string) {
  const fonts: Promise<Buffer>[] = [];
  let release = () => {};
  const painted = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.(?:woff2|css)$/, async (route) => {
    await painted;
    await route.continue();
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.push(response.body());
  });
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const response = await page.goto(path, { waitUntil: 'commit' });
  const html = (await response?.text()) ?? '';
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  release();
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    // The browser asks for fonts when it lays out the words that need them.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
  const weight: PageWeight = {
    html: brotliSize(html.replace(/(<div class="article-body">).*?(?=<\/div><)/s, '$1')),
    script: await scriptSize(page),
    fonts: (await Promise.all(fonts)).reduce((sum, font) => sum + font.length, 0),
    pictures: await pictureSize(page),
  };
  const shift = () =>
    page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  return { html, weight, shift };
}

/** Returns how far a page may move, which is more where no font is installed that a fallback face is adjusted for. */
export async function shiftLimit(page: Page): Promise<number> {
  const installed = await page.evaluate(() =>
    Promise.all(
      [
        'local("Times New Roman"), local("Liberation Serif"), local("Noto Serif")',
        'local("Arial"), local("Liberation Sans"), local("Roboto")',
      ].map((fonts) => new FontFace('Installed', fonts).load()),
    ).then(
      () => true,
      () => false,
    ),
  );
  return installed ? 0.01 : 0.1;
}
