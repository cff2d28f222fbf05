import {
  Fragment,
  useId,
  useMemo,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Link } from 'wouter';
import { Icon } from '#islands/ui/Icon.tsx';
import panel from '../kit/panel.module.css';
import { sortAfterPress } from './sort.ts';
import type { Column, OpenRow, RowKeys, TableRow, Sort } from './table-design.ts';
import { storeOpenedRow, useReturnToRow } from './opened-row.ts';
import { openRow, useCursorKeys } from './use-cursor-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import type { Selection } from './use-selection.ts';
import type { TableParts } from './use-table-view.ts';
import styles from './table.module.css';

interface RowGridProps<Row extends TableRow> extends TableParts<Row> {
  rowKeys: RowKeys<Row>;
  isLoading: boolean;
}

function columnWidths({ width, narrowWidth }: { width?: string; narrowWidth?: string }) {
  return { '--column': width, '--narrow-column': narrowWidth } as CSSProperties;
}

/**
 * Shows the rows as a grid with sortable heads and draws those in view only. Tab reaches the row under the cursor;
 * arrows move it.
 */
export function RowGrid<Row extends TableRow>(props: RowGridProps<Row>) {
  const { design, view, selection, rowKeys, isLoading } = props;
  const { rows, cursor, setCursor } = view;
  const count = rows.length;
  const { rowRem = 2.5, columns } = design;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { body, drawn, rest, measure, scrollTo, pageSize } = useRowWindow({ ids, cursor, rowRem });
  useReturnToRow(rows[cursor]?.id, () => {
    const row = body.current?.querySelector<HTMLElement>(`[data-position="${cursor}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  });
  const focusEvents = useCursorKeys({
    body,
    count,
    cursor,
    setCursor,
    scrollTo,
    pageSize,
    press: (key) => {
      const row = rows[cursor];
      if (!row) return;
      if (selection && key.toLowerCase() === 'x') selection.toggle(row, key === 'X');
      else rowKeys[key]?.run(row);
    },
  });

  return (
    <table
      className={styles.table}
      role={count > 0 ? 'grid' : undefined}
      aria-busy={isLoading && count === 0}
      aria-label={design.noun.many}
      aria-rowcount={count > 0 ? count + 1 : undefined}
      aria-multiselectable={count > 0 && selection ? true : undefined}
      style={{ '--row-height': `${rowRem}rem` } as CSSProperties}
    >
      <GridHead {...props} />
      <tbody ref={body} {...focusEvents}>
        {drawn.map(({ position, gap }) => {
          const row = rows[position];
          if (row === undefined) return null;
          return (
            <Fragment key={row.id}>
              {gap > 0 && <Gap height={gap} />}
              <GridRow {...props} ref={measure} row={row} position={position} />
            </Fragment>
          );
        })}
        {rest > 0 && <Gap height={rest} />}
        {isLoading && count === 0 && (
          <RowSkeletons columns={columns} isChoosable={selection !== undefined} />
        )}
      </tbody>
    </table>
  );
}

function GridHead<Row extends TableRow>(props: TableParts<Row>) {
  const { design, view, actions, selection } = props;
  const { columns } = design;
  return (
    <>
      <colgroup>
        {selection && <col className={styles.chooseColumn} />}
        {columns.map(({ id, hideBelow, ...widths }) => (
          <col key={id} data-hide-below={hideBelow} style={columnWidths(widths)} />
        ))}
        <col className={styles.viewColumn} style={columnWidths(actions ?? {})} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {selection && <ChooseAll selection={selection} count={view.rows.length} />}
          {columns.map((column) => (
            <Head key={column.id} column={column} sort={view.sort} onSort={view.setSort} />
          ))}
          <th scope="col">{actions ? 'Actions' : <span className="visually-hidden">Open</span>}</th>
        </tr>
      </thead>
    </>
  );
}

interface ChooseAllProps {
  selection: { chosen: readonly unknown[]; toggleAll: () => void };
  count: number;
}

function ChooseAll({ selection, count }: ChooseAllProps) {
  const { chosen, toggleAll } = selection;
  const isSome = chosen.length > 0 && chosen.length < count;
  return (
    <th scope="col" className={styles.choose} data-choose>
      <input
        type="checkbox"
        aria-label="Choose all"
        checked={count > 0 && chosen.length === count}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        disabled={count === 0}
        onChange={toggleAll}
      />
    </th>
  );
}

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" style={{ height }}>
      <td />
    </tr>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const isSorted = sort.id === column.id;
  const direction = sort.desc ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      data-align={column.align}
      data-hide-below={column.hideBelow}
      aria-sort={isSorted ? direction : undefined}
    >
      {column.sort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort(sortAfterPress(sort, column.id))}
        >
          {column.header}
          {isSorted && <Icon name={sort.desc ? 'arrow-down' : 'arrow-up'} />}
        </button>
      ) : (
        <span>{column.header}</span>
      )}
      {column.secondHeader && (
        <span className={styles.secondHeader}>{`, ${column.secondHeader}`}</span>
      )}
    </th>
  );
}

interface ChooseCellProps<Row extends TableRow> {
  selection: Selection<Row>;
  row: Row;
  /** The id of the cell that names the row. */
  nameId: string;
  tabIndex: number;
}

function ChooseCell<Row extends TableRow>(props: ChooseCellProps<Row>) {
  const { selection, row, nameId, tabIndex } = props;
  return (
    <td
      className={`${styles.cell} ${styles.choose}`}
      data-choose
      // A cell is easier to hit than its box; Shift would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        selection.toggle(row, event.shiftKey);
      }}
    >
      <input
        type="checkbox"
        aria-label="Choose"
        aria-describedby={nameId}
        tabIndex={tabIndex}
        checked={selection.has(row)}
        onChange={() => undefined}
      />
    </td>
  );
}

interface GridRowProps<Row extends TableRow> extends TableParts<Row> {
  ref: Ref<HTMLTableRowElement>;
  row: Row;
  position: number;
}

function GridRow<Row extends TableRow>(props: GridRowProps<Row>) {
  const { ref, design, view, open, actions, selection, row, position } = props;
  const nameId = useId();
  const isCursor = position === view.cursor;
  const name = design.columns.find(({ isName }) => isName) ?? design.columns[0];
  const tabIndex = isCursor ? 0 : -1;
  const cellId = (column: Column<Row>) => (column === name ? nameId : `${nameId}${column.id}`);

  function press(event: MouseEvent<HTMLElement>) {
    const onControl = event.target instanceof Element && event.target.closest('a, button, input');
    // Selecting text to copy it does not open the row.
    if (!onControl && getSelection()?.isCollapsed !== false) openRow(event.currentTarget);
  }

  return (
    <tr
      ref={ref}
      className={styles.row}
      data-position={position}
      data-cursor={isCursor || undefined}
      aria-rowindex={position + 2}
      aria-selected={selection?.has(row)}
      // Without a name, Firefox tells a screen reader only whether a row is selected.
      aria-labelledby={design.columns.map(cellId).join(' ')}
      tabIndex={tabIndex}
      onFocus={() => view.setCursor(position)}
      onClick={press}
    >
      {selection && <ChooseCell {...{ selection, row, nameId, tabIndex }} />}
      {design.columns.map((column) => (
        <td
          key={column.id}
          className={styles.cell}
          id={cellId(column)}
          data-align={column.align}
          data-hide-below={column.hideBelow}
        >
          {column.cell(row, tabIndex)}
        </td>
      ))}
      <td className={styles.cell}>
        <OpenControl
          open={open}
          row={row}
          tabIndex={tabIndex}
          className={styles.view}
          describedBy={nameId}
        >
          {open.label ?? 'View'}
        </OpenControl>
        {actions?.render(row, { tabIndex, 'aria-describedby': nameId })}
      </td>
    </tr>
  );
}

interface RowSkeletonsProps {
  columns: readonly Column<never>[];
  isChoosable: boolean;
}

function RowSkeletons({ columns, isChoosable }: RowSkeletonsProps) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} className={styles.skeleton} aria-hidden="true">
      {isChoosable && <td className={styles.cell} />}
      {[...columns, { id: 'open', align: undefined, hideBelow: undefined }].map((column) => (
        <td
          key={column.id}
          className={styles.cell}
          data-align={column.align}
          data-hide-below={column.hideBelow}
        >
          <span className={panel.waiting} />
        </td>
      ))}
    </tr>
  ));
}

interface OpenControlProps<Row> {
  open: OpenRow<Row>;
  row: Row;
  className: string | undefined;
  tabIndex?: number;
  describedBy?: string;
  children: ReactNode;
}

/** Shows the link or button that opens a row. A link stores the row in the history, so that Back returns to it. */
export function OpenControl<Row extends TableRow>(props: OpenControlProps<Row>) {
  const { open, row, className, tabIndex, describedBy, children } = props;
  const shared = { className, tabIndex, 'aria-describedby': describedBy, 'data-open': true };
  return open.kind === 'link' ? (
    <Link {...shared} href={`~${open.href(row)}`} onClick={() => storeOpenedRow(row.id)}>
      {children}
    </Link>
  ) : (
    <button {...shared} type="button" onClick={() => open.run(row)}>
      {children}
    </button>
  );
}
