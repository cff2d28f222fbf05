/**
 * `npm run bench:imports`: how long each function, as it is deployed, takes to load in a new process,
 * and what it then holds in memory. `npm run fidelity` measures the packed ones.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { bundledFolder, bundleFunctions } from '../../../build/bundle-functions.ts';
import { keepReadings } from '../keep-readings.ts';
import { printReadings, type Reading } from '../reading.ts';

const turns = 5;

function load(file: string): { ms: number; heap: number } {
  const code = `const start = performance.now();
    await import(${JSON.stringify(`./${file}`)});
    const ms = performance.now() - start;
    globalThis.gc?.();
    console.log(JSON.stringify({ ms, heap: process.memoryUsage().heapUsed / 2 ** 20 }));
    process.exit(0);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', code],
    { encoding: 'utf8' },
  );
  if (!stdout) throw new Error(`${file} could not be loaded: ${stderr}`);
  return JSON.parse(stdout) as { ms: number; heap: number };
}

await bundleFunctions(process.cwd());
const files = [
  ...readdirSync(bundledFolder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => `${bundledFolder}/${file}`),
  '.netlify/v1/functions/ssr/ssr.mjs',
];
const readings = files.flatMap((file): Reading[] => {
  const loads = Array.from({ length: turns }, () => load(file)).sort((a, b) => a.ms - b.ms);
  const middle = loads[Math.floor(turns / 2)] ?? { ms: NaN, heap: NaN };
  const what = file.split('/').at(-1) ?? file;
  return [
    { what, value: middle.ms, unit: 'ms to load' },
    { what, value: middle.heap, unit: 'MB heap' },
  ];
});
printReadings('Functions in a new process', readings);
keepReadings('imports', readings);
