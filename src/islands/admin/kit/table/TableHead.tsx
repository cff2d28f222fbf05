import { Icon } from '#islands/ui/Icon.tsx';
import type { Sort } from '../table-index.ts';
import { sortAfterPress, type Column, type RowActions, type TableDesign } from './table-design.ts';
import styles from './Table.module.css';

interface TableHeadProps<Row> {
  design: TableDesign<Row>;
  sort: Sort;
  onSort: (sort: Sort) => void;
  actions?: RowActions<Row> | undefined;
}

/** Widths and heads of the columns: sortable heads are buttons, the others plain (P-79). */
export function TableHead<Row>({ design, sort, onSort, actions }: TableHeadProps<Row>) {
  return (
    <>
      <colgroup>
        {design.columns.map((column) => (
          <col
            key={column.id}
            className={styles.column}
            data-hide-below={column.hideBelow}
            style={widthOf(column)}
          />
        ))}
        <col className={styles.viewColumn} style={actions ? { width: actions.width } : {}} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {design.columns.map((column) => (
            <Head key={column.id} {...{ column, sort, onSort }} />
          ))}
          <th scope="col" className={styles.head} data-last>
            {actions ? 'Actions' : <span className="visually-hidden">Open</span>}
          </th>
        </tr>
      </thead>
    </>
  );
}

function widthOf<Row>({ width }: Column<Row>) {
  return width ? { width } : {};
}

interface HeadProps<Row> {
  column: Column<Row>;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const sorted = sort.column === column.id;
  const direction = sort.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={styles.head}
      data-align={column.align}
      data-hide-below={column.hideBelow}
      aria-sort={sorted ? direction : undefined}
    >
      {column.sort ? (
        <button
          type="button"
          className={styles.sortButton}
          onClick={() => onSort(sortAfterPress(sort, column.id))}
        >
          {column.header}
          {sorted && <Icon name={sort.descending ? 'arrow-down' : 'arrow-up'} />}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
