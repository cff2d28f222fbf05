import { globSync, readdirSync, readFileSync } from 'node:fs';
import type { Config } from '@netlify/functions';
import { Cron } from 'croner';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { listFallbackSlices, loadFaceSlices, typefaces } from '#server/documents/font-families.ts';

const names = readdirSync('netlify/functions').map((file) => file.replace('.ts', ''));

/** Lists what a function loads, late imports included. */
async function bundle(name: string) {
  const { metafile } = await build({
    entryPoints: [`netlify/functions/${name}.ts`],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'dist',
    write: false,
    metafile: true,
  });
  return metafile;
}

/** Lists our own files that a function loads. */
async function readFiles(name: string): Promise<string[]> {
  return Object.keys((await bundle(name)).inputs);
}

/** Lists the names by which a function imports packages. */
async function readImports(name: string): Promise<string[]> {
  const files = Object.values((await bundle(name)).inputs);
  return files.flatMap(({ imports }) => imports.map(({ path }) => path));
}

async function readConfig(name: string): Promise<Config> {
  const module: unknown = await import(`../../netlify/functions/${name}.ts`);
  return (module as { config: Config }).config;
}

test.each(['forms', 'stripe-webhook'])(
  'the function %s has no code that renders documents',
  async (name) => {
    expect(await readFiles(name)).not.toContain('src/server/documents/typeset.ts');
  },
);

test.each(['forms', 'stripe-webhook'])(
  'the function %s has no code that sends mail',
  async (name) => {
    expect(await readImports(name)).not.toContain('nodemailer');
  },
);

test('only the functions that read or store pictures have the packages for it', async () => {
  const users: Record<string, string[]> = { sharp: [], 'file-type': [], '@netlify/blobs': [] };
  for (const name of names) {
    const imports = await readImports(name);
    for (const [path, found] of Object.entries(users)) if (imports.includes(path)) found.push(name);
  }
  expect(users).toEqual({
    sharp: ['media', 'social'],
    'file-type': ['media'],
    '@netlify/blobs': ['media', 'sweep'],
  });
});

test('the function admin leaves the paths of pictures to the function media', async () => {
  const { path } = (await readConfig('media')) as { path: string[] };
  const { excludedPath } = (await readConfig('admin')) as { excludedPath: string[] };
  expect(path).toEqual(expect.arrayContaining(excludedPath));
  expect(excludedPath).toEqual(path.filter((each) => each.startsWith('/api/admin/')));
});

test('exactly the functions that render documents are packed with fonts', async () => {
  const rendering: string[] = [];
  for (const name of names) {
    if ((await readFiles(name)).includes('src/server/documents/typeset.ts')) rendering.push(name);
  }
  const [, packed = ''] =
    /^\[functions\."\{(.+)\}"\]$/m.exec(readFileSync('netlify.toml', 'utf8')) ?? [];
  expect([...packed.split(','), 'social'].sort()).toEqual(rendering);
});

test('every font that a text may need, the templates and the compiler are packed', async () => {
  const lists = readFileSync('netlify.toml', 'utf8').matchAll(
    /^included_files = \[\n([^\]]+)\]$/gm,
  );
  const packed = Array.from(lists, ([, patterns = '']) =>
    globSync(Array.from(patterns.matchAll(/"([^!].+)"/g), ([, pattern = '']) => pattern)),
  );
  const files: string[] = [];
  for (const face of typefaces) files.push(...(await loadFaceSlices(face)).map(({ file }) => file));
  for await (const { file } of listFallbackSlices()) files.push(file);
  const needed = [
    ...globSync('src/server/documents/templates/**/*.*'),
    ...globSync('node_modules/@myriaddreamin/**/*.{js,node}'),
    ...files.flatMap((file) => [
      `node_modules/${file}`,
      `node_modules/${file.replace(/files\/.*/, 'unicode.json')}`,
    ]),
  ];
  const [documents, pictures, ...others] = packed;
  expect(others).toEqual([]);
  expect(documents).toEqual(expect.arrayContaining(needed));
  const fewer = needed.filter((file) => !/\/noto-serif-(?:kr|jp)\//.test(file));
  expect(pictures).toEqual(expect.arrayContaining(fewer));
  expect(pictures).not.toContainEqual(expect.stringMatching(/noto-serif-(?:kr|jp)/));
});

test('the compiler has a library for each platform that the product runs on', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { optional?: boolean }>;
  };
  const name = 'node_modules/@myriaddreamin/typst-ts-node-compiler';
  const platforms =
    'linux-x64-gnu linux-x64-musl linux-arm64-gnu linux-arm64-musl darwin-x64 darwin-arm64 win32-x64-msvc win32-arm64-msvc';
  for (const platform of platforms.split(' '))
    expect(packages[`${name}-${platform}`]).toMatchObject({ optional: true });
});

test('at most two functions have a rate limit, as the free plan allows', async () => {
  const configs = await Promise.all(names.map(readConfig));
  expect(configs.filter((config) => 'rateLimit' in config)).toHaveLength(2);
});

test('schedules wake the database at most five times an hour', async () => {
  const start = new Date('2026-11-23T10:59:59Z');
  const end = new Date('2026-11-23T11:59:59Z');
  const minutes = new Set<string>();
  for (const name of names) {
    const config = await readConfig(name);
    if (!('schedule' in config) || !config.schedule) continue;
    const runs = new Cron(config.schedule, { timezone: 'UTC' }).nextRuns(60, start);
    for (const run of runs) if (run <= end) minutes.add(run.toISOString().slice(0, 16));
  }
  expect(minutes.size).toBeGreaterThan(0);
  expect(minutes.size).toBeLessThanOrEqual(5);
});
