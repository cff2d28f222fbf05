import '#styles/controls/field.css';
import { useEffect, useRef } from 'react';
import type { PayoutSummary } from '#model/donations/payouts.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Alert, Status } from '#islands/ui/live-regions.tsx';
import { formatCount } from '#model/text/format-count.ts';
import panel from '../../kit/panel.module.css';
import { JournalState } from './JournalState.tsx';
import { formatExported, ledgerMonthName, monthOfYear } from './ledger-text.ts';
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
  onChoose: (choice: ExportChoice) => void;
  month: string | undefined;
  onMonth: (month: string) => void;
  /** The months that can be exported and what was exported of them; undefined until it is read. */
  figures: PayoutSummary | undefined;
  onSaved: () => void;
  onExportList: () => void;
  onNameAccounts: () => void;
}

function LaterEntryCount({ later }: Pick<PayoutSummary['exported'][number], 'later'>) {
  const count = later.reduce((sum, each) => sum + each.count, 0);
  return count > 0 && <span>{formatCount(count, 'entry', 'entries')} came after it.</span>;
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

interface FormatChoiceProps {
  value: ExportChoice;
  onChange: (choice: ExportChoice) => void;
}

// The chosen format takes the focus when the form opens.
function FormatChoice({ value, onChange }: FormatChoiceProps) {
  const chosen = useRef<HTMLInputElement>(null);
  useEffect(() => chosen.current?.focus(), []);
  return (
    <div role="radiogroup" aria-label="Format" className={styles.choices}>
      {choices.map(({ id, label, note }) => (
        <label key={id} className={styles.choice}>
          <input
            ref={id === value ? chosen : undefined}
            type="radio"
            name="format"
            value={id}
            checked={id === value}
            aria-describedby={`export-note-${id}`}
            onChange={() => onChange(id)}
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
  );
}

interface MonthChoiceProps {
  months: readonly string[];
  value: string | undefined;
  isDisabled: boolean;
  onChange: (month: string) => void;
}

function MonthChoice({ months, value, isDisabled, onChange }: MonthChoiceProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor="export-month">
        Month
      </label>
      <div className="select">
        <select
          className="control"
          id="export-month"
          disabled={isDisabled}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
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
  );
}

function describeProblem(
  isMonthMissing: boolean,
  figures: PayoutSummary | undefined,
  failure: string | null | undefined,
): string | null {
  if (isMonthMissing) return figures ? 'No month has entries yet.' : 'The months have not loaded.';
  return failure ? `Not exported. ${failure}` : null;
}

/** Shows the choice of a file and its month, what is known of it before, and what became of it. */
export function ExportForm(props: ExportFormProps) {
  const { choice, onChoose, month, onMonth, figures, onSaved, onExportList, onNameAccounts } =
    props;
  const { months = [], exported = [] } = figures ?? {};
  const { currencies, currency, setCurrency, ...download } = useExport({
    choice,
    month,
    onSaved,
    onUnnamed: onNameAccounts,
  });
  const isListed = choice === 'list';
  const isMonthMissing = !isListed && month === undefined;
  const earlierExport = exported.find((each) => each.month === month);

  return (
    <form
      className={styles.form}
      aria-label="Export"
      onSubmit={(event) => {
        event.preventDefault();
        if (isListed) onExportList();
        else if (month) download.start();
      }}
    >
      <FormatChoice
        value={choice}
        onChange={(id) => {
          onChoose(id);
          download.reset();
        }}
      />
      <MonthChoice
        months={months}
        value={month}
        isDisabled={isListed || !month}
        onChange={(each) => {
          onMonth(each);
          download.reset();
        }}
      />
      {isJournal(choice) && currencies.length > 1 && (
        <CurrencyChoice currencies={currencies} value={currency} onChange={setCurrency} />
      )}
      {isJournal(choice) && month && (
        <JournalState month={month} currency={currency} isXero={choice === 'xero'} />
      )}
      {!isListed && earlierExport && (
        <p className={panel.small}>
          <span>{formatExported(earlierExport)}</span>{' '}
          <LaterEntryCount later={earlierExport.later} />
        </p>
      )}
      <Status as="p" className={styles.message}>
        {download.saved && `Saved ${download.saved}.`}
      </Status>
      <Alert as="p" className={styles.refusal}>
        {describeProblem(isMonthMissing, figures, download.failure)}
      </Alert>
      <div className={panel.row}>
        <Button
          type="submit"
          variant="ink"
          icon="download"
          label={isListed ? 'Export list' : `Export ${month ? monthOfYear(month) : 'month'}`}
          busy={download.isSaving}
          disabled={isMonthMissing}
        />
        {isJournal(choice) && (
          <button type="button" className="text-button" onClick={onNameAccounts}>
            Account names
          </button>
        )}
      </div>
    </form>
  );
}
