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

/**
 * Keeps a table of figures: a row for each thing measured; columns are named `what, unit`, such as
 * `sort to paint, median ms`.
 */
export function keepTable(benchmark: string, table: Record<string, object>): void {
  const readings = Object.entries(table).flatMap(([row, figures]) =>
    Object.entries(figures)
      .filter((figure): figure is [string, number] => typeof figure[1] === 'number')
      .map(([column, value]) => {
        const [what = '', unit = ''] = column.split(', ');
        return { what: `${row}, ${what}`, value, unit };
      }),
  );
  keepReadings(benchmark, readings);
}
