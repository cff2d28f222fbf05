import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import '#styles/controls/field.css';
import { Icon } from '#islands/ui/Icon.tsx';
import { focusByKey } from '#islands/ui/browser/focus.ts';
import { Status } from '#islands/ui/live-regions.tsx';
import { counted } from '#model/text/counted.ts';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import { lazyPart, notLoadedReason } from '../kit/lazy-part.tsx';
import { usePageActions } from '../kit/page/page-actions.tsx';
import { nameDates } from './dates.ts';
import { nameSort, type Sort, type TableRow } from './design.ts';
import type { ChoiceProps } from './list-address.ts';
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
  const changed = filters.filter(
    ({ value, options: [first], isNarrowing = value !== first?.id }) => isNarrowing,
  ).length;
  const parts = filters.map((choice) => <Choice key={choice.label} {...choice} />);
  if (design.rowDate) {
    parts.push(<DateChoice key="dates" design={design} view={view} isNarrow={isNarrow} />);
  }
  if (isNarrow) parts.push(<SortChoice key="order" design={design} view={view} />);
  return (
    <div className={styles.toolbar}>
      <SearchBox design={design} view={view} isNarrow={isNarrow} />
      {isNarrow && <FoldedFilters count={changed + ((from ?? to) ? 1 : 0)}>{parts}</FoldedFilters>}
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
      describe={(dates) => `Show ${counted(view.countWithin(dates), noun.one, noun.many)}`}
      months={isNarrow ? 1 : 2}
    />
  );
}

interface FoldedFiltersProps {
  count: number;
  children: ReactNode;
}

// The filters are behind one button, so that the rows begin in a phone's upper half.
function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function closeByEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape') return;
    setOpen(false);
    focusByKey(button.current);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`control ${styles.more}`}
        onKeyDown={closeByEscape}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>Filters</span> {count > 0 && <span>{count}</span>}
      </button>
      <div id={id} className={styles.moreChoices} hidden={!isOpen} onKeyDown={closeByEscape}>
        {children}
      </div>
    </>
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

const longestSearch = 1000;

// `/` focuses the search from anywhere on the page, and Escape clears it.
function SearchBox<Row extends TableRow>({ design, view, isNarrow }: SizedParts<Row>) {
  const input = useRef<HTMLInputElement>(null);

  function focus() {
    input.current?.select();
    input.current?.focus();
  }
  usePageActions('Lists', [
    { label: `Search ${design.noun.many}`, icon: 'search', key: '/', run: focus },
  ]);

  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        className={`control ${styles.input}`}
        aria-label={`Search ${design.noun.many}`}
        aria-keyshortcuts="/"
        placeholder={isNarrow ? `Search ${design.noun.many}` : design.searchPlaceholder}
        maxLength={longestSearch}
        value={view.search}
        onChange={(event) => view.setSearch(event.target.value)}
        onBlur={view.storeSearch}
        onKeyDown={({ key }) => {
          if (key === 'Escape') view.setSearch('');
        }}
        autoComplete="off"
        spellCheck={false}
        data-table-search
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
