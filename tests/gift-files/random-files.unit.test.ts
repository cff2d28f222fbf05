import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { giftRowSchema, reversalRowSchema } from '#model/donations/gift-imports.ts';
import type { GiftFile } from '#model/gift-files/reading.ts';
import { toReadRows } from '#portal/donations/imports/read-rows.ts';
import { isLong } from '#tests/support/long-run.ts';
import { readSample, readText, sampleNames } from '#tests/support/gift-files/samples.ts';

const tables = sampleNames.filter((name) => !name.endsWith('.ofx'));

const awkward = [
  '',
  ' ',
  '0',
  '0.00',
  '-40.00',
  '(40.00)',
  '($1,250.00)',
  '- $31.00',
  '1.000',
  '1 250.00',
  '.5',
  'CAD',
  'USD',
  'CAD 50.00',
  '13/2/2026',
  '2/30/2026',
  '2026-03-01T03:30:00Z',
  '2.80726E+15',
  'Anonymous',
  'Not shared by donor',
  'Totals',
  '=HYPERLINK("x")',
  'line\nbreak',
  'Zo√´',
  'cash',
  '999999999',
  'Refunded',
  'Completed',
  'Memo',
  'R',
  'K',
  'No',
  'Payment Refund',
  'Partner Fee',
];

/** The header is the record with the most names. */
function splitRecords(name: string) {
  const text = readSample(name).replace(/^\ufeff/, '');
  const records = Papa.parse<string[]>(text, { skipEmptyLines: false }).data;
  const named = records.map((cells) => cells.filter((cell) => /^[a-z]/i.test(cell.trim())).length);
  const index = named.indexOf(Math.max(...named));
  const width = records[index]?.length ?? 0;
  const body = records
    .slice(index + 1)
    .filter((cells) => cells.length >= width && !/^totals$/i.test(cells[0] ?? ''));
  return { head: records.slice(0, index + 1), body, width };
}

const change = (width: number) =>
  fc.record({ position: fc.nat(Math.max(0, width - 1)), text: fc.constantFrom(...awkward) });

const sumRows = (rows: readonly { netCents: number }[]) =>
  rows.reduce((sum, { netCents }) => sum + netCents, 0);

function checkRows({ gifts, reversals, totals }: GiftFile): void {
  const ids = [...gifts, ...reversals].map(({ externalId }) => externalId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { grossCents, feeCents, netCents } of gifts) {
    expect(grossCents).toBeGreaterThan(0);
    expect(netCents).toBe(grossCents - feeCents);
  }
  for (const { grossCents } of reversals) expect(grossCents).toBeLessThan(0);
  expect(totals.netCents).toBe(sumRows(gifts));
}

/** Checks that no rule of the server refuses what the review sends. */
function checkRequest(file: GiftFile): void {
  for (const { gift, reversal, problem } of toReadRows(file)) {
    if (problem !== null) continue;
    if (gift) expect(giftRowSchema.safeParse(gift).error).toBeUndefined();
    if (reversal) expect(reversalRowSchema.safeParse(reversal).error).toBeUndefined();
  }
}

function checkPayouts({ format, payout, gifts, reversals, costs }: GiftFile): void {
  // A withdrawal of a balance is no sum of rows, and Benevity's report says its own.
  if (/^(?:paypal|venmo|benevity-donations)/.test(format)) return;
  for (const { id, netCents } of payout) {
    const own = [...gifts, ...reversals].filter(({ payoutId }) => payoutId === id);
    const cost = costs.filter(({ payoutId }) => payoutId === id);
    expect(netCents).toBe(sumRows(own) - cost.reduce((sum, { cents }) => sum + cents, 0));
  }
}

describe.for(tables)('a random file like %s', (name) => {
  const { head, body, width } = splitRecords(name);
  const delimiter = name.endsWith('.tsv') ? '\t' : ',';
  const row = fc
    .tuple(fc.constantFrom(...body), fc.array(change(width), { maxLength: 4 }))
    .map(([cells, changes]) =>
      cells.map((cell, position) => {
        const text = changes.find((one) => one.position === position)?.text;
        // In the first column this begins Benevity's trailer.
        return text === undefined || (position === 0 && text === 'Totals') ? cell : text;
      }),
    );

  /** Tries random rows; each must hold for what is read of them. */
  const tryFiles = (check: (file: GiftFile, rows: string[][]) => void) =>
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
        const text = Papa.unparse([...head, ...rows], { delimiter, newline: '\n' });
        check(readText(text), rows);
      }),
      { numRuns: isLong ? 700 : 35 },
    );

  test('a random file has no gift twice, and each gift ties', () => {
    tryFiles(checkRows);
  });

  test('a random file has payouts that are the sums of their rows', () => {
    tryFiles(checkPayouts);
  });

  test('a random file becomes a request that the server accepts', () => {
    tryFiles(checkRequest);
  });

  test('a random file has no row that is lost', () => {
    tryFiles(({ gifts, reversals, leftOut }, rows) => {
      const lines = new Set([...gifts, ...reversals, ...leftOut].map(({ line }) => line));
      const given = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
      expect(lines.size).toBe(given.length);
    });
  });
});
