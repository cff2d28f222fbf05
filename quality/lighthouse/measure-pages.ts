/**
 * Measures every public page in Lighthouse's mobile profile, and the kinds of them in a browser that is throttled to a
 * slow phone, in turns with a bare page of 13 KB, because a machine's speed changes during a run.
 */
import lighthouse from 'lighthouse';
import type { Browser } from 'playwright';
import { findFreePort } from '../../host/web-server.ts';
import { aliasPages, informationPages } from '../../tests/support/pages/routes.ts';
import { startLocalHost } from '../../tests/support/host/local-host.ts';
import { openFront, trustFronts } from './cdn-stand-in.ts';
import { serveBarePage } from './bare-page.ts';
import { type Figures, openPhone, visit } from './phone.ts';
import { launchChromium } from '../launch-chromium.ts';
import { median, type Reading } from '../bench/reading.ts';

const fixedPages = [
  ...informationPages,
  ...aliasPages,
  '/blog',
  '/contact',
  '/signup',
  '/donate',
  '/atlas',
  '/atlas/wound',
];

// A paint falls on one frame or the next, so its median needs more runs.
const paintRuns = 9;

// Lighthouse skips this audit, because the host has no public address to which plain HTTP could redirect.
const skipAudits = ['redirects-http'];

function medianFigures(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((one) => one[name] ?? NaN))]),
  );
}

async function runLighthouse(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, { port, logLevel: 'silent', skipAudits });
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
  const { audits, categories } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    others: Math.min(score('accessibility'), score('best-practices'), score('seo')),
    first: audits['first-contentful-paint']?.numericValue ?? NaN,
    largest: audits['largest-contentful-paint']?.numericValue ?? NaN,
    shift: audits['cumulative-layout-shift']?.numericValue ?? NaN,
    blocked: audits['total-blocking-time']?.numericValue ?? NaN,
  };
}

/** Stores the times for which a visitor waits; runs in the page before its own scripts. */
function recordTimestamps(): void {
  const { timestamps } = window as unknown as { timestamps: Record<string, number> };
  document.fonts.addEventListener('loadingdone', () => {
    timestamps['faces'] = performance.now();
  });
  const polling = setInterval(() => {
    const menu = document.querySelector<HTMLButtonElement>('.menu-button');
    if (menu && !timestamps['menu']) {
      menu.click();
      if (menu.getAttribute('aria-expanded') === 'true') {
        timestamps['menu'] = performance.now();
        menu.click();
      }
    }
    const submit = document.querySelector('main form button[type=submit]:not(:disabled)');
    if (submit) timestamps['form'] ??= performance.now();
  }, 20);
  setTimeout(() => {
    clearInterval(polling);
  }, 6000);
}

/**
 * Opens a page as a slow phone does.
 *
 * @param poll presses the menu while the page loads, which delays the paints
 */
async function visitOnSlowPhone(browser: Browser, url: string, poll: boolean): Promise<Figures> {
  const phone = await openPhone(browser);
  const figures = await visit(phone, url, poll ? recordTimestamps : undefined);
  await phone.close();
  return figures;
}

/** Returns the bytes of a page as the front sends it. */
async function htmlSize(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const response = await page.goto(url, { waitUntil: 'commit' });
  const sizes = await response?.request().sizes();
  await context.close();
  return sizes?.responseBodySize ?? NaN;
}

async function repeat(runs: number, measure: () => Promise<Figures>): Promise<Figures[]> {
  const all: Figures[] = [];
  while (all.length < runs) all.push(await measure());
  return all;
}

/**
 * Makes readings of Lighthouse's figures.
 *
 * @param bare the figures of the bare page, with which ours are compared
 */
function simulatedReadings(path: string, page: Figures, kb: number, bare: Figures): Reading[] {
  const rows: [what: string, value: number | undefined, unit: string, atMost: number][] = [
    ['simulated first paint', page['first'], 'ms', 1400],
    ['simulated largest paint', page['largest'], 'ms', 1600],
    ['layout shift', page['shift'], '', 0.01],
    [
      'simulated largest paint',
      (page['largest'] ?? NaN) / (bare['largest'] ?? NaN),
      'of bare',
      1.5,
    ],
    [
      'blocked beyond the bare page',
      (page['blocked'] ?? NaN) - (bare['blocked'] ?? NaN),
      'ms',
      120,
    ],
    ['HTML with styles, Brotli', kb, 'KB', 20],
  ];
  const { performance = NaN, others = NaN } = page;
  return [
    { what: `${path}, performance`, value: performance, unit: 'of 100', atLeast: 99 },
    { what: `${path}, other categories`, value: others, unit: 'of 100', atLeast: 100 },
    ...rows.map(([what, value = NaN, unit, atMost]) => ({
      what: `${path}, ${what}`,
      value,
      unit,
      atMost,
    })),
  ];
}

const units: Record<string, string> = { 'KB of script': 'KB', requests: '' };

// The limits on the throttled phone are in milliseconds.
const timestampLimits: Record<string, number> = { faces: 1400, menu: 1250, form: 2400 };

