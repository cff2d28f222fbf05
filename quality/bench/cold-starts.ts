/**
 * Measures what a cold start of each deployed function costs: the processor time of importing its bundle, beside that
 * of the libraries which a function with Stripe and a database must have.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { openBuild } from '#host/open-build.ts';
import { sandboxBuildInputs } from '#sandbox/open-sandboxes.ts';
import { bundleFunctions } from '../../build/bundle-functions.ts';
import { median, type Reading } from './reading.ts';

const root = resolve(import.meta.dirname, '../..');

const run = promisify(execFile);

const rounds = 9;

/** The most that a function may take, as a multiple of the libraries; others may take `usual`. */
const limits: Record<string, number> = { admin: 2.1, application: 1.2, sweep: 1.2, pages: 1.3 };
const usual = 1;

const floor = `
import { Hono } from 'hono';
import Stripe from 'stripe';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
const app = new Hono().get('/', (c) => c.text(String([Stripe, drizzle, pg].length)));
export default (request) => app.fetch(request);
`;

async function bundleFloor(file: string): Promise<void> {
  await build({
    stdin: { contents: floor, resolveDir: root },
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: ['pg-native', 'cloudflare:sockets'],
    banner: {
      js: "import { createRequire as requirerOf } from 'node:module'; const require = requirerOf(import.meta.url);",
    },
    logLevel: 'error',
  });
}

const measuring = `
const before = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
process.exit();
`;

/** Returns the milliseconds of processor time of an import, in a process of its own. */
async function importOnce(file: string): Promise<number> {
  const words = ['--input-type=module', '--eval', measuring, file];
  const { stdout } = await run(process.execPath, words, { env: { PATH: process.env.PATH } });
  return Number(stdout);
}

export async function measureColdStarts(): Promise<Reading[]> {
  // The cache is inside the project, where the packages that stay outside the bundles are found.
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'cold-starts-'));
  try {
    await bundleFunctions(root, undefined, folder);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
    const floorFile = join(folder, 'floor.mjs');
    await bundleFloor(floorFile);
    const built = await openBuild(root, { ...process.env, ...sandboxBuildInputs(process.env) });
    const files: [name: string, file: string][] = [
      ...names.map((name): [string, string] => [name.replace('.mjs', ''), join(folder, name)]),
      ['pages', join(built, '.netlify/v1/functions/ssr/ssr.mjs')],
    ];
    const ratios = new Map(files.map(([name]): [string, number[]] => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, file] of files) {
        const least = await importOnce(floorFile);
        ratios.get(name)?.push((await importOnce(file)) / least);
      }
    }
    return [...ratios].map(([name, values]) => ({
      what: `cold import of ${name}, CPU`,
      value: median(values),
      unit: 'of the libraries',
      atMost: limits[name] ?? usual,
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}
