/**
 * `npm run bench:tables`: the admin table with very many messages in Chromium, beside a page that
 * filters and sorts objects, and with 1,000, 10,000 and as many donations and their export. Prints
 * tables; exits with 1 when a limit of the house is broken.
 *
 * Usage: node tools/bench/tables/run.ts [rows]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { findChromium } from '#tests/support/chromium.ts';
import { makeDonations } from './make-donations.ts';
import { makeMessages } from './make-messages.ts';
import {
  donationsHandling,
  inboxHandling,
  measure,
  type Measured,
  measureExport,
} from './measure.ts';
import { serve } from './serve.ts';
import { keepTable } from '../keep-readings.ts';

const rows = Number(process.argv[2] ?? 100_000);

/**
 * What 100,000 rows may take: medians, and the export, in milliseconds; megabytes that the table adds
 * to the rows themselves, which the naive page holds too.
 */
const limits = { keystroke: 45, sort: 45, heap: 40, export: 3000 };

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}

function figures({ firstRow, complete, keystrokes, sorts, heap }: Measured) {
  return {
    'first row, ms': firstRow,
    'all rows, ms': complete,
    'keystroke to paint, median ms': quantile(keystrokes, 0.5),
    'keystroke to paint, worst ms': quantile(keystrokes, 1),
    'sort to paint, median ms': quantile(sorts, 0.5),
    'sort to paint, worst ms': quantile(sorts, 1),
    'heap with rows, MB': heap,
  };
}

function rounded(measured: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(measured).map(([name, value]) => [name, Math.round(value)]),
  );
}

/** The donations page with the newest of some donations. */
async function measureDonations(page: Page, folder: string, donations: readonly object[]) {
  const server = await serve(folder, { '/api/admin/donations': donations });
  try {
    const handling = { rows: donations.length, ...donationsHandling };
    const measured = figures(await measure(page, `${server.url}/#donations`, handling));
    const exported = await measureExport(page, donations.length);
    return { ...measured, 'export of all rows, ms': exported };
  } finally {
    server.close();
  }
}

async function main(): Promise<boolean> {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'bench-tables-'));
  await build({ root, base: './', logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
  const messages = makeMessages(rows);
  const server = await serve(folder, { '/api/admin/contacts': messages });
  const browser = await chromium.launch({
    executablePath: findChromium(console.log),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const inbox = { rows, ...inboxHandling };
    const prepared = figures(await measure(page, server.url, inbox));
    const naive = figures(await measure(page, `${server.url}/#naive`, inbox));
    const beside = prepared['heap with rows, MB'] - naive['heap with rows, MB'];
    const names = Object.keys(prepared) as (keyof typeof prepared)[];
    console.log(`${rows.toLocaleString('en-US')} messages, 1440 x 900, ${browser.version()}`);
    console.table(
      Object.fromEntries(
        names.map((name) => [
          name,
          {
            'this table': Math.round(prepared[name]),
            naive: Math.round(naive[name]),
            ratio: Number((naive[name] / prepared[name]).toFixed(1)),
          },
        ]),
      ),
    );
    console.log(`The table takes ${Math.round(beside)} MB beside the rows.`);
    const donations = makeDonations(messages);
    const few = await measureDonations(page, folder, donations.slice(0, 1000));
    const more = await measureDonations(page, folder, donations.slice(0, 10_000));
    const gifts = await measureDonations(page, folder, donations);
    const growth = {
      '1,000 donations': few,
      '10,000 donations': more,
      [`${rows.toLocaleString('en-US')} donations`]: gifts,
    };
    for (const [name, measured] of Object.entries(growth)) {
      console.log(name);
      console.table(rounded(measured));
    }
    keepTable('tables', { messages: prepared, 'messages, naive page': naive, ...growth });
    return (
      gifts['export of all rows, ms'] <= limits.export &&
      gifts['keystroke to paint, median ms'] <= limits.keystroke &&
      gifts['sort to paint, median ms'] <= limits.sort &&
      prepared['keystroke to paint, median ms'] <= limits.keystroke &&
      prepared['sort to paint, median ms'] <= limits.sort &&
      beside <= limits.heap
    );
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const within = await main();
if (!within) console.error(`Over a limit: ${JSON.stringify(limits)}.`);
process.exitCode = within ? 0 : 1;
