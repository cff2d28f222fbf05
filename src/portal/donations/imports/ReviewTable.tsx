import '#styles/controls/segmented-control.css';
import { useId, useMemo, useState } from 'react';
import { counted } from '#model/text/counted.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import panel from '../../kit/panel.module.css';
import table from '../../kit/plain-table.module.css';
import type { DecidedRow, Decision } from './decide-rows.ts';
import { ReviewRow } from './ReviewRow.tsx';
import styles from './imports.module.css';

const parts = [
  ['all', 'All', () => true],
  ['record', 'To record', ({ state }: DecidedRow) => state === 'record'],
  ['already', 'Already here', ({ state }: DecidedRow) => state === 'already'],
  ['out', 'Left out', ({ state }: DecidedRow) => state === 'out'],
  ['asks', 'Needs you', ({ needsStaff }: DecidedRow) => needsStaff],
] as const;

type Part = (typeof parts)[number][0];

const rowsAtOnce = 200;

const heads = ['Giver', 'Gross', 'Date', 'Kind', 'Document', 'Fee', 'Net'];

interface ReviewTableProps {
  rows: readonly DecidedRow[];
  isChecking: boolean;
  onDecide: (row: DecidedRow, decision: Decision) => void;
}

export function ReviewTable({ rows, isChecking, onDecide }: ReviewTableProps) {
  const [part, setPart] = useState<Part>('all');
  const [most, setMost] = useState(rowsAtOnce);
  const name = useId();
  const test = parts.find(([id]) => id === part)?.[2] ?? parts[0][2];
  const chosen = useMemo(() => rows.filter(test), [rows, test]);
  const shown = chosen.slice(0, most);
  const counts = useMemo(
    () => parts.map(([, , isIn]) => rows.reduce((sum, row) => sum + (isIn(row) ? 1 : 0), 0)),
    [rows],
  );
  const open = useMemo(
    () => rows.reduce((sum, { state }) => sum + (state === 'open' ? 1 : 0), 0),
    [rows],
  );
  const waits = open > 0 ? `${counted(open, 'row')} can wait in this import` : '';
  return (
    <section className={styles.rows} aria-label="Rows of the file">
      <div className={styles.bar}>
        <div className="segmented-control" role="radiogroup" aria-label="Rows">
          {parts.map(([id, label], at) => (
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
                {label} <small>{(counts[at] ?? 0).toLocaleString('en-US')}</small>
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
