import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { fontsLoaded } from './fonts-loaded.ts';

/** Bytes of a page's parts before anybody interacts; text is counted as Brotli sends it. */
export interface PageWeight {
  /** The document with the styles that it holds; of an article, without the text that makes its length. */
  html: number;
  /** Scripts in the document and its script files with what they import; islands are not among them. */
  script: number;
  fonts: number;
  /** Pictures of which the first screen shows a part. */
  pictures: number;
}

function brotliSize(body: Buffer | string): number {
  return body.length === 0 ? 0 : brotliCompressSync(body).length;
}

/** Addresses that a built module imports without being asked. */
function importsOf(code: string, address: string): string[] {
  const imports = code.matchAll(/(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+)["'`]/g);
  return [...imports].map(([, path]) => new URL(path ?? '', address).href);
}

/** The page's own scripts: every file once, with everything that comes with it. */
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
    waiting.push(...importsOf(code, address));
  }
  return size;
}

/** An article may be as long as its author likes: its text comes after all that the first screen needs. */
function withoutArticle(html: string): string {
  return html.replace(/(<div class="article-body">).*?(?=<\/div><)/s, '$1');
}

/** Pictures on the first screen, drawings as Brotli sends them. */
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

/** Opens a page and weighs it. */
export async function weigh(page: Page, path: string): Promise<PageWeight> {
  const fonts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.push(response.body());
  });
  const html = (await (await page.goto(path))?.text()) ?? '';
  await fontsLoaded(page);
  return {
    html: brotliSize(withoutArticle(html)),
    script: await scriptSize(page),
    fonts: (await Promise.all(fonts)).reduce((sum, font) => sum + font.length, 0),
    pictures: await pictureSize(page),
  };
}
