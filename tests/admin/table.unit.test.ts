/** A table is ordered, searched, filtered and described in words (P-79). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeCount } from '#portal/table/describe-count.ts';
import {
  describeSort,
  alphabeticalOrder,
  nameSort,
  readSort,
  sortAfterPress,
  timeOrder,
  writeSort,
} from '#portal/table/sort.ts';
import type { FilterOption, TableDesign, Sort } from '#portal/table/table-design.ts';
import type { RowQuery } from '#portal/table/use-rows.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import { findRows } from '#tests/support/portal/find-rows.ts';

interface Row {
  id: string;
  name: string;
  note: string;
  size: number;
}

const all = { id: 'all', label: 'All' };
const even = { id: 'even', label: 'Even', test: (row: Row) => row.size % 2 === 0 };

const design: TableDesign<Row> = {
  noun: { one: 'row', many: 'rows' },
  defaultSort: { id: 'size', desc: true },
  searchText: (row) => [row.name, row.note],
  csv: [],
  card: ({ name }) => ({ title: name, aside: '', lines: [] }),
  searchPlaceholder: '',
  filter: { label: '', options: [all, even], showAll: '' },
  empty: '',
  columns: [
    {
      id: 'name',
      header: 'Name',
      sort: { kind: 'text', of: ({ name }) => name, ...alphabeticalOrder },
      cell: () => '',
    },
    {
      id: 'size',
      header: 'Size',
      sort: { kind: 'number', of: ({ size }) => size, ...timeOrder },
      cell: () => '',
    },
    { id: 'note', header: 'Note', cell: () => '' },
  ],
};

const collator = new Intl.Collator('en-US');

function compareBy(column: string, a: Row, b: Row): number {
  return column === 'name' ? collator.compare(a.name, b.name) : a.size - b.size;
}

/** The same by a plain filter and stable sorts. */
function findNaively(rows: Row[], { search, filter, sort }: RowQuery<Row>): Row[] {
  const query = normalizeText(search).trim();
  const inOrder =
    ({ id, desc }: Sort) =>
    (a: Row, b: Row) =>
      desc ? compareBy(id, b, a) : compareBy(id, a, b);
  return rows
    .filter((row) => [row.name, row.note].some((text) => normalizeText(text).includes(query)))
    .filter((row) => filter.test?.(row) ?? true)
    .sort(inOrder(design.defaultSort))
    .sort(inOrder(sort));
}

function find(rows: Row[], query: Partial<RowQuery<Row>>): Row[] {
  return findRows(rows, design, query);
}

/** A small alphabet makes matches, ties and false starts likely. */
const letters = fc.string({
  unit: fc.constantFrom('a', 'b', 'B', 'á', 'a\u0301', 'ß', 'Σ', '李', ' '),
});
const anyRow = fc.record({
  id: fc.constant(''),
  name: letters,
  note: fc.oneof(letters, fc.string({ unit: 'binary' })),
  size: fc.integer({ min: 0, max: 6 }),
});
const anyQuery = fc.record({
  search: letters,
  filter: fc.constantFrom<FilterOption<Row>>(all, even),
  sort: fc.record({ id: fc.constantFrom('name', 'size'), desc: fc.boolean() }),
});

test('search, filter and sort of a table find what a plain filter and a stable sort find', () => {
  fc.assert(
    fc.property(fc.array(anyRow), fc.array(anyQuery), (rows, queries) => {
      for (const query of queries) expect(find(rows, query)).toEqual(findNaively(rows, query));
    }),
  );
});

test('a search of a table finds any part of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.nat(), (note, from, length) => {
      const characters = Array.from(note);
      const start = from % (characters.length + 1);
      const search = characters.slice(start, start + length).join('');
      expect(find([{ id: '', name: '', note, size: 1 }], { search })).toHaveLength(1);
    }),
  );
});

test('a search of a table is never found across two texts', () => {
  const rows = [{ id: '', name: 'ab', note: 'cd', size: 2 }];
  for (const search of ['bc', 'b c', 'b\u0000c']) expect(find(rows, { search })).toEqual([]);
});

test('a search of a table ignores the shape of apostrophes, the case of ß and the width of letters', () => {
  const name = 'O’Brien, Große Straße, Ａｄａ';
  const rows = [{ id: '', name, note: '', size: 1 }];
  for (const search of ["o'brien", 'O‘BRIEN', 'GROSSE STRASSE', 'strasse', 'ada', 'ＡＤＡ']) {
    expect(find(rows, { search })).toEqual(rows);
  }
});

test('a search of a table ignores case, accents and outer blanks', () => {
  const rows = [{ id: '', name: 'Marek Dvořák', note: '', size: 1 }];
  for (const search of ['dvorak', 'DVOŘÁK', '  marek d ', '']) {
    expect(find(rows, { search })).toEqual(rows);
  }
});

test('the order of a table turns when the same column is pressed again', () => {
  expect(sortAfterPress({ id: 'size', desc: true }, 'size').desc).toBe(false);
  expect(sortAfterPress({ id: 'size', desc: false }, 'size').desc).toBe(true);
});

test('the order of a table starts ascending in a new column', () => {
  const sort = sortAfterPress({ id: 'size', desc: true }, 'name');
  expect(sort).toEqual({ id: 'name', desc: false });
});

test('the order of a table is read from an address as it was written there, if the table has it', () => {
  for (const sort of [design.defaultSort, { id: 'name', desc: false }]) {
    expect(readSort(design, writeSort(sort))).toEqual(sort);
  }
  for (const text of [null, '', '-', 'note', '-lost', '--size']) {
    expect(readSort(design, text)).toBeNull();
  }
});

test('the order of a table is described in words, such as "Name, A to Z"', () => {
  expect(describeSort(design, design.defaultSort)).toBe('Size, newest first');
  expect(describeSort(design, { id: 'name', desc: false })).toBe('Name, A to Z');
  expect(nameSort(design, { id: 'size', desc: false })).toBe('Oldest first');
  expect(nameSort(design, { id: 'name', desc: true })).toBe('Name, Z to A');
});

describe('the count of a table', () => {
  const rows = (count: number) => Array.from({ length: count });
  const ready = { rows: rows(1482), total: 1482, status: 'ready' } as const;
  test.each([
    ['1,482 rows', ready, 1482, false],
    ['12 of 1,482 rows', ready, 12, true],
    ['0 of 1,482 rows', ready, 0, true],
    ['1 row', { ...ready, rows: rows(1), total: 1 }, 1, false],
    ['0 rows', { ...ready, rows: [], total: 0 }, 0, false],
    ['Loading', { rows: [], total: null, status: 'loading' }, 0, false],
    ['Loading 500 of 1,482', { rows: rows(500), total: 1482, status: 'loading' }, 500, false],
    ['3 of 1,482 rows', { ...ready, status: 'loading' }, 3, true],
    ['Not loaded', { rows: [], total: null, status: 'failed' }, 0, false],
    ['500 rows', { rows: rows(500), total: 1482, status: 'failed' }, 500, false],
  ] as const)('the count of a table reads %s', (text, list, shown, narrowed) => {
    expect(describeCount({ list, shown, isNarrowed: narrowed, noun: design.noun })).toBe(text);
  });
});
