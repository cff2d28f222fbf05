import '#styles/controls/field.css';
import { useEffect, useRef } from 'react';
import type { PayoutSummary } from '#model/donations/payouts.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Alert, Status } from '#islands/ui/live-regions.tsx';
import { counted } from '#model/text/counted.ts';
import panel from '../../kit/panel.module.css';
import { JournalState } from './JournalState.tsx';
import { formatExported, ledgerMonthName } from './ledger-text.ts';
import { type ExportChoice, isJournal, useExport } from './use-export.ts';
import styles from './export-menu.module.css';

const choices = [
  { id: 'list', label: 'This list (CSV)', note: 'The payouts as shown' },
  { id: 'month', label: 'Month (CSV)', note: 'Each entry of the ledger in a row' },
  {
    id: 'quickbooks',
    label: 'Journal (QuickBooks)',
    note: 'Balanced entries, as QuickBooks Online imports them',
  },
  {
    id: 'xero',
    label: 'Journal (Xero)',
    note: 'Manual journals with account codes and tax rate',
  },
] as const satisfies { id: ExportChoice; label: string; note: string }[];

interface ExportFormProps {
  choice: ExportChoice;
  setChoice: (choice: ExportChoice) => void;
  month: string | undefined;
  setMonth: (month: string) => void;
  /** The months that can be exported and what was exported of them; undefined until it is read. */
  figures: PayoutSummary | undefined;
  onSaved: () => void;
  exportList: () => void;
  nameAccounts: () => void;
}

function LaterText({ later }: Pick<PayoutSummary['exported'][number], 'later'>) {
  const count = later.reduce((sum, each) => sum + each.count, 0);
  return count > 0 && <span>{counted(count, 'entry', 'entries')} came after it.</span>;
}

interface CurrencyChoiceProps {
  currencies: readonly string[];
  value: string;
  onChange: (currency: string) => void;
}

/** Shows the choice of a currency when a month has several, because each has a journal of its own. */
function CurrencyChoice({ currencies, value, onChange }: CurrencyChoiceProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor="export-currency">
        Currency
      </label>
      <div className="select">
        <select
          className="control"
          id="export-currency"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {currencies.map((each) => (
            <option key={each} value={each}>
              {each.toUpperCase()}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    </div>
  );
}

/** Shows the choice of a file and its month, what is known of it before, and what became of it. */
export function ExportForm(props: ExportFormProps) {
  const { choice, setChoice, month, setMonth, figures, onSaved, exportList, nameAccounts } = props;
  const { months = [], exported = [] } = figures ?? {};
  const chosen = useRef<HTMLInputElement>(null);
  const { currencies, currency, setCurrency, ...file } = useExport({
    choice,
    month,
    onSaved,
    onUnnamed: nameAccounts,
  });
  const isListed = choice === 'list';
  const isMonthMissing = !isListed && month === undefined;
  const taken = exported.find((each) => each.month === month);
  useEffect(() => chosen.current?.focus(), []);

  return (
    <form
      className={styles.form}
      aria-label="Export"
      onSubmit={(event) => {
        event.preventDefault();
        if (isListed) exportList();
        else if (month) file.start();
      }}
    >
      <div role="radiogroup" aria-label="Format" className={styles.choices}>
        {choices.map(({ id, label, note }) => (
          <label key={id} className={styles.choice}>
            <input
              ref={id === choice ? chosen : undefined}
              type="radio"
              name="format"
              value={id}
              checked={id === choice}
              aria-describedby={`export-note-${id}`}
              onChange={() => {
                setChoice(id);
                file.reset();
              }}
            />
            <span>
              <strong>{label}</strong>
              <span className={panel.small} id={`export-note-${id}`}>
                {note}
              </span>
            </span>
          </label>
        ))}
      </div>
      <div className="field">
        <label className="field-label" htmlFor="export-month">
          Month
        </label>
        <div className="select">
          <select
            className="control"
            id="export-month"
            disabled={isListed || !month}
            value={month ?? ''}
            onChange={(event) => {
              setMonth(event.target.value);
              file.reset();
            }}
          >
            {months.map((each) => (
              <option key={each} value={each}>
                {ledgerMonthName(each)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
      </div>
      {isJournal(choice) && currencies.length > 1 && (
        <CurrencyChoice currencies={currencies} value={currency} onChange={setCurrency} />
      )}
      {isJournal(choice) && month && (
        <JournalState month={month} currency={currency} isXero={choice === 'xero'} />
      )}
      {!isListed && taken && (
        <p className={panel.small}>
          <span>{formatExported(taken)}</span> <LaterText later={taken.later} />
        </p>
      )}
      <Status as="p" className={styles.message}>
        {file.saved && `Saved ${file.saved}.`}
      </Status>
      <Alert as="p" className={styles.refusal}>
        {isMonthMissing
          ? figures
            ? 'No month has entries yet.'
            : 'The months have not loaded.'
          : file.failure && `Not exported. ${file.failure}`}
      </Alert>
      <div className={panel.row}>
        <Button
          type="submit"
          variant="ink"
          icon="download"
          label={
            isListed
              ? 'Export list'
              : `Export ${month ? ledgerMonthName(month).split(' ')[0] : 'month'}`
          }
          busy={file.isSaving}
          disabled={isMonthMissing}
        />
        {isJournal(choice) && (
          <button type="button" className="text-button" onClick={nameAccounts}>
            Account names
          </button>
        )}
      </div>
    </form>
  );
}
