/**
 * `node quality/bench/compare/run.ts FOLDER [host|documents|imports|phone|rows …] [--pairs=9]`: measures this product
 * beside another one of its builds, such as a worktree of an older commit with its own packages, in turns, and prints
 * after each pair the medians and their ratios to FOLDER's.
 */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chooseParts, parseTimes } from '../choose-parts.ts';
import { median } from '../reading.ts';
import { measureHost } from './host.ts';
import { measurePhone } from './phone.ts';
import { startProduct } from './product.ts';
import { measureRows } from './rows.ts';

const run = promisify(execFile);
const ours = resolve(import.meta.dirname, '../../..');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pairs: { type: 'string', default: '9' } },
});
const pairs = parseTimes('pairs', values.pairs);
const [other, ...chosen] = positionals;
if (!other) throw new Error('Name the folder of the other build.');
const roots = [resolve(other), ours];

/** Runs code in the folder of a product and reads the JSON that it prints last. */
async function runForFigures(root: string, args: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, args, { cwd: root });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

const evalModule = ['--input-type=module', '--eval'];
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
    const args = [...evalModule, importing, join(root, bundles, name)];
    const cpu = (await runForFigures(root, args)) as number;
    figures[`cold import of ${name.replace('.mjs', '')}, CPU`] = cpu;
  }
  return figures;
}

const parts: Record<string, (root: string) => Promise<Record<string, number>>> = {
  host: measureHost,
  documents: async (root) =>
    (await runForFigures(root, [join(import.meta.dirname, 'documents.ts')])) as Record<
      string,
      number
    >,
  imports: measureImports,
  phone: measurePhone,
  rows: measureRows,
};
const names = chooseParts(Object.keys(parts), chosen);
const wanted = Object.entries(parts).filter(([name]) => names.includes(name));
const figures = roots.map(() => new Map<string, number[]>());

function report(): void {
  const [before, now] = figures;
  const rounded = (value: number) => Number(value.toPrecision(3));
  console.table(
    [...(now ?? [])].map(([what, all]) => {
      const [then, own] = [median(before?.get(what) ?? []), median(all)];
      return { what, before: rounded(then), now: rounded(own), ratio: rounded(own / then) };
    }),
  );
}

for (const root of roots) {
  const { close } = await startProduct(root);
  await close();
  await run(process.execPath, [...evalModule, bundling], { cwd: root });
}
for (let pair = 1; pair <= pairs; pair += 1) {
  for (const [index, root] of roots.entries()) {
    for (const [, measure] of wanted) {
      for (const [what, value] of Object.entries(await measure(root))) {
        const all = figures[index]?.get(what) ?? [];
        figures[index]?.set(what, [...all, value]);
      }
    }
  }
  console.log(`${pair} of ${pairs} pairs`);
  report();
}
