import '#styles/controls/field.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Popover } from 'react-aria-components';
import { donationCurrency } from '#model/donations/contract.ts';
import { journalFormats, savedAccountNamesSchema } from '#model/donations/journal.ts';
import type { Payout, PayoutSummary } from '#model/donations/payouts.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Alert, Status } from '#islands/ui/live-regions.tsx';
import { counted } from '#model/text/counted.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { toFailure } from '../../data/failure.ts';
import { apiQuery, queryClient } from '../../data/query-client.ts';
import { requestFile } from '../../session/request.ts';
import { type ExportCsvProps, useCsvExport } from '../../table/ExportCsv.tsx';
import { ActionButton } from '../../kit/page/page-actions.tsx';
import panel from '../../kit/panel.module.css';
import { saveFile } from '../../kit/save-file.ts';
import { AccountNamesDialog, accountsPath } from './AccountNames.tsx';
import { JournalState } from './JournalState.tsx';
import { formatExported, ledgerMonthName } from './LedgerNotes.tsx';
import styles from './export-menu.module.css';
import { journalPath, journalQuery } from './journal-query.ts';

interface ExportMenuProps {
  list: ExportCsvProps<Payout>;
  figures: PayoutSummary | undefined;
  onSaved: () => void;
}

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
] as const;

type Choice = (typeof choices)[number]['id'];

const namesQuery = apiQuery(accountsPath, savedAccountNamesSchema);

/**
 * Shows what payouts can be exported as: the shown list, a month of the ledger, or its journal. The first journal asks
 * for the names of the accounts before it is made.
 */
export function ExportMenu({ list, figures, onSaved }: ExportMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState<Choice>('list');
  const [chosenMonth, setMonth] = useState<string | null>(null);
  const [isNaming, setNaming] = useState(false);
  const csv = useCsvExport(list);
  const { months = [] } = figures ?? {};
  const current = dayInPacific(new Date()).slice(0, 7);
  const month = chosenMonth ?? months.find((each) => each < current) ?? months[0];

  return (
    <>
      <Status as="p" className={`${panel.small} ${styles.message}`}>
        {csv.message}
      </Status>
      <ActionButton
        ref={trigger}
        variant="outline"
        icon="download"
        label="Export..."
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        busy={csv.isBusy}
        onClick={() => setOpen(true)}
      />
      <Popover
        className={styles.popover ?? ''}
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
        aria-label="Export"
      >
        <ExportForm
          {...{ choice, setChoice, month, setMonth, figures, onSaved }}
          exportList={() => {
            setOpen(false);
            csv.start();
          }}
          nameAccounts={() => {
            setOpen(false);
            setNaming(true);
          }}
        />
      </Popover>
      {isNaming && (
        <AccountNamesDialog
          onClosed={() => {
            setNaming(false);
            setOpen(true);
          }}
        />
      )}
    </>
  );
}

interface ExportFormProps {
  choice: Choice;
  setChoice: (choice: Choice) => void;
  month: string | undefined;
  setMonth: (month: string) => void;
  figures: PayoutSummary | undefined;
  onSaved: () => void;
  exportList: () => void;
  nameAccounts: () => void;
}

function LaterText({ later }: Pick<PayoutSummary['exported'][number], 'later'>) {
  const count = later.reduce((sum, each) => sum + each.count, 0);
  return count > 0 && <span>{counted(count, 'entry', 'entries')} came after it.</span>;
}

const isJournal = (choice: Choice) => journalFormats.some((format) => format === choice);

function exportPath(choice: Choice, month: string, currency: string): string {
  const path = `/api/admin/ledger/${month}.csv`;
  if (!isJournal(choice)) return path;
  const query = { format: choice, ...(currency !== donationCurrency && { currency }) };
  return `${path}?${new URLSearchParams(query).toString()}`;
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

function ExportForm(props: ExportFormProps) {
  const { choice, setChoice, month, setMonth, figures, onSaved, exportList, nameAccounts } = props;
  const { months = [], exported = [] } = figures ?? {};
  const chosen = useRef<HTMLInputElement>(null);
  const names = useQuery(namesQuery);
  const [chosenCurrency, setCurrency] = useState(donationCurrency);
  const { data: journal } = useQuery({
    ...journalQuery(month ?? ''),
    enabled: isJournal(choice) && month !== undefined,
  });
  const currencies = journal?.sums.map((sum) => sum.currency) ?? [];
  const currency = currencies.includes(chosenCurrency)
    ? chosenCurrency
    : (currencies[0] ?? donationCurrency);
  const isListed = choice === 'list';
  const taken = exported.find((each) => each.month === month);
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async (path: string) => {
      const { filename, blob } = await requestFile(path);
      saveFile(filename, blob);
      return filename;
    },
    onSuccess: () => {
      onSaved();
      // The names of a closed month are stored from this export on.
      void queryClient.invalidateQueries({ queryKey: [journalPath(month ?? '')] });
    },
  });
  useEffect(() => chosen.current?.focus(), []);

  function save() {
    if (isListed) exportList();
    // The first journal asks what the books call their accounts.
    else if (isJournal(choice) && names.data?.changedAt === null) nameAccounts();
    else if (month && !isPending) mutate(exportPath(choice, month, currency));
  }

  return (
    <form
      className={styles.form}
      aria-label="Export"
      onSubmit={(event) => {
        event.preventDefault();
        save();
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
                reset();
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
              reset();
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
        <CurrencyChoice
          currencies={currencies}
          value={currency}
          onChange={(each) => {
            setCurrency(each);
            reset();
          }}
        />
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
        {data && !error && `Saved ${data}.`}
      </Status>
      <Alert as="p" className={styles.refusal}>
        {error && `Not exported. ${toFailure(error).reason}`}
      </Alert>
      <div className={panel.row}>
        <Button
          type="submit"
          variant="ink"
          icon="download"
          label={
            isListed || !month ? 'Export list' : `Export ${ledgerMonthName(month).split(' ')[0]}`
          }
          busy={isPending}
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
