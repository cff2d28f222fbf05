import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { TableDesign, TableRow } from '#portal/table/table-design.ts';
import { useRows, type RowQuery } from '#portal/table/use-rows.ts';

/** Returns the rows that a table shows, in order; by default all of them in the default order. */
export function findRows<Row extends TableRow>(
  rows: readonly Row[],
  design: TableDesign<Row>,
  query: Partial<RowQuery<Row>> = {},
): Row[] {
  const [filter] = design.filter.options;
  const whole = { search: '', filter, sort: design.defaultSort, ...query };
  let found: Row[] = [];
  function Probe() {
    found = useRows(design, rows, whole).shown;
    return null;
  }
  renderToStaticMarkup(createElement(Probe));
  return found;
}
