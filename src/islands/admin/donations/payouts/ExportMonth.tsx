import '#styles/controls/field.css';
import { useState } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { formatter } from '#lib/dates.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';
import { ExportFile } from './ExportFile.tsx';
import styles from './payouts.module.css';

const monthName = formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' });

interface ExportMonthProps {
  /** With entries, newest first; undefined while they are not known. */
  months: readonly string[] | undefined;
}

/** The ledger of a month as a file; the last full month is chosen first (P-178). */
export function ExportMonth({ months = [] }: ExportMonthProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const current = dayInPacific(new Date()).slice(0, 7);
  const month = chosen ?? months.find((each) => each < current) ?? months[0];
  if (!month) return null;
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
              {monthName(`${each}-01`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <ExportFile label="Export month" path={`/api/admin/ledger/${month}.csv`} />
    </>
  );
}
