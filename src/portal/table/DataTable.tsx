import { useImperativeHandle, useMemo, type ReactNode, type RefObject } from 'react';
import type { ListState } from '../data/list.ts';
import { KeyHints } from '../kit/marks.tsx';
import { usePageActions } from '../kit/page/page-actions.tsx';
import panel from '../kit/panel.module.css';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import {
  describeCount,
  describeSort,
  type OpenRow,
  type RowActions,
  type RowKeys,
  type TableDesign,
  type TableRow,
} from './design.ts';
import { BulkBar, BulkMessage } from './BulkBar.tsx';
import { CardSkeletons, RowCards } from './RowCards.tsx';
import { RowGrid } from './RowGrid.tsx';
import { NothingFound, NotLoaded } from './TableStates.tsx';
import type { ChoiceProps, ListSearch } from './list-address.ts';
import type { SegmentsProps } from './Segments.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useNarrow } from './use-row-window.ts';
import { useBulk, type BulkAction } from './use-bulk.ts';
import { useSelection } from './use-selection.ts';
import { useTableView } from './use-table-view.ts';
import styles from './table.module.css';

export type ShownRows<Row> = () => readonly Row[];

interface DataTableProps<Row> {
  design: TableDesign<Row>;
  list: ListState<Row>;
  onRetry: () => void;
  open: OpenRow<Row>;
  actions?: RowActions<Row>;
  message?: ReactNode;
  segments?: SegmentsProps<Row>;
  search?: ListSearch;
  choices?: readonly ChoiceProps[];
  countNote?: string;
  bulk?: readonly BulkAction<Row>[] | undefined;
  rowKeys?: RowKeys<Row>;
  shownRows?: RefObject<ShownRows<Row> | null>;
}

/**
 * Shows a list with search, filters, order and keys: as a grid on wide screens, as cards on phones. `shownRows` gives
 * the export the rows in their shown order.
 */
export function DataTable<Row extends TableRow>({
  design,
  list,
  onRetry,
  open,
  actions,
  message,
  segments,
  search,
  choices,
  countNote = '',
  bulk,
  rowKeys = {},
  shownRows,
}: DataTableProps<Row>) {
  const { rows, total, status, failure } = list;
  const matchesSegment = segments?.options.find(({ id }) => id === segments.value)?.test;
  const listed = useMemo(
    () => (matchesSegment ? rows.filter(matchesSegment) : rows).length,
    [rows, matchesSegment],
  );
  const view = useTableView(design, rows, { search, matchesSegment });
  const { rows: shown } = view;
  const chosen = useSelection(shown);
  const selection = bulk && chosen;
  const bulkRun = useBulk(chosen);
  const narrow = useNarrow();
  useImperativeHandle(shownRows, () => () => view.rows);
  const { noun } = design;
  const size = rows.length;
  const isPartial = total !== null && size < total;
  const { narrowed } = view;
  const count = describeCount({ list, listed, shown: shown.length, narrowed, noun });
  const isLoading = status === 'loading';
  const bar = selection && (selection.chosen.length > 0 || bulkRun.progress) && (
    <BulkBar design={design} selection={selection} bulk={bulkRun} actions={bulk} />
  );
  const keysByRow = Object.fromEntries(
    Object.entries(rowKeys).map(([key, { word }]) => [word, [key]]),
  );
  usePageActions('Lists', [], {
    ...(selection && { 'Choose a row': ['x'] }),
    Move: ['\u2191', '\u2193'],
    'First, last': ['Home', 'End'],
    [open.word ?? 'Open']: ['Enter'],
    ...keysByRow,
  });

  return (
    <section className={styles.frame} aria-label={noun.many}>
      {isLoading && size > 0 && isPartial && (
        <progress
          className={`${panel.progress} ${styles.progress}`}
          value={size}
          max={total}
          aria-label="Loading"
        />
      )}
      <Toolbar
        design={design}
        view={view}
        segments={segments}
        choices={choices}
        count={count + countNote}
        isNarrow={narrow}
      />
      {failure && size > 0 && (
        <div className={styles.failure}>
          <FailureNotice
            title={isPartial ? 'The list is not complete.' : 'The list was not refreshed.'}
            reason={failure.reason}
            onRetry={onRetry}
          />
        </div>
      )}
      <div className={styles.rows}>
        {!narrow && bar}
        {!narrow && (
          <RowGrid
            design={design}
            view={view}
            open={open}
            actions={actions}
            selection={selection}
            rowKeys={rowKeys}
            isLoading={isLoading}
          />
        )}
        {narrow && shown.length > 0 && (
          <RowCards
            design={design}
            view={view}
            open={open}
            actions={actions}
            selection={selection}
          />
        )}
        {narrow && shown.length === 0 && isLoading && <CardSkeletons />}
        {failure && size === 0 && <NotLoaded failure={failure} onRetry={onRetry} />}
        {status === 'ready' && shown.length === 0 && (
          <NothingFound design={design} view={view} segments={segments} />
        )}
      </div>
      {(message || bulkRun.report) && (
        <div className={styles.message}>
          {bulkRun.report && (
            <BulkMessage design={design} report={bulkRun.report} onClose={bulkRun.forget} />
          )}
          {message}
        </div>
      )}
      {narrow && bar}
      {!narrow && (
        <div className={`${panel.small} ${styles.foot}`}>
          <span>{describeSort(design, view.sort)}</span>
          <div aria-hidden="true">
            <KeyHints
              hints={{
                search: ['/'],
                move: ['\u2191', '\u2193'],
                ...(selection && { choose: ['x'] }),
                ...keysByRow,
                [open.word?.toLowerCase() ?? 'open']: ['Enter'],
              }}
            />
          </div>
        </div>
      )}
    </section>
  );
}
