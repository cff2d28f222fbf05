import { describe, expect, test } from 'vitest';
import { countWords } from '#islands/admin/kit/table/count-words.ts';
import {
  describeSort,
  indexShapeOf,
  nameSort,
  sortAfterPress,
  type TableDesign,
} from '#islands/admin/kit/table/table-design.ts';
import { letterWords, timeWords } from '#islands/admin/kit/table/sort-words.ts';

const design: TableDesign<{ name: string; at: number }> = {
  noun: { one: 'gift', many: 'gifts' },
  keyOf: ({ name }) => name,
  defaultSort: { column: 'at', descending: true },
  haystack: ({ name }) => [name],
  card: ({ name }) => ({ title: name, aside: '', lines: [] }),
  searchPlaceholder: '',
  filter: { label: 'Type', options: [{ id: 'all', label: 'All' }], showAll: 'Show all' },
  empty: { title: '', none: '', text: '' },
  columns: [
    {
      id: 'name',
      header: 'Name',
      sort: { kind: 'text', of: ({ name }) => name, ...letterWords },
      cell: ({ name }) => name,
    },
    {
      id: 'at',
      header: 'Date',
      sort: { kind: 'number', of: ({ at }) => at, ...timeWords },
      cell: ({ at }) => at,
    },
    { id: 'status', header: 'Status', cell: () => '' },
  ],
};

describe('the order of a table (P-79)', () => {
  test('turns when the same column is pressed again', () => {
    expect(sortAfterPress({ column: 'at', descending: true }, 'at').descending).toBe(false);
    expect(sortAfterPress({ column: 'at', descending: false }, 'at').descending).toBe(true);
  });

  test('starts ascending in a new column', () => {
    const sort = sortAfterPress({ column: 'at', descending: true }, 'name');
    expect(sort).toEqual({ column: 'name', descending: false });
  });

  test('is said in words', () => {
    expect(describeSort(design, design.defaultSort)).toBe('Date, newest first');
    expect(describeSort(design, { column: 'name', descending: false })).toBe('Name, A to Z');
    expect(nameSort(design, { column: 'at', descending: false })).toBe('Oldest first');
    expect(nameSort(design, { column: 'name', descending: true })).toBe('Name, Z to A');
  });

  test('exists for sortable columns only', () => {
    expect(Object.keys(indexShapeOf(design).sortKeys)).toEqual(['name', 'at']);
  });
});

describe('the count of a table', () => {
  const { noun } = design;
  const ready = { size: 1482, total: 1482, status: 'ready' } as const;
  const cases = [
    [{ list: ready, shown: 1482, narrowed: false, noun }, '1,482 gifts'],
    [{ list: ready, shown: 12, narrowed: true, noun }, '12 of 1,482 gifts'],
    [{ list: ready, shown: 0, narrowed: true, noun }, '0 of 1,482 gifts'],
    [{ list: { ...ready, size: 1, total: 1 }, shown: 1, narrowed: false, noun }, '1 gift'],
    [{ list: { ...ready, size: 0, total: 0 }, shown: 0, narrowed: false, noun }, '0 gifts'],
    [
      { list: { size: 0, total: null, status: 'loading' }, shown: 0, narrowed: false, noun },
      'Loading',
    ],
    [
      { list: { size: 500, total: 1482, status: 'loading' }, shown: 500, narrowed: false, noun },
      'Loading 500 of 1,482',
    ],
    [{ list: { ...ready, status: 'loading' }, shown: 3, narrowed: true, noun }, '3 of 1,482 gifts'],
    [
      { list: { size: 0, total: null, status: 'failed' }, shown: 0, narrowed: false, noun },
      'Not loaded',
    ],
    [
      { list: { size: 500, total: 1482, status: 'failed' }, shown: 500, narrowed: false, noun },
      '500 gifts',
    ],
  ] as const;

  test.each(cases)('%j reads %s', (counted, words) => {
    expect(countWords(counted)).toBe(words);
  });
});
