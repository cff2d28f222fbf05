import type { CSSProperties } from 'react';
import { TableHead } from './TableHead.tsx';
import type { RowActions, TableDesign } from './table-design.ts';
import { ordinaryRowRem } from './use-row-window.ts';
import type { TableView } from './use-table-view.ts';
import styles from './Table.module.css';

const rows = [0, 1, 2, 3, 4, 5, 6, 7];

interface TableSkeletonProps<Row> {
  design: TableDesign<Row>;
  view: TableView<Row>;
  actions: RowActions<Row> | undefined;
  narrow: boolean;
  /** Without bars only the head is drawn, above a state. */
  bars: boolean;
}

/** The table's real columns where there are no rows; its bars show after 150 ms. */
export function TableSkeleton<Row>(props: TableSkeletonProps<Row>) {
  const { design, view, actions, narrow, bars } = props;
  if (narrow) return bars ? <CardSkeleton /> : null;
  return (
    <table
      className={styles.table}
      aria-busy={bars}
      aria-label={design.noun.many}
      style={{ '--row-height': `${design.rowRem ?? ordinaryRowRem}rem` } as CSSProperties}
    >
      <TableHead design={design} sort={view.sort} onSort={view.setSort} actions={actions} />
      {bars && (
        <tbody aria-hidden="true">
          {rows.map((row) => (
            <tr key={row} className={styles.waitingRow}>
              {design.columns.map((column) => (
                <td
                  key={column.id}
                  className={styles.cell}
                  data-align={column.align}
                  data-hide-below={column.hideBelow}
                >
                  <span className={styles.bar} />
                </td>
              ))}
              <td className={styles.viewCell}>
                <span className={styles.bar} />
              </td>
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}

function CardSkeleton() {
  return (
    <div className={styles.waitingCards} aria-hidden="true">
      {rows.map((row) => (
        <div key={row} className={styles.waitingCard}>
          <span className={styles.bar} />
          <span className={styles.bar} />
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  );
}
