import { Fragment, useId, type CSSProperties, type MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { OpenControl } from './OpenControl.tsx';
import { TableHead } from './TableHead.tsx';
import type { ActionPlace, OpenRow, RowActions, TableDesign } from './table-design.ts';
import { useCursorKeys } from './use-cursor-keys.ts';
import { ordinaryRowRem, useRowWindow } from './use-row-window.ts';
import type { TableView } from './use-table-view.ts';
import styles from './Table.module.css';

interface RowGridProps<Row> {
  design: TableDesign<Row>;
  view: TableView<Row>;
  open: OpenRow<Row>;
  actions?: RowActions<Row> | undefined;
}

/** The rows as a grid for wide screens: only those in view are drawn, one of them has the cursor. */
export function RowGrid<Row>({ design, view, open, actions }: RowGridProps<Row>) {
  const { numbers, cursor, setCursor, keyAt, rowAt } = view;
  const { rowRem = ordinaryRowRem } = design;
  const { body, drawn, rest, scrollTo, pageSize } = useRowWindow(numbers.length, cursor, rowRem);
  const [, navigate] = useLocation();

  function openPlace(place: number) {
    const row = rowAt(place);
    if (row === undefined) return;
    if (open.kind === 'link') navigate(`~${open.href(row)}`);
    else open.run(row);
  }
  const passFocus = useCursorKeys({
    ...{ body, count: numbers.length, cursor, setCursor, scrollTo, pageSize },
    open: openPlace,
  });

  return (
    <table
      className={styles.table}
      role="grid"
      aria-label={design.noun.many}
      aria-rowcount={numbers.length + 1}
      style={{ '--row-height': `${rowRem}rem` } as CSSProperties}
    >
      <TableHead design={design} sort={view.sort} onSort={view.setSort} actions={actions} />
      <tbody ref={body}>
        {drawn.map(({ place, gap }) => {
          const row = rowAt(place);
          return (
            <Fragment key={keyAt(place)}>
              {gap > 0 && <Gap height={gap} />}
              {row !== undefined && (
                <GridRow
                  {...{ design, open, actions, row, place, passFocus }}
                  isCursor={place === cursor}
                  onReach={() => setCursor(place)}
                  onOpen={() => openPlace(place)}
                />
              )}
            </Fragment>
          );
        })}
        {rest > 0 && <Gap height={rest} />}
      </tbody>
    </table>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" style={{ height }}>
      <td />
    </tr>
  );
}

interface GridRowProps<Row> {
  design: TableDesign<Row>;
  open: OpenRow<Row>;
  actions: RowActions<Row> | undefined;
  row: Row;
  place: number;
  passFocus: ActionPlace['passFocus'];
  isCursor: boolean;
  onReach: () => void;
  onOpen: () => void;
}

function GridRow<Row>(props: GridRowProps<Row>) {
  const { design, open, actions, row, place, passFocus, isCursor, onReach, onOpen } = props;
  const nameId = useId();
  const tabIndex = isCursor ? 0 : -1;

  function press(event: MouseEvent<HTMLElement>) {
    const onControl = event.target instanceof Element && event.target.closest('a, button');
    // Somebody who marks text to copy it does not want to leave.
    if (!onControl && getSelection()?.isCollapsed !== false) onOpen();
  }

  return (
    <tr
      className={styles.row}
      data-place={place}
      data-cursor={isCursor || undefined}
      aria-rowindex={place + 2}
      tabIndex={tabIndex}
      onFocus={onReach}
      onClick={press}
    >
      {design.columns.map((column, at) => (
        <td
          key={column.id}
          className={styles.cell}
          id={at === 0 ? nameId : undefined}
          data-align={column.align}
          data-hide-below={column.hideBelow}
        >
          {column.cell(row, tabIndex)}
        </td>
      ))}
      <td className={styles.viewCell}>
        <OpenControl {...{ open, row, tabIndex }} className={styles.view} describedBy={nameId}>
          {open.word ?? 'View'}
        </OpenControl>
        {actions?.draw(row, { tabIndex, describedBy: nameId, passFocus })}
      </td>
    </tr>
  );
}
