import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import {
  reconciliationSummarySchema,
  type ReconciliationSummary,
} from '#model/donations/admin-donations.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { formatDollars } from '#model/money/money.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { isMissing } from '../../data/failure.ts';
import { apiQuery } from '../../data/query-client.ts';
import { Badge } from '../../ui/marks.tsx';
import panel from '../../ui/panel.module.css';
import { ErrorMessage } from '../../ui/FailureNotice.tsx';
import { Ago } from '../../ui/time.tsx';
import { MonthBars, monthName, MonthsChart } from '../../ui/MonthsChart.tsx';
import styles from './overview.module.css';

const reconciliationQuery = apiQuery('/api/admin/donations/books', reconciliationSummarySchema);

interface DonationsOverviewProps {
  refundedCents: number | undefined;
}

/**
 * Reconciliation and months in one line above the table; each half opens below itself. The
 * reconciliation is open from the start when Stripe and our records differ.
 */
export function DonationsOverview({ refundedCents }: DonationsOverviewProps) {
  const { data: totals, error, refetch } = useQuery(reconciliationQuery);
  // A server that compares nothing with Stripe has no such address.
  if (isMissing(error)) return null;
  if (error && !totals) {
    return (
      <ErrorMessage title="The reconciliation did not load." error={error} onRetry={refetch} />
    );
  }
  if (!totals) return <div className={styles.overview} />;
  return (
    <div className={styles.overview}>
      <Disclosure label={<ReconciliationLine totals={totals} />} startsOpen={totals.unmatched > 0}>
        <ReconciliationDetails totals={totals} refundedCents={refundedCents} />
      </Disclosure>
      <Disclosure label={<MonthsLine months={totals.months} />} startsOpen={false}>
        <Months months={totals.months} />
      </Disclosure>
    </div>
  );
}

interface DisclosureProps {
  label: ReactNode;
  startsOpen: boolean;
  children: ReactNode;
}

function Disclosure({ label, startsOpen, children }: DisclosureProps) {
  const [pressed, setPressed] = useState<boolean | null>(null);
  const id = useId();
  const isOpen = pressed ?? startsOpen;
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setPressed(!isOpen)}
      >
        {label}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}

function MonthsLine({ months }: Pick<ReconciliationSummary, 'months'>) {
  const last = months.at(-1);
  return (
    <>
      <MonthBars months={months} />
      {last && (
        <span className={styles.sentence}>
          <strong>{last.count.toLocaleString('en-US')}</strong> in {monthName(last.month)} so far
        </span>
      )}
    </>
  );
}

function Months({ months }: Pick<ReconciliationSummary, 'months'>) {
  const last = months.at(-1);
  return (
    <section aria-labelledby="donations-per-month">
      <header className={styles.head}>
        <h2 className={panel.heading} id="donations-per-month">
          Donations per month
        </h2>
        {last && (
          <p className={panel.meta}>
            Successful donations. {monthName(last.month)} (hatched) is incomplete.
          </p>
        )}
      </header>
      <MonthsChart months={months} />
    </section>
  );
}

interface Totals {
  totals: ReconciliationSummary;
}

function BalanceBadge({ totals }: Totals) {
  if (!totals.checkedAt) return <Badge tone="quiet" mark="minus" word="Not checked yet" />;
  return totals.unmatched === 0 ? (
    <Badge tone="ok" mark="check" word="In balance" />
  ) : (
    <Badge tone="bad" mark="warning" word="Out of balance" />
  );
}

function ReconciliationLine({ totals }: Totals) {
  const { provider, ours, unmatched, checkedAt, since } = totals;
  const isEqual = unmatched === 0;
  const count = isEqual ? ours.count : unmatched;
  const cents = isEqual ? ours.cents : Math.abs(provider.cents - ours.cents);
  return (
    <>
      <BalanceBadge totals={totals} />
      <span className={`${styles.sentence} ${styles.comparison}`}>
        {checkedAt ? (
          <>
            <span>{`Stripe and our records ${isEqual ? 'agree' : 'differ'}: `}</span>
            <strong>{count.toLocaleString('en-US')}</strong>
            <span>{` online ${count === 1 ? 'donation' : 'donations'}, `}</span>
            <strong>{formatDollars(cents)}</strong>
            <span>{since ? ` since ${formatPacificDate(since)}.` : '.'}</span>{' '}
            <span className={styles.checked}>
              Checked <Ago iso={checkedAt} />.
            </span>
          </>
        ) : (
          <span>Stripe and our records have not been compared yet.</span>
        )}
      </span>
    </>
  );
}

function ReconciliationDetails({ totals, refundedCents }: Totals & DonationsOverviewProps) {
  const { provider, ours, unmatched, checkedAt, since, lastWebhookAt } = totals;
  const rows = {
    Stripe: provider,
    'Our records': ours,
    Difference: { count: unmatched, cents: Math.abs(provider.cents - ours.cents) },
  };
  return (
    <>
      <table className={styles.table} aria-label="Reconciliation">
        <thead>
          <tr>
            <td />
            <th scope="col">Donations</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(rows).map(([name, { count, cents }]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{checkedAt ? count.toLocaleString('en-US') : '-'}</td>
              <td>{checkedAt ? formatDollars(cents) : '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${panel.row} ${panel.meta} ${styles.times}`}>
        {since && <Fact name="Donations since">{formatPacificDate(since)}</Fact>}
        <Fact name="Last webhook">{lastWebhookAt ? <Ago iso={lastWebhookAt} /> : 'none yet'}</Fact>
        <Fact name="Last check">{checkedAt ? <Ago iso={checkedAt} /> : 'none yet'}</Fact>
        {refundedCents !== undefined && (
          <Fact name="Total refunded">{formatDollars(refundedCents)}</Fact>
        )}
      </p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      {name} <strong>{children}</strong>
    </span>
  );
}
