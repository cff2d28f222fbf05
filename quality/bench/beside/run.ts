/**
 * `node quality/bench/beside/run.ts FOLDER [--pairs=9]`: measures this product beside another one of its builds, such as
 * a worktree of an older commit with its own packages, in turns, and prints each median and the ratio to FOLDER's.
 */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { median } from '../reading.ts';
import { measureHost } from './host.ts';

const run = promisify(execFile);
const ours = resolve(import.meta.dirname, '../../..');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pairs: { type: 'string', default: '9' } },
});
const [other] = positionals;
if (!other) throw new Error('Name the folder of the other build.');
const roots = [resolve(other), ours];

/** Runs code in the folder of a product and reads the JSON that it prints last. */
async function readFrom(root: string, words: string[]): Promise<Record<string, number>> {
  const { stdout } = await run(process.execPath, words, { cwd: root });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>;
}

const module = ['--input-type=module', '--eval'];
const bundling = `
const { bundleFunctions } = await import(process.cwd() + '/build/bundle-functions.ts');
await bundleFunctions(process.cwd());
`;
const importing = `
const before = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
process.exit();
`;

const bundles = '.netlify/bundled-functions';

async function measureImports(root: string): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  const names = (await readdir(join(root, bundles))).filter((name) => name.endsWith('.mjs'));
  for (const name of names) {
    const words = [...module, importing, join(root, bundles, name)];
    const { stdout } = await run(process.execPath, words, { cwd: root });
    figures[`cold import of ${name.replace('.mjs', '')}, CPU`] = Number(stdout);
  }
  return figures;
}

for (const root of roots) {
  await run(process.execPath, ['host/build.ts'], { cwd: root });
  await run(process.execPath, [...module, bundling], { cwd: root });
}
const figures = roots.map(() => new Map<string, number[]>());
for (let pair = 0; pair < Number(values.pairs); pair += 1) {
  for (const [index, root] of roots.entries()) {
    const all = {
      ...(await measureHost(root)),
      ...(await readFrom(root, [join(import.meta.dirname, 'documents.ts')])),
      ...(await measureImports(root)),
    };
    for (const [what, value] of Object.entries(all)) {
      const values = figures[index]?.get(what) ?? [];
      figures[index]?.set(what, [...values, value]);
    }
  }
  console.log(`  pair ${pair + 1} is measured`);
}
const [before, now] = figures;
console.table(
  [...(now ?? [])].map(([what, values]) => {
    const [then, ownMedian] = [median(before?.get(what) ?? []), median(values)];
    const rounded = (value: number) => Number(value.toPrecision(3));
    return {
      what,
      before: rounded(then),
      now: rounded(ownMedian),
      ratio: rounded(ownMedian / then),
    };
  }),
);
