import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import panel from '../kit/panel.module.css';
import { OpenControl } from './RowGrid.tsx';
import { useReturnToRow } from './opened-row.ts';
import type { TableRow } from './table-design.ts';
import type { TableParts } from './use-table-view.ts';
import styles from './table.module.css';

interface CardContentProps<Row extends TableRow> extends Omit<TableParts<Row>, 'view'> {
  row: Row;
  /** The id of the line that names the row. */
  id: string;
}

function CardContent<Row extends TableRow>(props: CardContentProps<Row>) {
  const { design, open, actions, selection, row, id } = props;
  const { title, aside, lines } = design.card(row);
  return (
    <>
      {selection && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label="Choose"
            aria-describedby={id}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row, false)}
          />
        </label>
      )}
      <p className={styles.top} id={id}>
        <OpenControl open={open} row={row} className={`${panel.stretched} ${styles.title}`}>
          <span className={styles.word}>{open.label ?? 'View'} </span>
          <span className={panel.clamp}>{title}</span>
        </OpenControl>
        <span className={styles.aside}>{aside}</span>
      </p>
      {lines.map((line, index) => (
        <div key={index} className={`${panel.clamp} ${styles.line}`}>
          {line}
        </div>
      ))}
      {actions && (
        <div className={styles.actions}>{actions.render(row, { 'aria-describedby': id })}</div>
      )}
    </>
  );
}

/**
 * Shows the rows as cards on phones and draws those near the window only. When the card with the focus is removed, the
 * one in its position takes it.
 */
export function RowCards<Row extends TableRow>(props: TableParts<Row>) {
  const { design, view, open, actions, selection } = props;
  const { rows } = view;
  const count = rows.length;
  const base = useId();
  const focused = useRef<number>(null);
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const cards = useWindowVirtualizer({
    count,
    // Most cards have about this height; each is measured once it is drawn.
    estimateSize: () => 132,
    getItemKey: (position) => rows[position]?.id ?? position,
    scrollMargin,
    overscan: 4,
    useFlushSync: false,
  });

  // oxlint-disable-next-line react/exhaustive-deps -- measured after every drawing
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + scrollY));
    if (focused.current === null || document.activeElement !== document.body) return;
    const next = Math.min(focused.current, count - 1);
    const control = `[data-index="${next}"] :is(a, button)`;
    list.current?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
  });

  useReturnToRow(rows[view.cursor]?.id, () =>
    cards.scrollToIndex(view.cursor, { align: 'center' }),
  );

  return (
    <ul
      ref={list}
      role="list"
      className={styles.cards}
      aria-label={design.noun.many}
      style={{ height: cards.getTotalSize() }}
    >
      {cards.getVirtualItems().map(({ index: position, key, start }) => {
        const row = rows[position];
        if (row === undefined) return null;
        return (
          <li
            key={key}
            ref={cards.measureElement}
            data-index={position}
            onFocus={() => (focused.current = position)}
            onBlur={() => (focused.current = null)}
            className={styles.card}
            data-choosable={selection !== undefined || undefined}
            data-chosen={selection?.has(row) || undefined}
            aria-setsize={count}
            aria-posinset={position + 1}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <CardContent {...{ design, open, actions, selection, row }} id={`${base}${position}`} />
          </li>
        );
      })}
    </ul>
  );
}

/** Shows empty cards while the first rows load on a phone. */
export function CardSkeletons() {
  return Array.from({ length: 8 }, (_, card) => (
    <div key={card} className={`${panel.delayed} ${styles.cardSkeleton}`} aria-hidden="true">
      {[1, 2, 3].map((line) => (
        <span key={line} className={panel.waiting} />
      ))}
    </div>
  ));
}
