import { useRef } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { usePageActions } from '../kit/page/page-actions.tsx';
import type { TableRow } from './table-design.ts';
import type { TableParts } from './use-table-view.ts';
import styles from './table.module.css';

interface SearchBoxProps<Row extends TableRow> extends Pick<TableParts<Row>, 'design' | 'view'> {
  isNarrow: boolean;
}

const longestSearch = 1000;

/** Shows the search of a table. `/` focuses it from anywhere on the page, and Escape clears it. */
export function SearchBox<Row extends TableRow>({ design, view, isNarrow }: SearchBoxProps<Row>) {
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
