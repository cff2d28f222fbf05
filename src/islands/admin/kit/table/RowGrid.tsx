import { Fragment, useId, type MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { OpenControl } from './OpenControl.tsx';
import { TableHead } from './TableHead.tsx';
import type { OpenRow, TableDesign } from './table-design.ts';
import { useCursorKeys } from './use-cursor-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import type { TableView } from './use-table-view.ts';
import styles from './Table.module.css';

interface RowGridProps<Row> {
  design: TableDesign<Row>;
  view: TableView<Row>;
  open: OpenRow<Row>;
}

/** The rows as a grid for wide screens: only those in view are drawn, one of them has the cursor. */
export function RowGrid<Row>({ design, view, open }: RowGridProps<Row>) {
  const { numbers, cursor, setCursor, rowAt } = view;
  const { body, drawn, rest, scrollTo, pageSize } = useRowWindow(numbers.length, cursor);
  const [, navigate] = useLocation();

  function openPlace(place: number) {
    const row = rowAt(place);
    if (row === undefined) return;
    if (open.kind === 'link') navigate(`~${open.href(row)}`);
    else open.run(row);
  }
  useCursorKeys({
    ...{ body, count: numbers.length, cursor, setCursor, scrollTo, pageSize },
    open: openPlace,
  });

  return (
    <table
      className={styles.table}
      role="grid"
      aria-label={design.noun.many}
      aria-rowcount={numbers.length + 1}
    >
      <TableHead design={design} sort={view.sort} onSort={view.setSort} />
      <tbody ref={body}>
        {drawn.map(({ place, gap }) => {
          const row = rowAt(place);
          return (
            <Fragment key={place}>
              {gap > 0 && <Gap height={gap} />}
              {row !== undefined && (
                <GridRow
                  {...{ design, open, row, place }}
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
  return <tr aria-hidden="true" style={{ height }} />;
}

interface GridRowProps<Row> {
  design: TableDesign<Row>;
  open: OpenRow<Row>;
  row: Row;
  place: number;
  isCursor: boolean;
  onReach: () => void;
  onOpen: () => void;
}

function GridRow<Row>({ design, open, row, place, isCursor, onReach, onOpen }: GridRowProps<Row>) {
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
          data-keep={column.keep}
        >
          {column.cell(row)}
        </td>
      ))}
      <td className={styles.viewCell}>
        <OpenControl {...{ open, row, tabIndex }} className={styles.view} describedBy={nameId}>
          View
        </OpenControl>
      </td>
    </tr>
  );
}
