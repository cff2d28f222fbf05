/**
 * `npm run bench:mirror`: the first reading of a CMS with 100, 1,000 and 10,000 posts over HTTP, a run
 * after one edit, and one without a change. Prints one table; exits with 1 when a limit of the house is
 * broken.
 *
 * Usage: node tools/bench/mirror/run.ts [posts...]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serve } from '@hono/node-server';
import { openEmbeddedDatabase } from '#local/host/embedded-database.ts';
import { freePort } from '#local/host/free-port.ts';
import { openContentful } from '#local/sandbox/contentful/contentful-sandbox.ts';
import { localise } from '#local/sandbox/contentful/seed-content.ts';
import { openContentStore } from '#local/sandbox/contentful/store.ts';
import { readMirrorStatus } from '#server/blog/mirror/read-status.ts';
import { runMirror } from '#server/blog/mirror/run-mirror.ts';
import { migrate } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migrations.ts';
import { keepTable } from '../keep-readings.ts';

/** What the largest CMS may take: megabytes held beyond what the smallest holds, milliseconds. */
const limits = { moreHeld: 16, unchanged: 1000 };

const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(100, 1000, 10_000);

interface Measured {
  'first reading, s': number;
  'posts a second': number;
  'runs that it took': number;
  'one edit, ms': number;
  'no change, ms': number;
  'most held, MB': number;
}

// Without a collection before it, a sample says how lazy the collector is, not what the mirror holds.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const sampleEveryMs = 500;

/** A folder with a CMS that has so many posts of a thousand words. */
function fillCms(posts: number): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-mirror-'));
  const store = openContentStore(dataDir);
  const body = 'A **current**, steady for days. '.repeat(200);
  store.together(() => {
    for (let at = 0; at < posts; at += 1) {
      const id = `entry-${at}`;
      store.save('Entry', id, localise({ title: `Post ${at}`, slug: id, body }), 'blogPost');
      store.publish('Entry', id);
    }
  });
  store.close();
  return dataDir;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Runs until nothing is left: a run ends by itself at its time limit. */
async function runToEnd(): Promise<number> {
  let runs = 0;
  do {
    await runMirror();
    runs += 1;
  } while ((await readMirrorStatus()).unfinished);
  return runs;
}

/** One for all sizes: the product reads its configuration once. */
const port = await freePort('127.0.0.1');
const origin = `http://127.0.0.1:${port}`;

async function measure(posts: number): Promise<Measured> {
  const dataDir = fillCms(posts);
  const cms = await openContentful({ dataDir, origin }, { seed: false });
  Object.assign(process.env, cms.environment);
  const handle = (request: Request) => cms.handle(request);
  const server = serve({ fetch: handle, port, hostname: '127.0.0.1' });
  const database = await openEmbeddedDatabase('memory');
  await migrate(database, await readMigrations('netlify/database/migrations'));
  let most = 0;
  const sampler = setInterval(() => {
    collectGarbage();
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, sampleEveryMs);
  try {
    let runs = 0;
    const first = await timed(async () => (runs = await runToEnd()));
    await handle(
      new Request(`${origin}/_sandbox/contentful/entries/entry-1`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ action: 'publish', fields: { title: 'Edited' } }),
      }),
    );
    const edit = await timed(runMirror);
    const unchanged = await timed(runMirror);
    return {
      'first reading, s': Number((first / 1000).toFixed(1)),
      'posts a second': Math.round(posts / (first / 1000)),
      'runs that it took': runs,
      'one edit, ms': Math.round(edit),
      'no change, ms': Math.round(unchanged),
      'most held, MB': Math.round(most / 1024 / 1024),
    };
  } finally {
    clearInterval(sampler);
    await database.close();
    await new Promise((resolve) => server.close(resolve));
    await cms.close();
    rmSync(dataDir, { recursive: true });
  }
}

process.env.LOG = 'errors';
const measured: Record<string, Measured> = {};
for (const posts of sizes)
  measured[`${posts.toLocaleString('en-US')} posts`] = await measure(posts);
console.table(measured);
keepTable('mirror', measured);

const all = Object.values(measured);
const heaps = all.map((figures) => figures['most held, MB']);
const grown = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0);
const slowest = Math.max(...all.map((figures) => figures['no change, ms']));
console.log(
  `What is held grew by ${grown} MB (limit ${limits.moreHeld}), a run without a change took ${slowest} ms (limit ${limits.unchanged}).`,
);
process.exit(grown > limits.moreHeld || slowest > limits.unchanged ? 1 : 0);
