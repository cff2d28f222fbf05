/**
 * `npm run bench:pages`: every public page through Lighthouse's mobile profile, from the local host
 * behind a front that serves as a CDN does (front.ts), beside a bare page of 13 KB served the same way:
 * it is opened before each time that a page is, because a machine is not as fast all the while. Prints
 * medians; exits with 1 when a page breaks a budget of the house.
 *
 * Usage: node tools/lighthouse/run.ts [--runs=3] [path …]
 */
import { startLocalHost } from '../../tests/support/local-host.ts';
import { aliasPages, informationPages } from '../../tests/pages/routes.ts';
import { keepTable } from '../bench/keep-readings.ts';
import { serveBarePage } from './bare-page.ts';
import { openFront } from './front.ts';
import { type Measured, mediansOf, run, warm } from './measure.ts';
import { openBrowser } from './open-browser.ts';

const fixedPages = [...informationPages, ...aliasPages, '/blog', '/contact', '/signup', '/donate'];

/** Milliseconds that a page's first and largest paint may come after the bare page's. */
const paint = { first: 60, largest: 150, largestWithFilm: 300 };

const hasFilm = (path: string) => path === '/' || path === '/impact';

/** What a page breaks, in words. */
function faultsOf(path: string, page: Measured, bare: Measured): string[] {
  const largest = hasFilm(path) ? paint.largestWithFilm : paint.largest;
  return [
    ...Object.entries(page.scores)
      .filter(([, score]) => score < 100)
      .map(([category, score]) => `${category} is ${String(score)}`),
    ...page.failing.map((audit) => `audit ${audit} fails`),
    page.fcp > bare.fcp + paint.first && `first paint is ${page.fcp - bare.fcp} ms late`,
    page.lcp > bare.lcp + largest && `largest paint is ${page.lcp - bare.lcp} ms late`,
    page.cls > 0 && `layout shifts by ${page.cls}`,
    page.tbt > 0 && `blocked for ${page.tbt} ms`,
  ].filter((fault) => typeof fault === 'string');
}

/** The newest article of the seeded blog. */
async function anArticle(origin: string): Promise<string> {
  const posts = (await (await fetch(`${origin}/api/blog`)).json()) as { slug: string }[];
  if (!posts[0]) throw new Error('The blog has no article.');
  return `/blog/${posts[0].slug}`;
}

async function main(): Promise<boolean> {
  const asked = process.argv.slice(2).filter((word) => word.startsWith('/'));
  const runs = Number(/--runs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 3);
  const host = await startLocalHost();
  const bareSite = await serveBarePage();
  const fronts = [await openFront(bareSite.url), await openFront(host.url)] as const;
  const [bareFront, front] = fronts;
  const browser = await openBrowser();
  try {
    const pages = asked.length > 0 ? asked : [...fixedPages, await anArticle(host.url)];
    const bareRuns: Measured[] = [];
    const measured: Record<string, Measured> = {};
    const rows: Record<string, object> = {};
    const note = (path: string, page: Measured) => {
      const { scores, fcp, lcp, cls, tbt, bytes } = page;
      const kilobytes = Math.round(bytes / 1024);
      rows[path] = { ...scores, FCP: fcp, LCP: lcp, CLS: cls, TBT: tbt, KB: kilobytes };
      console.log(`${path}: first paint ${fcp} ms, largest ${lcp} ms`);
    };
    await warm(`${bareFront.url}/`);
    for (const path of pages) {
      await warm(front.url + path);
      const pageRuns: Measured[] = [];
      while (pageRuns.length < runs) {
        bareRuns.push(await run(`${bareFront.url}/`, browser.port));
        pageRuns.push(await run(front.url + path, browser.port));
      }
      const page = mediansOf(pageRuns);
      measured[path] = page;
      note(path, page);
    }
    const bare = mediansOf(bareRuns);
    note('bare page, 13 KB', bare);
    const faults = Object.entries(measured).flatMap(([path, page]) =>
      faultsOf(path, page, bare).map((fault) => `${path}: ${fault}`),
    );
    console.table(rows);
    keepTable('pages', rows);
    for (const fault of faults) console.log(fault);
    return faults.length === 0;
  } finally {
    await browser.close();
    for (const { close } of fronts) close();
    bareSite.close();
    await host.close();
  }
}

process.exitCode = (await main()) ? 0 : 1;
