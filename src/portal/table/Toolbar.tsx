import '#styles/controls/field.css';
import { Icon } from '#islands/ui/Icon.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { formatCount } from '#model/text/format-count.ts';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import { lazyPart, notLoadedReason } from '../kit/lazy-part.tsx';
import { nameDates } from './date-range.ts';
import { nameSort } from './sort.ts';
import type { TableRow, Sort } from './table-design.ts';
import { FoldedFilters } from './FoldedFilters.tsx';
import type { ChoiceProps } from './list-address.ts';
import { SearchBox } from './SearchBox.tsx';
import { Segments, type SegmentsProps } from './Segments.tsx';
import type { TableParts } from './use-table-view.ts';
import styles from './table.module.css';

type ToolParts<Row extends TableRow> = Pick<TableParts<Row>, 'design' | 'view'>;

interface SizedParts<Row extends TableRow> extends ToolParts<Row> {
  isNarrow: boolean;
}

interface ToolbarProps<Row extends TableRow> extends ToolParts<Row> {
  count: string;
  /** True on phones, where the filters are folded and the order is one of them. */
  isNarrow: boolean;
  segments?: SegmentsProps<Row> | undefined;
  choices?: readonly ChoiceProps[] | undefined;
}

// A choice narrows the list by any option but its first, unless it says otherwise.
const isNarrowing = ({ isNarrowing: isSaid, value, options: [first] }: ChoiceProps) =>
  isSaid ?? value !== first?.id;

/**
 * Shows search, status, filters, dates and the count of rows above a table. On phones the filters and the order are
 * behind one button that counts what narrows the list.
 */
export function Toolbar<Row extends TableRow>(props: ToolbarProps<Row>) {
  const { design, view, count, isNarrow, segments, choices = [] } = props;
  const { label, options } = design.filter;
  const { from, to } = view.dates;
  const filter: ChoiceProps = { label, options, value: view.filter.id, onChoose: view.setFilter };
  const filters = [filter, ...choices];
  const narrowingCount = filters.filter(isNarrowing).length + ((from ?? to) ? 1 : 0);
  const parts = filters.map((choice) => <Choice key={choice.label} {...choice} />);
  if (design.rowDate) {
    parts.push(<DateChoice key="dates" design={design} view={view} isNarrow={isNarrow} />);
  }
  if (isNarrow) parts.push(<SortChoice key="order" design={design} view={view} />);
  return (
    <div className={styles.toolbar}>
      <SearchBox design={design} view={view} isNarrow={isNarrow} />
      {isNarrow && <FoldedFilters count={narrowingCount}>{parts}</FoldedFilters>}
      {segments && <Segments {...segments} view={view} />}
      {!isNarrow && parts}
      <Status as="p" className={styles.count}>
        {count}
      </Status>
      {isNarrow && <p className={styles.order}>{nameSort(design, view.sort)}</p>}
    </div>
  );
}

// The filter is loaded on its own, so that the list that opens after the login does not wait for its calendar.
const DateRangeFilter = lazyPart(() => import('../kit/DateRangeFilter.tsx'), {
  waiting: () => <span className={`control ${styles.dates}`} />,
  failure: (_, retry) => (
    <div className={styles.datesFailure}>
      <FailureNotice
        title="The filter by date could not be loaded."
        reason={notLoadedReason}
        onRetry={retry}
      />
    </div>
  ),
});

function DateChoice<Row extends TableRow>({ design, view, isNarrow }: SizedParts<Row>) {
  const { noun } = design;
  return (
    <DateRangeFilter
      value={view.dates}
      text={nameDates(view.dates)}
      onChange={view.setDates}
      describe={(dates) => `Show ${formatCount(view.countWithin(dates), noun.one, noun.many)}`}
      months={isNarrow ? 1 : 2}
    />
  );
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

function SortChoice<Row extends TableRow>({ design, view }: ToolParts<Row>) {
  const sorts = design.columns
    .filter((column) => column.sort)
    .flatMap(({ id }) => [
      { id, desc: false },
      { id, desc: true },
    ]);
  const sortId = ({ id, desc }: Sort) => `${id} ${desc ? 'down' : 'up'}`;
  return (
    <Choice
      label="Order"
      value={sortId(view.sort)}
      options={sorts.map((sort) => ({ id: sortId(sort), label: nameSort(design, sort) }))}
      onChoose={(id) => {
        const chosen = sorts.find((sort) => sortId(sort) === id);
        if (chosen) view.setSort(chosen);
      }}
    />
  );
}
