import '#styles/controls/field.css';
import { useId } from 'react';
import {
  accountLabels,
  type AccountNames,
  accountNamesSchema,
  type JournalAccount,
  type OwnAccount,
  ownAccounts,
  platformAccounts,
  type SavedAccountNames,
  savedAccountNamesSchema,
} from '#model/donations/journal.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useFieldNotes } from '#islands/ui/form/Field.tsx';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { queryClient } from '../../data/query-client.ts';
import { useRecord } from '../../data/use-record.ts';
import { AdminForm } from '../../form/AdminForm.tsx';
import { useAdminForm } from '../../form/use-admin-form.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { ErrorMessage } from '../../kit/FailureNotice.tsx';
import panel from '../../kit/panel.module.css';
import styles from './account-names.module.css';

export const accountsPath = '/api/admin/ledger/accounts';

const hints: Readonly<Record<OwnAccount, string>> = {
  donations: 'Before fees and refunds',
  fees: 'Also Stripe’s own fees',
  refunds: 'Given back to donors',
  disputes: 'Taken back by a bank',
  clearing: 'Moved, not paid out yet',
  bank: 'Where payouts arrive; Xero takes no bank account',
  checks: 'Checks and transfers',
  other: 'Other sites and products',
};

/**
 * Shows the names of the accounts in the journal beside an example with them. The dialog closes once they are saved.
 */
export function AccountNamesDialog({ onClosed }: { onClosed: () => void }) {
  const { record, error, load } = useRecord(accountsPath, savedAccountNamesSchema);
  if (record) return <NamesForm saved={record} onClosed={onClosed} />;
  return (
    <Dialog title="Account names" onClosed={onClosed}>
      <ErrorMessage title="The account names did not load." error={error} onRetry={load} />
    </Dialog>
  );
}

interface NamesTableProps {
  form: ReturnType<typeof useAdminForm<AccountNames, SavedAccountNames>>;
  id: string;
}

function NamesTable({ form, id }: NamesTableProps) {
  const values = form.watch();
  const toRow = (account: JournalAccount) => ({
    account,
    hasNoCode: values[`${account}Code`].trim() === '',
    name: form.field(account),
    code: form.field(`${account}Code`),
  });
  return (
    <AdminForm
      form={form}
      id={id}
      label="Account names"
      className={styles.form}
      failed={{ title: 'The names were not saved.' }}
      foot={null}
    >
      <p>
        Names as they stand in your books. An export uses the names of its day, and a closed month
        keeps its own.
      </p>
      <div className={styles.heads} aria-hidden="true">
        <span>What it holds</span>
        <span>Account name</span>
        <span>Xero code</span>
      </div>
      {ownAccounts.map((account) => (
        <AccountRow key={account} {...toRow(account)} hint={hints[account]} />
      ))}
      {platformAccounts.map((account) => (
        <AccountRow
          key={account}
          {...toRow(account)}
          hint="Money at the platform, not paid out yet"
        />
      ))}
      <TaxRateRow rate={form.field('taxRate')} />
    </AdminForm>
  );
}

function ExamplePart({ names }: { names: AccountNames }) {
  const id = useId();
  return (
    <section className={styles.example} aria-labelledby={id}>
      <h3 className={panel.heading} id={id}>
        One entry with these names
      </h3>
      <ExampleEntry names={names} />
      <p className={panel.small}>
        A refund is a debit to “{names.refunds}”. What is in the balance at the month’s end stands
        in “{names.clearing}”. Checks have one entry for each day.
      </p>
    </section>
  );
}

interface NamesFormProps {
  saved: SavedAccountNames;
  onClosed: () => void;
}

function NamesForm({ saved, onClosed }: NamesFormProps) {
  const id = useId();
  const form = useAdminForm<AccountNames, SavedAccountNames>({
    path: accountsPath,
    method: 'PUT',
    schema: accountNamesSchema,
    defaultValues: saved.names,
    responseSchema: savedAccountNamesSchema,
    onDone({ response }) {
      queryClient.setQueryData([accountsPath], response);
      onClosed();
    },
  });
  return (
    <Dialog
      title="Account names"
      size="large"
      onClosed={onClosed}
      isBusy={form.busy}
      hasTyped={form.formState.isDirty}
      hints={
        <p className={panel.meta}>
          {saved.changedAt
            ? `Last changed ${formatPacificDate(saved.changedAt)}`
            : 'These are suggestions. Save the names that your books have.'}
        </p>
      }
      foot={
        <Button {...form.button} form={id} variant="ink" label="Save names" busyLabel="Saving..." />
      }
    >
      <div className={styles.split}>
        <NamesTable form={form} id={id} />
        <ExamplePart names={form.watch()} />
      </div>
    </Dialog>
  );
}

type FieldProps = ReturnType<ReturnType<typeof useAdminForm<AccountNames, unknown>>['field']>;

function TitleCell({ id, title, hint }: { id: string; title: string; hint: string }) {
  return (
    <p className={styles.title}>
      <strong id={id}>{title}</strong>
      <span className={panel.small}>{hint}</span>
    </p>
  );
}

interface AccountRowProps {
  account: JournalAccount;
  hint: string;
  hasNoCode: boolean;
  name: FieldProps;
  code: FieldProps;
}

function AccountRow({ account, hint, hasNoCode, name, code }: AccountRowProps) {
  const id = useId();
  const { error: nameError, typed: _name, ...nameControl } = name;
  const { error: codeError, typed: _code, ...codeControl } = code;
  const label = accountLabels[account];
  const ofName = useFieldNotes('', nameError);
  const missing = hasNoCode
    ? `Xero needs a code for ${label}. QuickBooks can be exported as it is.`
    : undefined;
  const ofCode = useFieldNotes('', codeError || missing);
  return (
    <div className={styles.row}>
      <TitleCell id={id} title={label} hint={hint} />
      <input
        type="text"
        className="control"
        {...nameControl}
        {...ofName.wiring}
        aria-label={`Account name of ${label}`}
      />
      <input
        type="text"
        className={`control ${styles.code}`}
        {...codeControl}
        {...ofCode.wiring}
        aria-label={`Xero code of ${label}`}
      />
      <div className={styles.messages}>
        {ofName.messages}
        {ofCode.messages}
      </div>
    </div>
  );
}

function TaxRateRow({ rate }: { rate: FieldProps }) {
  const id = useId();
  const { error, typed: _typed, ...control } = rate;
  const { wiring, messages } = useFieldNotes('', error);
  return (
    <div className={styles.row}>
      <TitleCell id={id} title="Tax rate" hint="In every line for Xero" />
      <input
        type="text"
        className={`control ${styles.wide}`}
        {...control}
        {...wiring}
        aria-label="Tax rate"
      />
      <div className={styles.messages}>{messages}</div>
    </div>
  );
}

const exampleRows = [
  { account: 'bank', debit: '204.86', credit: '' },
  { account: 'fees', debit: '6.14', credit: '' },
  { account: 'donations', debit: '', credit: '211.00' },
] as const;

// A made-up payout shows the names where they will appear.
function ExampleEntry({ names }: { names: AccountNames }) {
  return (
    <table className={styles.entry}>
      <caption>Payout of October 30</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {exampleRows.map(({ account, debit, credit }) => (
          <tr key={account}>
            <td>{names[account]}</td>
            <td>{debit}</td>
            <td>{credit}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Sum</th>
          <td>211.00</td>
          <td>211.00</td>
        </tr>
      </tfoot>
    </table>
  );
}
