import { useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { formatUtcDay } from '#model/dates/dates.ts';
import { sourceLabels, type DonationSource } from '#model/donations/contract.ts';
import type { ImportDetails, ImportedRow } from '#model/donations/import-records.ts';
import { shortId } from '#model/donations/short-id.ts';
import { capitalizeSentence } from '#model/text/capitalize.ts';
import panel from '../../kit/panel.module.css';
import table from '../../kit/plain-table.module.css';
import { Day } from '../../kit/time.tsx';
import { Cents } from '../payouts/payout-table.tsx';
import styles from './imports.module.css';

const rowsAtOnce = 200;

interface RecordedRowsProps {
  record: ImportDetails;
  onOpen: (donationId: string) => void;
}

/** Shows the gifts of an import, 200 at first; `onOpen` gets the id of the donation that staff press. */
export function RecordedRows({ record: { rows, rowCount }, onOpen }: RecordedRowsProps) {
  const [rowLimit, setRowLimit] = useState(rowsAtOnce);
  const giftRows = rows.filter(({ donationId, outcome }) => donationId || outcome === 'open');
  const shown = giftRows.slice(0, rowLimit);
  return (
    <section className={styles.rows} aria-label="Gifts of the file">
      <table className={`${table.table} ${styles.recorded}`}>
        <thead>
          <tr>
            {['Giver', 'Gross', 'Date', 'Source', 'ID'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <RecordedRow key={row.externalId ?? index} row={row} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
      {giftRows.length > shown.length && (
        <Button
          variant="outline"
          className={styles.more}
          label={`Show more of ${(giftRows.length - shown.length).toLocaleString('en-US')}`}
          onClick={() => setRowLimit(rowLimit + rowsAtOnce)}
        />
      )}
      {rowCount > rows.length && (
        <p className={`${panel.meta} ${styles.more}`}>
          {`These are the first ${rows.length.toLocaleString('en-US')} of ${rowCount.toLocaleString('en-US')} rows. The CSV has all.`}
        </p>
      )}
    </section>
  );
}

const outcomes = { recorded: '', already: 'Already here', open: 'Waits', 'left-out': '' } as const;

function RecordedRow({ row, onOpen }: { row: ImportedRow; onOpen: (id: string) => void }) {
  const { donor, type, outcome, reason, grossCents, date, kind, donationId, line } = row;
  const subline = [
    outcomes[outcome],
    type === 'reversal' && `Reversal, line ${line}`,
    reason && capitalizeSentence(reason),
  ];
  return (
    <tr>
      <th scope="row">
        <bdi className={styles.giver}>{donor || 'Anonymous'}</bdi>
        <span className={styles.under}>{subline.filter(Boolean).join('. ')}</span>
      </th>
      <td>{grossCents !== null && <Cents cents={grossCents} currency="usd" />}</td>
      <td>{date && <Day date={formatUtcDay(date)} />}</td>
      <td data-none={!kind || undefined}>{kind && sourceLabels[kind as DonationSource]}</td>
      <td data-none={!donationId || undefined}>
        {donationId && (
          <button
            type="button"
            className={`text-button ${panel.code}`}
            aria-label={`Open donation ${shortId(donationId)}`}
            onClick={() => onOpen(donationId)}
          >
            {shortId(donationId)}
          </button>
        )}
      </td>
    </tr>
  );
}
