import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Reading } from './reading.ts';

/** Where results are kept between runs; not part of the repository. */
export const resultsFolder = '.cache/bench';

/** Writes the readings of one benchmark as JSON, with what they were measured on. */
export function keepReadings(benchmark: string, readings: Reading[]): void {
  mkdirSync(resultsFolder, { recursive: true });
  const facts = {
    benchmark,
    measuredAt: new Date().toISOString(),
    node: process.version,
    cores: availableParallelism(),
    readings,
  };
  writeFileSync(`${resultsFolder}/${benchmark}.json`, `${JSON.stringify(facts, null, 2)}\n`);
}
