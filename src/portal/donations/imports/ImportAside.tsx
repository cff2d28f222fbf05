import { formatUtcDay } from '#model/dates/dates.ts';
import type { ImportDetails } from '#model/donations/import-records.ts';
import { formatCount } from '#model/text/format-count.ts';
import panel from '../../kit/panel.module.css';
import { RecordDetails } from '../../kit/text.tsx';
import { Cents } from '../payouts/payout-table.tsx';
import { nameVersion } from './formats.ts';
import styles from './imports.module.css';

const mostLeftOut = 200;

/** Shows beside the gifts of an import its payouts, the lines that were left out, and the file. */
export function ImportAside({ record: { rows, payouts, file } }: { record: ImportDetails }) {
  const leftOut = rows.filter(({ outcome }) => outcome === 'left-out');
  return (
    <div className={styles.advice}>
      {payouts.map(({ id, method, date, netCents }) => (
        <section key={id} aria-label={`Payout ${id}`}>
          <h2 className={panel.heading}>Payout</h2>
          <RecordDetails
            details={{
              ID: <span className={panel.code}>{id}</span>,
              Method: method,
              Day: date ? formatUtcDay(date) : 'Not in the file',
              Amount: <Cents cents={netCents} currency="usd" />,
            }}
          />
        </section>
      ))}
      {leftOut.length > 0 && (
        <section aria-labelledby="import-out">
          <h2 className={panel.heading} id="import-out">
            Left out
          </h2>
          <ul role="list">
            {leftOut.slice(0, mostLeftOut).map(({ line, reason }, index) => (
              <li key={index}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
          {leftOut.length > mostLeftOut && (
            <p>
              And {formatCount(leftOut.length - mostLeftOut, 'more line')}, as the file has them.
            </p>
          )}
        </section>
      )}
      <section aria-labelledby="import-file">
        <h2 className={panel.heading} id="import-file">
          File
        </h2>
        <RecordDetails
          details={{
            Name: <bdi>{file.name}</bdi>,
            Columns: nameVersion(file),
            'SHA-256': <span className={panel.code}>{file.sha256.slice(0, 16)}...</span>,
            'Same again': 'Records nothing',
          }}
        />
      </section>
    </div>
  );
}
