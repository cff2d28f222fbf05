import { useImperativeHandle, useState, type ReactNode, type RefObject } from 'react';
import type { ListState } from '../../lists/list-loader.ts';
import type { TableIndex } from '../table-index.ts';
import { SaidLine } from '../SaidLine.tsx';
import { countWords } from './count-words.ts';
import { RowCards } from './RowCards.tsx';
import { RowGrid } from './RowGrid.tsx';
import { StatusBar } from './StatusBar.tsx';
import { describeSort, type OpenRow, type RowActions, type TableDesign } from './table-design.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import { NothingFound, NotLoaded } from './TableStates.tsx';
import { Toolbar, type ChoiceProps } from './Toolbar.tsx';
import { useNarrow } from './window-shape.ts';
import { useTableView, type FilterChoice } from './use-table-view.ts';
import styles from './DataTable.module.css';

/** Reads the rows that match search and filter, in the chosen order. */
export type ShownRows<Row> = () => Row[];

interface DataTableProps<Row> {
  design: TableDesign<Row>;
  list: ListState<Row>;
  onRetry: () => void;
  open: OpenRow<Row>;
  actions?: RowActions<Row>;
  /** What became of an action: stays in sight at the foot while the rows scroll. */
  said?: ReactNode;
  /** Given when the page holds the filter's choice, because a choice loads another list. */
  filterChoice?: FilterChoice;
  /** Another choice of rows, made by the page: it loads another list. */
  choice?: ChoiceProps;
  /** Follows the count. */
  countNote?: string;
  /** Lets the page read the rows that are shown, in their order. */
  shownRows?: RefObject<ShownRows<Row> | null>;
}

/**
 * The table of every staff list: search, filter, sort, count, states and keys behave alike. Rows
 * stand in a grid, on phones in a list of cards (P-79).
 */
export function DataTable<Row>({
  design,
  list,
  onRetry,
  open,
  actions,
  said,
  filterChoice,
  choice,
  countNote = '',
  shownRows,
}: DataTableProps<Row>) {
  const [filterId, setFilterId] = useState(design.filter.options[0].id);
  const own = { id: filterId, choose: setFilterId };
  const view = useTableView(design, list, filterChoice ?? own);
  const narrow = useNarrow();
  useImperativeHandle(shownRows, () => () => rowsOf(list.index, view.numbers), [
    list,
    view.numbers,
  ]);
  const { noun } = design;
  const { size, total, status, failure } = list;
  const shown = view.numbers.length;
  const count = countWords({ list, shown, narrowed: view.narrowed, noun }) + countNote;

  return (
    <section className={styles.table} aria-label={noun.many}>
      {status === 'loading' && size > 0 && total !== null && size < total && (
        <progress className={styles.progress} value={size} max={total} aria-label="Loading" />
      )}
      <div className={styles.toolbar}>
        <Toolbar {...{ design, view, count, choice }} withSort={narrow} />
      </div>
      {failure && size > 0 && (
        <div className={styles.said}>
          <SaidLine
            title={
              size < (total ?? 0) ? 'The list is not complete.' : 'The list was not refreshed.'
            }
            reason={failure.reason}
            onRetry={onRetry}
          />
        </div>
      )}
      <div className={styles.rows}>
        {shown > 0 ? (
          narrow ? (
            <RowCards {...{ design, view, open, actions }} />
          ) : (
            <RowGrid {...{ design, view, open, actions }} />
          )
        ) : (
          <>
            <TableSkeleton {...{ design, view, actions, narrow }} bars={status === 'loading'} />
            {failure && size === 0 && <NotLoaded {...{ failure, onRetry }} />}
            {status === 'ready' && <NothingFound {...{ design, view }} />}
          </>
        )}
      </div>
      {said && <div className={styles.ledge}>{said}</div>}
      {!narrow && <StatusBar order={describeSort(design, view.sort)} openWord={open.word} />}
    </section>
  );
}

function rowsOf<Row>(index: TableIndex<Row>, numbers: Int32Array): Row[] {
  const rows: Row[] = [];
  for (const number of numbers) {
    const row = index.row(number);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}
