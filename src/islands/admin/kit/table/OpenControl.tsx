import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OpenRow } from './table-design.ts';

interface OpenControlProps<Row> {
  open: OpenRow<Row>;
  row: Row;
  className: string | undefined;
  tabIndex?: number;
  /** Id of the element that says which row. */
  describedBy?: string;
  children: ReactNode;
}

/** What opens a row: a link where it leads to a page, a button where it opens something here. */
export function OpenControl<Row>(props: OpenControlProps<Row>) {
  const { open, row, className, tabIndex, describedBy, children } = props;
  const shared = { className, tabIndex, 'aria-describedby': describedBy };
  return open.kind === 'link' ? (
    <Link {...shared} href={`~${open.href(row)}`}>
      {children}
    </Link>
  ) : (
    <button {...shared} type="button" onClick={() => open.run(row)}>
      {children}
    </button>
  );
}
