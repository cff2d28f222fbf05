import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '#islands/admin/kit/fold.ts';
import {
  TableIndex,
  type IndexShape,
  type Sort,
  type TableQuery,
} from '#islands/admin/kit/table-index.ts';

interface Row {
  name: string;
  note: string;
  size: number;
}

const shape: IndexShape<Row> = {
  haystack: (row) => [row.name, row.note],
  sortKeys: {
    name: { kind: 'text', of: (row) => row.name },
    size: { kind: 'number', of: (row) => row.size },
  },
  defaultSort: { column: 'size', descending: true },
};

const all = { id: 'all' };
const even = { id: 'even', test: (row: Row) => row.size % 2 === 0 };

const collator = new Intl.Collator('en-US');

function compareBy(column: string, a: Row, b: Row): number {
  return column === 'name' ? collator.compare(a.name, b.name) : a.size - b.size;
}

/** What the index must answer, by an object per row, a filter and stable sorts. */
function answerNaively(rows: Row[], { search, keep, sort }: TableQuery<Row>): Row[] {
  const query = fold(search).trim();
  const inOrder =
    ({ column, descending }: Sort) =>
    (a: Row, b: Row) =>
      descending ? compareBy(column, b, a) : compareBy(column, a, b);
  return rows
    .filter((row) => [row.name, row.note].some((text) => fold(text).includes(query)))
    .filter((row) => keep.test?.(row) ?? true)
    .sort(inOrder(shape.defaultSort))
    .sort(inOrder(sort));
}

function answer(index: TableIndex<Row>, query: TableQuery<Row>): (Row | undefined)[] {
  return [...index.query(query)].map((number) => index.row(number));
}

function indexOf(...pages: Row[][]): TableIndex<Row> {
  const index = new TableIndex(shape);
  for (const page of pages) index.append(page);
  return index;
}

/** A small alphabet makes matches, ties and false starts likely. */
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'B', 'á', 'ß', 'Σ', '李', ' ') });
const anyRow = fc.record({
  name: letters,
  note: fc.oneof(letters, fc.string({ unit: 'binary' })),
  size: fc.integer({ min: 0, max: 6 }),
});
const anyQuery = fc.record({
  search: letters,
  keep: fc.constantFrom(all, even),
  sort: fc.record({ column: fc.constantFrom('name', 'size'), descending: fc.boolean() }),
});

describe('the prepared index', () => {
  test('answers as a filter and a stable sort over all rows do', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyRow)), fc.array(anyQuery), (pages, queries) => {
        const index = indexOf(...pages);
        for (const query of queries) {
          expect(answer(index, query)).toEqual(answerNaively(pages.flat(), query));
        }
      }),
    );
  });

  test('keeps answering right while pages arrive and the search is typed on', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow),
        fc.array(anyRow),
        anyQuery,
        letters,
        (one, two, query, more) => {
          const index = indexOf(one);
          const longer = { ...query, search: query.search + more };
          expect(answer(index, query)).toEqual(answerNaively(one, query));
          expect(answer(index, longer)).toEqual(answerNaively(one, longer));
          index.append(two);
          expect(answer(index, longer)).toEqual(answerNaively([...one, ...two], longer));
          expect(answer(index, query)).toEqual(answerNaively([...one, ...two], query));
        },
      ),
    );
  });

  test('finds any part of any text, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.nat(), (note, from, length) => {
        const search = note.slice(from % (note.length + 1)).slice(0, length);
        const index = indexOf([{ name: '', note, size: 1 }]);
        const query = { search, keep: all, sort: shape.defaultSort };
        expect(answer(index, query)).toHaveLength(1);
      }),
    );
  });

  test('never finds a search across two fields or two rows', () => {
    const index = indexOf([
      { name: 'ab', note: 'cd', size: 2 },
      { name: 'ef', note: 'gh', size: 1 },
    ]);
    for (const search of ['bc', 'b c', 'de', 'd e', 'b\u0000c', 'd\u0001e']) {
      expect([...index.query({ search, keep: all, sort: shape.defaultSort })]).toEqual([]);
    }
  });

  test('ignores case, accents and outer blanks', () => {
    const index = indexOf([{ name: 'Marek Dvořák', note: '', size: 1 }]);
    for (const search of ['dvorak', 'DVOŘÁK', '  marek d ', '']) {
      expect([...index.query({ search, keep: all, sort: shape.defaultSort })]).toEqual([0]);
    }
  });

  test('sorts many rows in small steps to the same order as at once', () => {
    const rows = Array.from({ length: 10_000 }, (_, number) => ({
      name: `Name ${(number * 7919) % 1000}`,
      note: '',
      size: number % 50,
    }));
    const query = { search: '', keep: all, sort: { column: 'name', descending: true } };
    const index = indexOf(rows.slice(0, 5000), rows.slice(5000));
    let steps = 0;
    while (index.prepare()) steps++;
    expect(steps).toBeGreaterThan(3);
    expect(answer(index, query)).toEqual(answerNaively(rows, query));
    expect(answer(indexOf(rows), query)).toEqual(answerNaively(rows, query));
  });

  test('refuses a column that cannot be sorted', () => {
    const sort = { column: 'note', descending: false };
    expect(() => indexOf([]).query({ search: '', keep: all, sort })).toThrow('note');
    expect(() => new TableIndex({ ...shape, defaultSort: sort })).toThrow('note');
  });
});
