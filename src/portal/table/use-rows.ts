import { useEffect, useMemo } from 'react';
import { normalizeText } from '#model/text/normalize-text.ts';
import { whenIdle } from '../kit/when-idle.ts';
import type { FilterOption, TableDesign, TableRow, Sort, SortKey } from './table-design.ts';

// The character separates the texts of a row; inside a text or a query it counts as a space.
const separator = '\u0000';
const withoutSeparator = (text: string) => text.replaceAll(separator, ' ');

// Texts are cached by row, because each keystroke reads them all.
const searchTexts = new WeakMap<object, string>();

function rowSearchText<Row extends TableRow>(row: Row, { searchText }: TableDesign<Row>): string {
  const cached = searchTexts.get(row);
  if (cached !== undefined) return cached;
  const text = normalizeText(searchText(row).map(withoutSeparator).join(separator));
  searchTexts.set(row, text);
  return text;
}

// The default options are on purpose: with them the engine compares plain text without ICU.
const { compare } = new Intl.Collator('en-US');

type CompareIndexes = (a: number, b: number) => number;

// The value of each row is read once, because a sort compares it many times.
function compareIndexes<Row>(rows: readonly Row[], key: SortKey<Row>): CompareIndexes {
  if (key.kind === 'text') {
    const texts = rows.map(key.of);
    return (a, b) => compare(texts[a] ?? '', texts[b] ?? '');
  }
  const numbers = rows.map(key.of);
  return (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0);
}

// Rows that are equal in all orders stay as they are.
function sortIndexes<Row>(
  rows: readonly Row[],
  { columns, defaultSort }: TableDesign<Row>,
  sort: Sort,
): number[] {
  const sorts = sort.id === defaultSort.id ? [sort] : [sort, defaultSort];
  const orders = sorts.flatMap(({ id, desc }): CompareIndexes[] => {
    const key = columns.find((column) => column.id === id)?.sort;
    if (!key) return [];
    const ascending = compareIndexes(rows, key);
    return [desc ? (a, b) => ascending(b, a) : ascending];
  });
  return [...rows.keys()].sort((a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

// The texts of so many rows are made within a frame.
const textsAtOnce = 500;

// Makes the texts while nobody waits, so that rows are shown without them and the first keystroke finds them.
function useReadyTexts<Row extends TableRow>(rows: readonly Row[], design: TableDesign<Row>): void {
  useEffect(() => {
    let position = 0;
    let isOver = false;
    function makeTexts() {
      if (isOver) return;
      for (const row of rows.slice(position, position + textsAtOnce)) rowSearchText(row, design);
      position += textsAtOnce;
      if (position < rows.length) whenIdle(makeTexts);
    }
    whenIdle(makeTexts);
    return () => {
      isOver = true;
    };
  }, [rows, design]);
}

export interface RowQuery<Row> {
  search: string;
  filter: FilterOption<Row>;
  sort: Sort;
  isWithin?: ((timestamp: string) => boolean) | null;
}

/**
 * Filters and sorts rows; rows that are equal in a column keep the default order. Rows are sorted before they are
 * filtered, so that a keystroke sorts nothing.
 *
 * @returns the matching rows of the chosen dates, and those of any date
 */
export function useRows<Row extends TableRow>(
  design: TableDesign<Row>,
  rows: readonly Row[],
  { search, filter, sort, isWithin }: RowQuery<Row>,
) {
  const sorted = useMemo(() => sortIndexes(rows, design, sort), [rows, design, sort]);
  useReadyTexts(rows, design);
  const ofAnyDate = useMemo(() => {
    const query = normalizeText(withoutSeparator(search)).trim();
    const { test = () => true } = filter;
    return sorted.flatMap((index) => {
      const row = rows[index];
      if (!row || !test(row)) return [];
      return query === '' || rowSearchText(row, design).includes(query) ? [row] : [];
    });
  }, [sorted, rows, design, search, filter]);
  return useMemo(() => {
    const { date: rowDate = design.rowDate } = filter;
    const isChosen = isWithin && rowDate && ((row: Row) => isWithin(rowDate(row)));
    return { shown: isChosen ? ofAnyDate.filter(isChosen) : ofAnyDate, ofAnyDate };
  }, [ofAnyDate, isWithin, design, filter]);
}
