import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import {
  reconciliationSummarySchema,
  type ReconciliationSummary,
} from '#model/donations/admin-donations.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { formatDollars } from '#model/money/money.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { isMissing } from '../../data/failure.ts';
import { apiQuery } from '../../data/query-client.ts';
import { Badge } from '../../kit/marks.tsx';
import panel from '../../kit/panel.module.css';
import { ErrorMessage } from '../../kit/FailureNotice.tsx';
import { RelativeTime } from '../../kit/time.tsx';
import { MonthBars, monthName, MonthsChart } from '../../kit/MonthsChart.tsx';
import balance from './balance.module.css';
import styles from './comparison.module.css';

const reconciliationQuery = apiQuery('/api/admin/donations/books', reconciliationSummarySchema);

interface BalanceFigureProps {
  isOpen: boolean;
  onToggle: () => void;
}

const panelId = 'donations-balance';

/**
 * Shows at the end of the strip of figures that our donations and Stripe's are in balance or not compared yet; a press
 * opens the reconciliation and the months. Shows nothing while they differ, because `DonationsOverview` then says so.
 */
export function BalanceFigure({ isOpen, onToggle }: BalanceFigureProps) {
  const { data: totals } = useQuery(reconciliationQuery);
  if (!totals || totals.unmatched > 0) return null;
  const { checkedAt, months } = totals;
  const last = months.at(-1);
  return (
    <button
      type="button"
      className={balance.balance}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onToggle}
    >
      <span className={balance.state} data-balanced={checkedAt !== null || undefined}>
        <Icon name={checkedAt ? 'check' : 'minus'} />
        <span>{checkedAt ? 'In balance' : 'Not checked yet'}</span>
      </span>
      <span className={`${panel.small} ${balance.latest}`}>
        {checkedAt && (
          <span>
            <span className="visually-hidden">Checked </span>
            <RelativeTime iso={checkedAt} />
          </span>
        )}
        {last && <span>{`${last.count.toLocaleString('en-US')} in ${monthName(last.month)}`}</span>}
      </span>
      <MonthBars months={months} />
    </button>
  );
}

interface DonationsOverviewProps {
  refundedCents: number | undefined;
}

/**
 * Shows what was compared with Stripe, and the months: a line above the table with its details open while they differ,
 * and otherwise the panel of the figure.
 */
export function DonationsOverview({
  refundedCents,
  isOpen,
}: DonationsOverviewProps & { isOpen: boolean }) {
  const { data: totals, error, refetch } = useQuery(reconciliationQuery);
  // A server that compares nothing with Stripe has no such address.
  if (isMissing(error)) return null;
  if (error && !totals) {
    return (
      <ErrorMessage title="The reconciliation did not load." error={error} onRetry={refetch} />
    );
  }
  if (!totals) return null;
  if (totals.unmatched === 0) {
    return (
      <div id={panelId} className={balance.details} hidden={!isOpen}>
        {isOpen && (
          <>
            <section aria-label="Stripe and our records">
              <ReconciliationDetails totals={totals} refundedCents={refundedCents} />
            </section>
            <Months months={totals.months} />
          </>
        )}
      </div>
    );
  }
  return (
    <div className={styles.overview}>
      <FigureDisclosure label={<ReconciliationLine totals={totals} />} startsOpen>
        <ReconciliationDetails totals={totals} refundedCents={refundedCents} />
      </FigureDisclosure>
      <FigureDisclosure label={<MonthsLine months={totals.months} />} startsOpen={false}>
        <Months months={totals.months} />
      </FigureDisclosure>
    </div>
  );
}

interface FigureDisclosureProps {
  label: ReactNode;
  startsOpen: boolean;
  children: ReactNode;
}

function FigureDisclosure({ label, startsOpen, children }: FigureDisclosureProps) {
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

function ReconciliationLine({ totals }: Totals) {
  const { provider, ours, unmatched, checkedAt, since } = totals;
  return (
    <>
      <Badge tone="bad" mark="warning" word="Out of balance" />
      <span className={`${styles.sentence} ${styles.comparison}`}>
        <span>Stripe and our records differ: </span>
        <strong>{unmatched.toLocaleString('en-US')}</strong>
        <span>{` online ${unmatched === 1 ? 'donation' : 'donations'}, `}</span>
        <strong>{formatDollars(Math.abs(provider.cents - ours.cents))}</strong>
        <span>{since ? ` since ${formatPacificDate(since)}.` : '.'}</span>{' '}
        {checkedAt && (
          <span className={styles.checked}>
            Checked <RelativeTime iso={checkedAt} />.
          </span>
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
        <Fact name="Last webhook">
          {lastWebhookAt ? <RelativeTime iso={lastWebhookAt} /> : 'none yet'}
        </Fact>
        <Fact name="Last check">{checkedAt ? <RelativeTime iso={checkedAt} /> : 'none yet'}</Fact>
        {refundedCents !== undefined && (
          <Fact name="Total refunded">
            <Link href="/?status=refunded">{formatDollars(refundedCents)}</Link>
          </Fact>
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
