/** Measures pages on a slow phone, as a CDN serves them: the first visit, and one with a full cache. */
import type * as bare from '../../lighthouse/bare-page.ts';
import type * as cdn from '../../lighthouse/cdn-stand-in.ts';
import type * as phones from '../../lighthouse/phone.ts';
import { launchChromium } from '../../launch-chromium.ts';
import { newestArticle, startProduct } from './product.ts';

const reportedFigures = ['first', 'largest', 'blocked', 'main thread', 'KB of script', 'requests'];

/**
 * Measures pages of a product on a slow phone.
 *
 * @param root the folder of the product, which is built
 */
export async function measurePhone(root: string): Promise<Record<string, number>> {
  const load = (file: string) => import(new URL(`../../lighthouse/${file}`, import.meta.url).href);
  // The packages of these files are installed for them alone, so the type check cannot follow them.
  const { openFront, trustFronts } = (await load('cdn-stand-in.ts')) as typeof cdn;
  const { serveBarePage } = (await load('bare-page.ts')) as typeof bare;
  const { openPhone, visit } = (await load('phone.ts')) as typeof phones;
  const product = await startProduct(root);
  const bareSite = await serveBarePage();
  const [bareFront, front] = [await openFront(bareSite.url), await openFront(product.url)];
  const browser = await launchChromium([trustFronts]);
  const figures: Record<string, number> = {};
  const record = (what: string, visited: Record<string, number>) => {
    for (const name of reportedFigures) figures[`${what}, ${name}`] = visited[name] ?? NaN;
  };
  try {
    const article = `/blog/${await newestArticle(product.url)}`;
    const pages = {
      '/blog': '/blog',
      'an article': article,
      '/contact': '/contact',
      '/donate': '/donate',
    };
    const bare = await openPhone(browser);
    record('a bare page', await visit(bare, bareFront.url));
    await bare.close();
    for (const [name, path] of Object.entries(pages)) {
      const phone = await openPhone(browser);
      record(name, await visit(phone, front.url + path));
      record(`${name} again`, await visit(phone, front.url + path));
      await phone.close();
    }
    return figures;
  } finally {
    await browser.close();
    for (const server of [bareFront, front, bareSite]) server.close();
    await product.close();
  }
}
