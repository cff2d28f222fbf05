/**
 * `npm run bench -- [pages|api|articles|gift-files|staff|tables|cold …] [--runs=3] [/path …]`: measures the
 * product and prints one table with the goals. Exits with 1 when a goal is missed.
 */
import { parseArgs } from 'node:util';
import { measureApi } from './api.ts';
import { measureArticles } from './articles.ts';
import { chooseParts, parseTimes } from './choose-parts.ts';
import { measureColdStarts } from './cold-starts.ts';
import { measureGiftFiles } from './gift-files.ts';
import { holds, type Reading, report } from './reading.ts';
import { measureStaff } from './staff.ts';
import { measureTables } from './tables.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
});
const runs = parseTimes('runs', values.runs);
const paths = positionals.filter((word) => word.startsWith('/'));

const parts: Record<string, () => Promise<Reading[]>> = {
  async pages() {
    // The packages of this file are installed for it alone, so the type check cannot follow it.
    const { href } = new URL('../lighthouse/measure-pages.ts', import.meta.url);
    const { measurePages } = (await import(href)) as {
      measurePages: (options: object) => Promise<Reading[]>;
    };
    return measurePages({ runs, paths });
  },
  api: measureApi,
  articles: measureArticles,
  'gift-files': measureGiftFiles,
  staff: measureStaff,
  tables: measureTables,
  cold: measureColdStarts,
};
const wanted = chooseParts(
  Object.keys(parts),
  positionals.filter((word) => !paths.includes(word)),
);

const readings: Reading[] = [];
for (const name of wanted) {
  console.log(`Measuring ${name} ...`);
  readings.push(...((await parts[name]?.()) ?? []));
}
report(readings);
process.exit(readings.every(holds) ? 0 : 1);
