import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { OpenControl } from './OpenControl.tsx';
import type { OpenRow, RowActions, TableDesign } from './table-design.ts';
import type { TableView } from './use-table-view.ts';
import styles from './RowCards.module.css';

/** Height of a card in pixels until it was measured. */
const estimate = 132;

interface RowCardsProps<Row> {
  design: TableDesign<Row>;
  view: TableView<Row>;
  open: OpenRow<Row>;
  actions?: RowActions<Row> | undefined;
}

/** The rows as a list for phones, in the page's own scroll; only those in view are drawn. */
export function RowCards<Row>({ design, view, open, actions }: RowCardsProps<Row>) {
  const { numbers, keyAt, rowAt } = view;
  const base = useId();
  const left = useRef<number>(null);
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const rows = useWindowVirtualizer({
    count: numbers.length,
    estimateSize: () => estimate,
    getItemKey: keyAt,
    scrollMargin,
    overscan: 4,
    useFlushSync: false,
  });

  // eslint-disable-next-line react-hooks/exhaustive-deps -- measured after every drawing
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + scrollY));
    if (left.current === null) return;
    const next = Math.min(left.current, numbers.length - 1);
    list.current?.querySelector<HTMLElement>(`[data-index="${next}"] :is(a, button)`)?.focus();
    left.current = null;
  });

  return (
    <ul
      ref={list}
      role="list"
      className={styles.list}
      aria-label={design.noun.many}
      style={{ height: rows.getTotalSize() }}
    >
      {/* eslint-disable-next-line react-hooks/refs -- written by a press, never while drawing */}
      {rows.getVirtualItems().map(({ index: place, key, start }) => {
        const row = rowAt(place);
        if (row === undefined) return null;
        const { title, aside, lines } = design.card(row);
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={place}
            className={styles.card}
            aria-setsize={numbers.length}
            aria-posinset={place + 1}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <p className={styles.top} id={`${base}${place}`}>
              <OpenControl {...{ open, row }} className={styles.title}>
                <span className={styles.word}>{open.word ?? 'View'} </span>
                {title}
              </OpenControl>
              <span className={styles.aside}>{aside}</span>
            </p>
            {lines.map((line, at) => (
              <div key={at} className={styles.line}>
                {line}
              </div>
            ))}
            {actions && (
              <div className={styles.actions}>
                {actions.draw(row, {
                  tabIndex: undefined,
                  describedBy: `${base}${place}`,
                  passFocus: () => (left.current = place),
                })}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
