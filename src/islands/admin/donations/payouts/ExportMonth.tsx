import '#styles/controls/field.css';
import { useState } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import type { PayoutSummary } from '#model/donations/payouts.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { ExportFile } from './ExportFile.tsx';
import { exportedWords, monthName } from './LedgerNotes.tsx';
import styles from './payouts.module.css';

interface ExportMonthProps {
  /** Undefined while they are not known. */
  figures: PayoutSummary | undefined;
  onSaved: () => void;
}

/** The ledger of a month as a file; the last full month is chosen first (P-178). */
export function ExportMonth({ figures, onSaved }: ExportMonthProps) {
  const { months = [], exported = [] } = figures ?? {};
  const [chosen, setChosen] = useState<string | null>(null);
  const current = dayInPacific(new Date()).slice(0, 7);
  const month = chosen ?? months.find((each) => each < current) ?? months[0];
  if (!month) return null;
  const taken = exported.find((each) => each.month === month);
  return (
    <>
      <div className={`select ${styles.month}`}>
        <select
          className="control"
          aria-label="Month"
          value={month}
          onChange={(event) => setChosen(event.target.value)}
        >
          {months.map((each) => (
            <option key={each} value={each}>
              {monthName(each)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <ExportFile
        key={month}
        label="Export month"
        path={`/api/admin/ledger/${month}.csv`}
        note={taken && exportedWords(taken)}
        onSaved={onSaved}
      />
    </>
  );
}
