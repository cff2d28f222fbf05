import '#styles/controls/field.css';
import { Icon } from '#islands/ui/Icon.tsx';
import type { Sort } from '../table-index.ts';
import { SearchBox } from './SearchBox.tsx';
import { nameSort, type TableDesign } from './table-design.ts';
import type { TableView } from './use-table-view.ts';
import styles from './Toolbar.module.css';

interface ToolbarProps<Row> {
  design: TableDesign<Row>;
  view: TableView<Row>;
  /** The count in words; announced when it changes. */
  count: string;
  /** Whether heads are missing and the order is chosen here. */
  withSort: boolean;
  /** Another choice of rows, behind the filter. */
  choice?: ChoiceProps | undefined;
}

/** Search, filter and count of a table; on phones the order too. */
export function Toolbar<Row>({ design, view, count, withSort, choice }: ToolbarProps<Row>) {
  return (
    <div className={styles.toolbar}>
      <SearchBox
        label={`Search ${design.noun.many}`}
        placeholder={design.searchPlaceholder}
        value={view.search}
        onChange={view.setSearch}
      />
      <Choice
        label={design.filter.label}
        value={view.filter.id}
        options={design.filter.options}
        onChoose={view.setFilter}
      />
      {choice && <Choice {...choice} />}
      {withSort && <SortChoice design={design} sort={view.sort} onSort={view.setSort} />}
      <p className={styles.count} role="status">
        {count}
      </p>
    </div>
  );
}

/** One selection beside the search. */
export interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { id: string; label: string }[];
  onChoose: (id: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <div className={`select ${styles.choice}`}>
      <select
        className="control"
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  );
}

interface SortChoiceProps<Row> {
  design: TableDesign<Row>;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function SortChoice<Row>({ design, sort, onSort }: SortChoiceProps<Row>) {
  const sorts = design.columns
    .filter((column) => column.sort)
    .flatMap(({ id }) => [
      { column: id, descending: false },
      { column: id, descending: true },
    ]);
  const idOf = ({ column, descending }: Sort) => `${column} ${descending ? 'down' : 'up'}`;
  return (
    <Choice
      label="Order"
      value={idOf(sort)}
      options={sorts.map((one) => ({ id: idOf(one), label: nameSort(design, one) }))}
      onChoose={(id) => {
        const chosen = sorts.find((one) => idOf(one) === id);
        if (chosen) onSort(chosen);
      }}
    />
  );
}
