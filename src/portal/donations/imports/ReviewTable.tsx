import '#styles/controls/segmented-control.css';
import { useId, useMemo, useState } from 'react';
import { counted } from '#model/text/counted.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import panel from '../../kit/panel.module.css';
import table from '../../kit/plain-table.module.css';
import type { DecidedRow, RowDecision } from './decide-rows.ts';
import { ReviewRow } from './ReviewRow.tsx';
import type { ImportTally } from './tally.ts';
import styles from './imports.module.css';

const parts = [
  ['all', 'All'],
  ['record', 'To record'],
  ['already', 'Already here'],
  ['out', 'Left out'],
  ['asks', 'Needs you'],
] as const;

type Part = (typeof parts)[number][0];

function choose(rows: readonly DecidedRow[], part: Part): readonly DecidedRow[] {
  if (part === 'all') return rows;
  return rows.filter(({ state, needsStaff }) => (part === 'asks' ? needsStaff : state === part));
}

function countPart({ states, asks }: ImportTally, part: Part, all: number): number {
  if (part === 'all') return all;
  return part === 'asks' ? asks : states[part];
}

const rowsAtOnce = 100;

const heads = ['Giver', 'Gross', 'Date', 'Kind', 'Document', 'Fee', 'Net'];

interface ReviewTableProps {
  rows: readonly DecidedRow[];
  tally: ImportTally;
  isChecking: boolean;
  onDecide: (row: DecidedRow, decision: RowDecision) => void;
}

/**
 * Shows the rows of a file, by default all, and more of them in steps of 100. `isChecking` says that the server is
 * still being asked what is stored already.
 */
export function ReviewTable({ rows, tally, isChecking, onDecide }: ReviewTableProps) {
  const [part, setPart] = useState<Part>('all');
  const [most, setMost] = useState(rowsAtOnce);
  const name = useId();
  const chosen = useMemo(() => choose(rows, part), [rows, part]);
  const shown = chosen.slice(0, most);
  const { open } = tally.states;
  const waits = open > 0 ? `${counted(open, 'row')} can wait in this import` : '';
  return (
    <section className={styles.rows} aria-label="Rows of the file">
      <div className={styles.bar}>
        <div className="segmented-control" role="radiogroup" aria-label="Rows">
          {parts.map(([id, label]) => (
            <label key={id}>
              <input
                type="radio"
                name={name}
                checked={id === part}
                onChange={() => {
                  setPart(id);
                  setMost(rowsAtOnce);
                }}
              />
              <span>
                {label} <small>{countPart(tally, id, rows.length).toLocaleString('en-US')}</small>
              </span>
            </label>
          ))}
        </div>
        <Status as="p" className={panel.meta}>
          <span>{isChecking ? 'Looking for what is here already...' : waits}</span>
        </Status>
      </div>
      {shown.length === 0 ? (
        <p className={`${table.none} ${styles.none}`}>No rows.</p>
      ) : (
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
            {shown.map((row) => (
              <ReviewRow key={row.key} row={row} onDecide={onDecide} />
            ))}
          </tbody>
        </table>
      )}
      {chosen.length > shown.length && (
        <Button
          variant="outline"
          className={styles.more}
          label={`Show ${Math.min(rowsAtOnce, chosen.length - shown.length)} more of ${(chosen.length - shown.length).toLocaleString('en-US')}`}
          onClick={() => setMost(most + rowsAtOnce)}
        />
      )}
    </section>
  );
}
