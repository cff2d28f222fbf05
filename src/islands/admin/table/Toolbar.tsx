import { useId, useRef, useState, type ReactNode } from 'react';
import '#styles/controls/field.css';
import { Icon } from '#islands/ui/Icon.tsx';
import { counted } from '#model/text/counted.ts';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { lazyPart, notLoadedReason } from '../ui/lazy-part.tsx';
import { usePageActs } from '../ui/page/page-acts.tsx';
import { nameDates } from './dates.ts';
import { nameSort, type Sort, type TableRow } from './design.ts';
import type { ChoiceProps } from './list-address.ts';
import { Segments, type SegmentsProps } from './Segments.tsx';
import type { TableParts } from './use-table-view.ts';
import styles from './table.module.css';

type ToolParts<Row extends TableRow> = Pick<TableParts<Row>, 'design' | 'view'>;

interface ToolbarProps<Row extends TableRow> extends ToolParts<Row> {
  count: string;
  /** On phones the order is a choice, too, and what a page adds opens on demand. */
  isNarrow: boolean;
  segments?: SegmentsProps<Row> | undefined;
  choices?: readonly ChoiceProps[] | undefined;
}

export function Toolbar<Row extends TableRow>(props: ToolbarProps<Row>) {
  const { design, view, count, isNarrow, segments, choices = [] } = props;
  const { label, options } = design.filter;
  const menuItems = choices.map((choice) => <Choice key={choice.label} {...choice} />);
  const isFolded = isNarrow && menuItems.length > 0;
  if (design.dateOf) {
    menuItems.push(<DateChoice key="dates" design={design} view={view} isNarrow={isNarrow} />);
  }
  if (isNarrow) menuItems.push(<SortChoice key="order" design={design} view={view} />);
  return (
    <div className={styles.toolbar}>
      <SearchBox design={design} view={view} />
      {segments && <Segments {...segments} view={view} />}
      <Choice label={label} options={options} value={view.filter.id} onChoose={view.setFilter} />
      {isFolded ? <MoreChoices>{menuItems}</MoreChoices> : menuItems}
      <p className={styles.count} role="status">
        {count}
      </p>
    </div>
  );
}

// It is loaded on its own, so that the list that opens after the login does not wait for its
// calendar.
const DateRangeFilter = lazyPart(() => import('../ui/DateRangeFilter.tsx'), {
  waiting: <span className={`control ${styles.dates}`} />,
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

interface DateChoiceProps<Row extends TableRow> extends ToolParts<Row> {
  isNarrow: boolean;
}

function DateChoice<Row extends TableRow>({ design, view, isNarrow }: DateChoiceProps<Row>) {
  const { noun } = design;
  return (
    <DateRangeFilter
      value={view.dates}
      words={nameDates(view.dates)}
      onChange={view.setDates}
      describe={(dates) => `Show ${counted(view.countWithin(dates), noun.one, noun.many)}`}
      months={isNarrow ? 1 : 2}
    />
  );
}

// It opens on demand, so that the rows begin on a phone's first screen.
function MoreChoices({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`control ${styles.more}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        More filters
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </button>
      <div id={id} className={styles.moreChoices} hidden={!isOpen}>
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
  const idOf = ({ id, desc }: Sort) => `${id} ${desc ? 'down' : 'up'}`;
  return (
    <Choice
      label="Order"
      value={idOf(view.sort)}
      options={sorts.map((sort) => ({ id: idOf(sort), label: nameSort(design, sort) }))}
      onChoose={(id) => {
        const chosen = sorts.find((sort) => idOf(sort) === id);
        if (chosen) view.setSort(chosen);
      }}
    />
  );
}

const longestSearch = 1000;

// `/` focuses it from anywhere on the page, and Escape clears it.
function SearchBox<Row extends TableRow>({ design, view }: ToolParts<Row>) {
  const input = useRef<HTMLInputElement>(null);

  function focus() {
    input.current?.select();
    input.current?.focus();
  }
  usePageActs('Lists', [
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
        placeholder={design.searchPlaceholder}
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
