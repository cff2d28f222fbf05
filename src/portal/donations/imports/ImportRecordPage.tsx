import { useState } from 'react';
import { useLocation } from 'wouter';
import { portalPaths } from '#model/admin/portal-paths.ts';
import {
  type ImportDetails,
  importDetailsSchema,
  type ImportedRow,
} from '#model/donations/import-records.ts';
import { shortId } from '#model/donations/short-id.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { sourceLabels, type DonationSource } from '#model/donations/contract.ts';
import { formatCount } from '#model/text/format-count.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { useRecord } from '../../data/use-record.ts';
import { Badge } from '../../kit/marks.tsx';
import { ActionButton } from '../../kit/page/page-actions.tsx';
import { RecordHeader, RecordState } from '../../kit/page/RecordPage.tsx';
import page from '../../kit/page/page.module.css';
import panel from '../../kit/panel.module.css';
import table from '../../kit/plain-table.module.css';
import { RecordDetails } from '../../kit/text.tsx';
import { OpenedDonation } from '../DonationDialog.tsx';
import { SumStrip } from '../EquationStrip.tsx';
import { ExportFile } from '../payouts/ExportFile.tsx';
import { Day } from '../../kit/time.tsx';
import { Cents } from '../payouts/payout-table.tsx';
import { capitalizeSentence } from '#model/text/capitalize.ts';
import { nameFormat, nameVersion } from './formats.ts';
import { TakeBack } from './TakeBack.tsx';
import styles from './imports.module.css';

const list = { label: 'From a file', href: portalPaths.imports };

/**
 * Shows what became of the rows of a recorded import, with a button to undo all of it while that is possible. A gift
 * opens in a dialog over the page.
 */
export function ImportRecordPage({ id }: { id: string }) {
  const path = `/api/admin/donations/imports/${encodeURIComponent(id)}`;
  const importRecord = useRecord(path, importDetailsSchema);
  const [opened, setOpened] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const state = <RecordState what="The import" list={list} use={importRecord} />;
  const { record } = importRecord;
  if (record === null) return state;
  const { file, createdAt } = record;
  return (
    <>
      <RecordHeader
        list={list}
        title={`${nameFormat(file.format)}, ${file.name}`}
        details={[
          <Badge tone="ok" mark="check" word="Recorded" />,
          formatPacificDateTime(createdAt),
        ]}
      >
        <div className={page.actions}>
          <ExportFile label="Export CSV" path={`${path}.csv`} />
          <ActionButton
            variant="outline"
            label="Another file..."
            onClick={() => navigate('/import')}
          />
        </div>
      </RecordHeader>
      {state}
      <div className={styles.body}>
        <Outcome record={record} onTaken={() => navigate('/import')} />
        <ImportSums record={record} />
      </div>
      <div className={styles.split}>
        <RecordedRows record={record} onOpen={setOpened} />
        <ImportAside record={record} />
      </div>
      {opened && <OpenedDonation id={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}

function Outcome({ record, onTaken }: { record: ImportDetails; onTaken: () => void }) {
  const { id, file, recorded, already, leftOut, undoUntil, mail } = record;
  const counts = [
    `${formatCount(recorded, 'row')} recorded`,
    already > 0 && `${already} already here`,
    leftOut > 0 && `${leftOut} left out`,
    mail ? 'givers are mailed' : 'no mail was sent',
  ];
  return (
    <Notice tone="ok" title={`${counts.filter(Boolean).join(', ')}.`}>
      {undoUntil ? (
        <div className={panel.row}>
          <span>All of it can be taken back. Afterwards reverse single gifts.</span>
          <TakeBack id={id} name={file.name} until={undoUntil} onTaken={onTaken} />
        </div>
      ) : (
        'A gift that is wrong can be reversed.'
      )}
    </Notice>
  );
}

function ImportSums({ record: { sums } }: { record: ImportDetails }) {
  const { gifts, reversals, fees, costs, open, rounding } = sums;
  const terms = [
    { label: 'Reversed', cents: reversals.cents, note: formatCount(reversals.rows, 'row') },
    { label: 'Fees', cents: -fees.cents, note: 'Of single gifts' },
    { label: 'Costs', cents: -costs.cents, note: 'Of whole payments' },
    { label: 'Open', cents: open.cents, note: formatCount(open.rows, 'row') },
    { label: 'Rounding', cents: -rounding.cents, note: 'The file says so' },
  ].filter(({ cents }) => cents !== 0);
  const first = {
    label: 'Gifts',
    cents: gifts.cents,
    note: `${gifts.rows.toLocaleString('en-US')} recorded`,
  };
  const result = {
    label: 'Net',
    cents: [first, ...terms].reduce((all, { cents }) => all + cents, 0),
    note: 'Of these rows',
  };
  return <SumStrip label="What was recorded" terms={[first, ...terms]} result={result} />;
}

const rowsAtOnce = 200;

interface RecordedRowsProps {
  record: ImportDetails;
  onOpen: (donationId: string) => void;
}

function RecordedRows({ record: { rows, rowCount }, onOpen }: RecordedRowsProps) {
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

function ImportAside({ record: { rows, payouts, file } }: { record: ImportDetails }) {
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
            {leftOut.slice(0, rowsAtOnce).map(({ line, reason }, index) => (
              <li key={index}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
          {leftOut.length > rowsAtOnce && (
            <p>
              And {formatCount(leftOut.length - rowsAtOnce, 'more line')}, as the file has them.
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
