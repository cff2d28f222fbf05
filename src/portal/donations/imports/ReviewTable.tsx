import '#styles/controls/segmented-control.css';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatCount } from '#model/text/format-count.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { restoreFocusTo } from '#islands/ui/restore-focus-to.ts';
import panel from '../../kit/panel.module.css';
import table from '../../kit/plain-table.module.css';
import type { DecidedRow, RowDecision } from './decide-rows.ts';
import { countPart, type ReviewPart, reviewParts, rowsShownAtOnce } from './review-parts.ts';
import { ReviewRow, type ReviewRowProps } from './ReviewRow.tsx';
import type { ImportTally } from './tally.ts';
import styles from './imports.module.css';

const heads = ['Giver', 'Gross', 'Date', 'Kind', 'Document', 'Fee', 'Net'];

interface ReviewTableProps {
  part: ReviewPart;
  onPart: (part: ReviewPart) => void;
  /** The first rows of the part. */
  rows: readonly DecidedRow[];
  tally: ImportTally;
  isChecking: boolean;
  onDecide: (row: DecidedRow, decision: RowDecision) => void;
  onMore: () => void;
  /** Opens a donation that is stored already, over the review. */
  onOpen: (donationId: string) => void;
}

// The last press on the button below the rows removes it: the row above the new ones takes the focus.
const focusLastRow = restoreFocusTo((button) => {
  const row = button.closest('section')?.querySelector<HTMLElement>('tbody tr:last-child');
  if (!row) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
});

/**
 * Moves the focus on when the row that has it leaves its part, as it does once its question is answered: to the row
 * that took its place, or to the parts when there is none. It moves from a row's dialog, too, which closes with the
 * row.
 */
function useNextRow(rows: readonly DecidedRow[]) {
  const section = useRef<HTMLElement>(null);
  const entered = useRef<string | null>(null);
  const before = useRef(rows);

  useLayoutEffect(() => {
    const place = before.current.findIndex(({ key }) => key === entered.current);
    before.current = rows;
    if (place === -1 || rows.some(({ key }) => key === entered.current)) return;
    function focusNext() {
      if (document.activeElement !== document.body) return;
      const drawn = [...(section.current?.querySelectorAll('tbody tr') ?? [])];
      const next = drawn[Math.min(place, drawn.length - 1)] ?? section.current;
      next?.querySelector<HTMLElement>('input:not(:disabled), select, button')?.focus();
    }
    focusNext();
    // A dialog that has just closed lets the page take the focus a moment later.
    requestAnimationFrame(focusNext);
  });

  return {
    section,
    onEnter: (key: string) => (entered.current = key),
    onLeave: () => (entered.current = null),
  };
}

/**
 * Shows the first rows of a part of a file, by default of all, and a button for more of them. `isChecking` says that
 * the server is still being asked what is stored already.
 */
export function ReviewTable(props: ReviewTableProps) {
  const { part, onPart, rows, tally, isChecking, onDecide, onMore, onOpen } = props;
  const name = useId();
  const { section, ...rowFocus } = useNextRow(rows);
  const hidden = countPart(tally, part) - rows.length;
  const { open } = tally.states;
  const waits = open > 0 ? `${formatCount(open, 'row')} can wait in this import` : '';
  return (
    <section ref={section} className={styles.rows} aria-label="Rows of the file">
      <div className={styles.bar}>
        <div className="segmented-control" role="radiogroup" aria-label="Rows">
          {reviewParts.map(([id, label]) => (
            <label key={id}>
              <input type="radio" name={name} checked={id === part} onChange={() => onPart(id)} />
              <span>
                {label} <small>{countPart(tally, id).toLocaleString('en-US')}</small>
              </span>
            </label>
          ))}
        </div>
        <Status as="p" className={panel.meta}>
          <span>{isChecking ? 'Looking for what is here already...' : waits}</span>
        </Status>
      </div>
      {rows.length === 0 && !isChecking && (
        <p className={`${table.none} ${styles.none}`}>No rows.</p>
      )}
      {rows.length > 0 && (
        <table className={`${table.table} ${styles.table}`}>
          <caption className="visually-hidden">Rows with a question come first</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Record</span>
              </th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <DrawnRows key={part} rows={rows} onDecide={onDecide} onOpen={onOpen} {...rowFocus} />
          </tbody>
        </table>
      )}
      {hidden > 0 && rows.length > 0 && (
        <Button
          variant="outline"
          className={styles.more}
          label={`Show ${Math.min(rowsShownAtOnce, hidden)} more of ${hidden.toLocaleString('en-US')}`}
          ref={focusLastRow}
          onClick={onMore}
        />
      )}
    </section>
  );
}

// A browser lays out a hundred rows in one task of 120 ms, and these in one of 30.
const rowsDrawnAtOnce = 10;

/** Draws the rows a few in each frame, so that none of its tasks blocks the page. */
function DrawnRows({
  rows,
  ...actions
}: Omit<ReviewRowProps, 'row'> & { rows: readonly DecidedRow[] }) {
  const [count, setCount] = useState(rowsDrawnAtOnce);
  const hasMore = count < rows.length;
  useEffect(() => {
    if (!hasMore) return undefined;
    const frame = requestAnimationFrame(() => setCount(count + rowsDrawnAtOnce));
    return () => cancelAnimationFrame(frame);
  }, [count, hasMore]);
  return rows.slice(0, count).map((row) => <ReviewRow key={row.key} row={row} {...actions} />);
}