/** The first and largest paint that pages for reading and pages with a form may have, as multiples of bare. */
const paintLimits: [paths: string[], limits: Record<string, number>][] = [
  [['/', '/about', '/privacy', '/blog', '/atlas', '/atlas/wound'], { first: 1.2, largest: 1.5 }],
  [['/contact', '/signup', '/donate'], { first: 1.8, largest: 1.8 }],
];

/**
 * Makes readings of the throttled phone's figures.
 *
 * @param bare the figures of the bare page, with which ours are compared
 */
function throttledReadings(
  path: string,
  ours: Figures,
  { bare, limits }: { bare: Figures; limits: Record<string, number> },
): Reading[] {
  const what = (timestamp: string) => `${path}, throttled ${timestamp}`;
  return [
    ...Object.entries(ours).map(([name, value]) => ({
      what: what(name),
      value,
      unit: units[name] ?? 'ms',
      atMost: timestampLimits[name],
    })),
    ...['first', 'largest'].map((paint) => ({
      what: what(paint),
      value: (ours[paint] ?? NaN) / (bare[paint] ?? NaN),
      unit: 'of bare',
      atMost: limits[paint],
    })),
    {
      what: what('blocked beyond the bare page'),
      value: (ours['blocked'] ?? NaN) - (bare['blocked'] ?? NaN),
      unit: 'ms',
    },
  ];
}

/** Returns the newest article of the seeded blog, once it is there. */
async function newestArticle(origin: string): Promise<string> {
  for (let tried = 0; tried < 120; tried += 1) {
    const posts = (await (await fetch(`${origin}/api/blog`)).json()) as { slug: string }[];
    if (posts[0]) return `/blog/${posts[0].slug}`;
    await new Promise((again) => setTimeout(again, 500));
  }
  throw new Error('The demo articles did not arrive.');
}

interface Sites {
  browser: Browser;
  /** The port at which Lighthouse reaches the browser. */
  port: number;
  /** The origins of the product and of the bare page. */
  ours: string;
  bare: string;
}

/** Measures each page once in Lighthouse's mobile profile, compared with the bare page. */
async function measureSimulated(
  { browser, port, ours, bare }: Sites,
  pages: readonly string[],
  runs: number,
): Promise<Reading[]> {
  const readings: Reading[] = [];
  const bareFigures = medianFigures(
    await repeat(Math.max(runs, 3), () => runLighthouse(bare, port)),
  );
  console.log(`  bare page: ${JSON.stringify(bareFigures)}`);
  for (const path of pages) {
    const kb = (await htmlSize(browser, ours + path)) / 1024;
    const figures = medianFigures(await repeat(runs, () => runLighthouse(ours + path, port)));
    readings.push(...simulatedReadings(path, figures, kb, bareFigures));
    console.log(`  ${path}: ${JSON.stringify(figures)}`);
  }
  return readings;
}

/** Measures a page on the throttled phone, in turns with the bare page, and its timestamps apart from the paints. */
async function measureThrottled(
  { browser, ours, bare }: Sites,
  path: string,
  { limits, runs }: { limits: Record<string, number>; runs: number },
): Promise<Reading[]> {
  const [bareVisits, visits]: [Figures[], Figures[]] = [[], []];
  for (let round = 0; round < paintRuns; round += 1) {
    bareVisits.push(await visitOnSlowPhone(browser, bare, false));
    visits.push(await visitOnSlowPhone(browser, ours + path, false));
  }
  const timestamps = medianFigures(
    await repeat(runs, () => visitOnSlowPhone(browser, ours + path, true)),
  );
  const figures = { ...timestamps, ...medianFigures(visits) };
  return throttledReadings(path, figures, { bare: medianFigures(bareVisits), limits });
}

/** Returns the pages that have limits on the throttled phone; an article has those of pages for reading. */
function limitedPages(article: string): [path: string, limits: Record<string, number>][] {
  const [, reading = {}] = paintLimits[0] ?? [];
  return [
    ...paintLimits.flatMap(([paths, limits]) =>
      paths.map((path): [string, typeof limits] => [path, limits]),
    ),
    [article, reading],
  ];
}

/**
 * Measures pages.
 *
 * @param runs how often each page is opened; the median counts
 * @param paths every public page if empty
 */
export async function measurePages({
  runs,
  paths,
}: {
  runs: number;
  paths: string[];
}): Promise<Reading[]> {
  const open: (() => unknown)[] = [];
  try {
    const host = await startLocalHost();
    open.push(() => host.close());
    const bareSite = await serveBarePage();
    open.push(() => bareSite.close());
    const bareFront = await openFront(bareSite.url);
    open.push(() => bareFront.close());
    const front = await openFront(host.url);
    open.push(() => front.close());
    const port = await findFreePort('127.0.0.1');
    const browser = await launchChromium([trustFronts, `--remote-debugging-port=${port}`]);
    open.push(() => browser.close());
    const sites = { browser, port, ours: front.url, bare: bareFront.url };
    const article = await newestArticle(host.url);
    const pages = paths.length > 0 ? paths : [...fixedPages, article];
    const readings = await measureSimulated(sites, pages, runs);
    for (const [path, limits] of limitedPages(article)) {
      if (!pages.includes(path)) continue;
      readings.push(...(await measureThrottled(sites, path, { limits, runs })));
    }
    return readings;
  } finally {
    for (const close of open.toReversed()) await close();
  }
}
