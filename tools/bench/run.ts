/**
 * `npm run bench`: every benchmark, one after the other, and then one table of what they measured;
 * the same as JSON in `.cache/bench/all.json`. Exits with 1 when a promise is broken.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resultsFolder } from './keep-readings.ts';
import { printReadings, type Reading } from './reading.ts';

interface Kept {
  benchmark: string;
  readings: Reading[];
}

/** The scripts `bench:…` of package.json. */
function benchmarks(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  return Object.keys(scripts).filter((name) => name.startsWith('bench:'));
}

rmSync(resultsFolder, { recursive: true, force: true });
const failed = benchmarks().filter((name) => {
  console.log(`\n== ${name}`);
  return spawnSync('npm', ['run', '--silent', name], { stdio: 'inherit' }).status !== 0;
});

const kept = readdirSync(resultsFolder)
  .sort()
  .map((file) => JSON.parse(readFileSync(`${resultsFolder}/${file}`, 'utf8')) as Kept);
const all = kept.flatMap(({ benchmark, readings }) =>
  readings.map((reading) => ({ ...reading, what: `${benchmark}: ${reading.what}` })),
);
writeFileSync(`${resultsFolder}/all.json`, `${JSON.stringify(kept, null, 2)}\n`);
printReadings('All benchmarks', all);
if (failed.length > 0) console.error(`A promise was broken: ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
