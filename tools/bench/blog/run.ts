/**
 * `npm run bench:blog`: what the blog's pages, feeds and answers take when nothing is kept at the
 * edge, with 100, 1,000 and 10,000 posts, and what they take when the edge has them. Prints one
 * table; exits with 1 when an answer grows with the number of posts.
 *
 * Usage: node tools/bench/blog/run.ts [most posts]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildIfNeeded } from '#local/build.ts';
import { startHost } from '#local/host/host.ts';
import { parseSettings } from '#local/host/settings.ts';
import { sandboxBuildInputs } from '#local/sandbox/open-sandboxes.ts';
import { blogCacheTag } from '#server/blog/blog-changed.ts';
import { purgeTags } from '#server/http/cache.ts';
import { keepTable } from '../keep-readings.ts';
import { slugOf, storePosts } from './make-posts.ts';

const most = Number(process.argv[2] ?? 10_000);
const sizes = [100, 1000, 10_000].filter((size) => size <= most);
const rounds = 40;

/** Times as long, in quick answers, with the most posts as with the fewest; the sitemap alone may grow, for it names them all. */
const limits = { growth: 3 };

const paths: Record<string, (size: number) => string> = {
  'list page': () => '/blog',
  'article page': (size) => `/blog/${slugOf(size >> 1)}`,
  'feed, 50 articles': () => '/rss.xml',
  'GET /api/blog': () => '/api/blog',
  'GET /api/blog/{slug}': (size) => `/api/blog/${slugOf(size >> 1)}`,
  'GET …/related': (size) => `/api/blog/${slugOf(size >> 1)}/related`,
  sitemap: () => '/sitemap.xml',
};

interface Timed {
  /** The median, in milliseconds. */
  ms: number;
  /** A quarter of the answers were quicker: what an answer takes when the machine does nothing else. */
  quick: number;
  bytes: number;
}

async function ask(url: string): Promise<Pick<Timed, 'ms' | 'bytes'>> {
  const start = performance.now();
  const answer = await fetch(url);
  const bytes = (await answer.arrayBuffer()).byteLength;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return { ms: performance.now() - start, bytes };
}

/** What many rounds took. */
async function time(url: string, { kept }: { kept: boolean }): Promise<Timed> {
  const found: Pick<Timed, 'ms' | 'bytes'>[] = [];
  for (let round = -3; round < rounds; round++) {
    if (!kept) await purgeTags([blogCacheTag]);
    // The first rounds warm the machine; the very first may meet a connection that went idle.
    if (round < 0) await ask(url).catch(() => undefined);
    else found.push(await ask(url));
  }
  const sorted = found.toSorted((a, b) => a.ms - b.ms);
  const { ms, bytes } = sorted[rounds >> 1] ?? { ms: NaN, bytes: NaN };
  return { ms, bytes, quick: sorted[rounds >> 2]?.ms ?? NaN };
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-blog-'));
  process.env.LOG = 'errors';
  // The same build as `npm start`'s.
  Object.assign(process.env, sandboxBuildInputs(process.env));
  await buildIfNeeded({ env: process.env, say: console.log });
  const settings = parseSettings({ PORT: '0', DATA_DIR: folder, SANDBOX: 'off' });
  const host = await startHost(resolve(import.meta.dirname, '../../..'), settings, {
    schedule: false,
  });
  const table: Record<string, Record<string, number>> = {};
  const quickest: Record<string, number[]> = {};
  try {
    let stored = 0;
    for (const size of sizes) {
      await storePosts(stored, size);
      stored = size;
      for (const [name, path] of Object.entries(paths)) {
        const { ms, quick, bytes } = await time(host.url + path(size), { kept: false });
        (quickest[name] ??= []).push(quick);
        const row = (table[name] ??= {});
        row[`${size.toLocaleString('en-US')} posts, ms`] = Number(ms.toFixed(1));
        row.KB = Math.round(bytes / 1024);
      }
    }
    for (const [name, path] of Object.entries(paths)) {
      const { ms } = await time(host.url + path(stored), { kept: true });
      const row = (table[name] ??= {});
      row['kept at the edge, ms'] = Number(ms.toFixed(1));
    }
  } finally {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  }
  let within = true;
  for (const [name, row] of Object.entries(table)) {
    const times = quickest[name] ?? [];
    const growth = Number(((times.at(-1) ?? NaN) / (times[0] ?? NaN)).toFixed(1));
    row['times as long'] = growth;
    if (name !== 'sitemap' && growth > limits.growth) within = false;
  }
  console.log(`Medians of ${rounds} answers, embedded database, one at a time`);
  console.table(table);
  keepTable('blog', table);
  return within;
}

const within = await main();
if (!within) console.error(`Over a limit: ${JSON.stringify(limits)}.`);
process.exit(within ? 0 : 1);
