import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { readSample, readText, sampleNames } from '#tests/support/gift-files/samples.ts';

type Records = string[][];

const tables = sampleNames.filter((name) => !name.endsWith('.ofx'));

/** The header is the record with the most names. */
function findHeader(records: Records): number {
  const named = records.map((cells) => cells.filter((cell) => /^[a-z]/i.test(cell.trim())).length);
  return named.indexOf(Math.max(...named));
}

const parse = (text: string): Records =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: false }).data;

const write = (records: Records, delimiter: string, quotes = false) =>
  Papa.unparse(records, { delimiter, quotes, newline: '\n' });

/** Changes the records below the header that are whole rows, and the header. */
function changeRows(
  records: Records,
  change: (cells: string[], isHeader: boolean) => string[],
): Records {
  const index = findHeader(records);
  const width = records[index]?.length ?? 0;
  return records.map((cells, position) => {
    if (position < index || cells.length < width) return cells;
    return [...change(cells.slice(0, width), position === index), ...cells.slice(width)];
  });
}

const asSavedBySpreadsheet = (cell: string) => {
  if (/^-?\d+\.\d{2}$/.test(cell)) return String(Number(cell));
  const iso = /^(\d{4})-0?(\d+)-0?(\d+)$/.exec(cell);
  if (iso) return `${iso[2]}/${iso[3]}/${iso[1]}`;
  const long = /^0?(\d+)\/0?(\d+)\/20(\d{2})$/.exec(cell);
  return long ? `${long[1]}/${long[2]}/${long[3]}` : cell;
};

describe.for(tables)('%s is read the same', (name) => {
  const original = readSample(name);
  const delimiter = name.endsWith('.tsv') ? '\t' : ',';
  const records = parse(original);
  // The version tells of the form of the file, which these tests change.
  const read = (text: string) => ({ ...readText(text), version: '' });
  const expected = read(original);
  const width = records[findHeader(records)]?.length ?? 0;

  test('a file is read the same with its columns in another order', () => {
    const orders = fc.shuffledSubarray(
      Array.from({ length: width }, (_, index) => index),
      { minLength: width, maxLength: width },
    );
    fc.assert(
      fc.property(orders, (order) => {
        const shuffled = changeRows(records, (cells) => order.map((at) => cells[at] ?? ''));
        expect(read(write(shuffled, delimiter))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  test('a file is read the same with columns of somebody else between its own', () => {
    const texts = fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, ' '));
    fc.assert(
      fc.property(fc.nat(width), texts, (at, text) => {
        const longer = changeRows(records, (cells, isHeader) =>
          cells.toSpliced(at, 0, isHeader ? 'Our own question' : text),
        );
        expect(read(write(longer, delimiter))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  test('a file is read the same with a byte order mark, lines that end as in Windows, and quotes around all cells', () => {
    const quoted = write(records, delimiter, true);
    expect(read(quoted)).toEqual(expected);
    expect(read(`\ufeff${quoted.replaceAll('\n', '\r\n')}`)).toEqual(expected);
  });

  test('a file is read the same with names in other letters and spaces around them', () => {
    const loud = changeRows(records, (cells, isHeader) =>
      isHeader ? cells.map((cell) => ` ${cell.toUpperCase()} `) : cells,
    );
    const found = read(write(loud, delimiter));
    expect(found).toEqual(expected);
  });

  test('a file is read the same when a spreadsheet saved it with padded lines and shortened zeros and dates', () => {
    const widest = Math.max(...records.map((cells) => cells.length));
    const saved = records.map((cells) => [
      ...cells.map(asSavedBySpreadsheet),
      ...Array.from({ length: widest - cells.length }, () => ''),
    ]);
    const { gifts, totals, payout, reversals } = read(write(saved, delimiter));
    expect({ gifts, totals, payout, reversals }).toEqual({
      gifts: expected.gifts,
      totals: expected.totals,
      payout: expected.payout,
      reversals: expected.reversals,
    });
  });
});
