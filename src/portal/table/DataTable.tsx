import { useImperativeHandle, useMemo, type ReactNode, type RefObject } from 'react';
import type { ListState } from '../data/list.ts';
import { KeyHints } from '../kit/marks.tsx';
import { usePageActions } from '../kit/page/page-actions.tsx';
import panel from '../kit/panel.module.css';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import { describeCount } from './describe-count.ts';
import { describeSort } from './sort.ts';
import type { OpenRow, RowActions, RowKeys, TableDesign, TableRow } from './table-design.ts';
import { BulkBar, BulkMessage } from './BulkBar.tsx';
import { CardSkeletons, RowCards } from './RowCards.tsx';
import { RowGrid } from './RowGrid.tsx';
import { NothingFound, NotLoaded } from './TableStates.tsx';
import type { ChoiceProps, ListSearch } from './list-address.ts';
import type { SegmentsProps } from './Segments.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useNarrow } from './use-row-window.ts';
import { useBulkAction, type BulkAction } from './use-bulk.ts';
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

/** Lists the keys of a table among those of the page, and returns its hints for the line below the rows. */
function useTableKeys<Row>(open: OpenRow<Row>, rowKeys: RowKeys<Row>, canChoose: boolean) {
  const keysByRow = Object.fromEntries(
    Object.entries(rowKeys).map(([key, { label }]) => [label, [key]]),
  );
  usePageActions('Lists', [], {
    ...(canChoose && { 'Choose a row': ['x'] }),
    Move: ['\u2191', '\u2193'],
    'First, last': ['Home', 'End'],
    [open.label ?? 'Open']: ['Enter'],
    ...keysByRow,
  });
  return {
    search: ['/'],
    move: ['\u2191', '\u2193'],
    ...(canChoose && { choose: ['x'] }),
    ...keysByRow,
    [open.label?.toLowerCase() ?? 'open']: ['Enter'],
  };
}

const isPartial = ({ rows, total }: ListState<unknown>) => total !== null && rows.length < total;

function LoadProgress({ list }: { list: ListState<unknown> }) {
  const { rows, total, status } = list;
  if (status !== 'loading' || rows.length === 0 || total === null || !isPartial(list)) return null;
  return (
    <progress
      className={`${panel.progress} ${styles.progress}`}
      value={rows.length}
      max={total}
      aria-label="Loading"
    />
  );
}

interface ListFailureProps {
  list: ListState<unknown>;
  onRetry: () => void;
}

/** Says that the rows below are not all, or not as they are now. */
function ListFailure({ list, onRetry }: ListFailureProps) {
  if (!list.failure || list.rows.length === 0) return null;
  return (
    <div className={styles.failure}>
      <FailureNotice
        title={isPartial(list) ? 'The list is not complete.' : 'The list was not refreshed.'}
        reason={list.failure.reason}
        onRetry={onRetry}
      />
    </div>
  );
}

interface TableFootProps {
  sort: string;
  hints: Record<string, string[]>;
}

function TableFoot({ sort, hints }: TableFootProps) {
  return (
    <div className={`${panel.small} ${styles.foot}`}>
      <span>{sort}</span>
      <div aria-hidden="true">
        <KeyHints hints={hints} />
      </div>
    </div>
  );
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
  const { rows, status, failure } = list;
  const matchesSegment = segments?.options.find(({ id }) => id === segments.value)?.test;
  const listed = useMemo(
    () => (matchesSegment ? rows.filter(matchesSegment) : rows).length,
    [rows, matchesSegment],
  );
  const view = useTableView(design, rows, { search, matchesSegment });
  const { rows: shown, isNarrowed } = view;
  const chosen = useSelection(shown);
  const selection = bulk && chosen;
  const bulkRun = useBulkAction(chosen);
  const isNarrow = useNarrow();
  useImperativeHandle(shownRows, () => () => view.rows);
  const hints = useTableKeys(open, rowKeys, selection !== undefined);
  const { noun } = design;
  const count = describeCount({ list, listed, shown: shown.length, isNarrowed, noun });
  const isLoading = status === 'loading';
  const isEmpty = shown.length === 0;
  const parts = { design, view, open, actions, selection };
  const bar = selection && (selection.chosen.length > 0 || bulkRun.progress) && (
    <BulkBar design={design} selection={selection} bulk={bulkRun} actions={bulk} />
  );

  return (
    <section className={styles.frame} aria-label={noun.many}>
      <LoadProgress list={list} />
      <Toolbar
        design={design}
        view={view}
        segments={segments}
        choices={choices}
        count={count + countNote}
        isNarrow={isNarrow}
      />
      <ListFailure list={list} onRetry={onRetry} />
      <div className={styles.rows}>
        {!isNarrow && bar}
        {!isNarrow && <RowGrid {...parts} rowKeys={rowKeys} isLoading={isLoading} />}
        {isNarrow && !isEmpty && <RowCards {...parts} />}
        {isNarrow && isEmpty && isLoading && <CardSkeletons />}
        {failure && rows.length === 0 && <NotLoaded failure={failure} onRetry={onRetry} />}
        {status === 'ready' && isEmpty && (
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
      {isNarrow && bar}
      {!isNarrow && <TableFoot sort={describeSort(design, view.sort)} hints={hints} />}
    </section>
  );
}
