import { useId, useState, type ReactNode } from 'react';
import type { Books } from '#contracts/admin-donations.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { SaidLine } from '../kit/SaidLine.tsx';
import type { FigureState } from '../lists/figure-loader.ts';
import { Ago } from './Ago.tsx';
import { BalanceBadge } from './BalanceBadge.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import { monthNames } from './month-scale.ts';
import { ReconciliationDetails } from './ReconciliationDetails.tsx';
import styles from './overview.module.css';

interface DonationsOverviewProps {
  books: FigureState<Books>;
  refundedCents: number | undefined;
  onRetry: () => void;
}

/**
 * Reconciliation and months in one line above the table; each half opens below itself. The
 * reconciliation opens by itself when Stripe and our records differ.
 */
export function DonationsOverview(props: DonationsOverviewProps) {
  const { books, refundedCents, onRetry } = props;
  const { figures, failure } = books;
  if (failure && !figures) {
    return (
      <SaidLine
        title="The reconciliation did not load."
        reason={failure.reason}
        onRetry={onRetry}
      />
    );
  }
  if (!figures) return <div className={styles.overview} />;
  return (
    <div className={styles.overview}>
      <Fold
        label={
          <>
            <BalanceBadge books={figures} />
            <span className={styles.sentence}>
              <BalanceSentence books={figures} />
            </span>
          </>
        }
        startsOpen={figures.unmatched > 0}
      >
        <ReconciliationDetails books={figures} refundedCents={refundedCents} />
      </Fold>
      <Fold label={<MonthsLine months={figures.months} />} startsOpen={false}>
        <MonthsChart months={figures.months} />
      </Fold>
    </div>
  );
}

interface FoldProps {
  label: ReactNode;
  /** Until it is pressed. */
  startsOpen: boolean;
  children: ReactNode;
}

function Fold({ label, startsOpen, children }: FoldProps) {
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

const number = new Intl.NumberFormat('en-US');

/** 'Stripe and our records agree: 12 online donations, $480.00 since November 15, 2026. Checked just now.' */
function BalanceSentence({ books }: { books: Books }) {
  const { provider, ours, unmatched, checkedAt, since } = books;
  if (!checkedAt) return 'Stripe and our records have not been compared yet.';
  const isEqual = unmatched === 0;
  const count = isEqual ? ours.count : unmatched;
  const cents = isEqual ? ours.cents : Math.abs(provider.cents - ours.cents);
  return (
    <>
      {`Stripe and our records ${isEqual ? 'agree' : 'differ'}: `}
      <strong>{number.format(count)}</strong>
      {` online ${count === 1 ? 'donation' : 'donations'}, `}
      <strong>{formatDollars(cents)}</strong>
      {since && ` since ${formatPacificDate(since)}`}.{' '}
      <span className={styles.checked}>
        Checked <Ago iso={checkedAt} />.
      </span>
    </>
  );
}

/** Twelve small bars, and how many donations the current month has. */
function MonthsLine({ months }: Pick<Books, 'months'>) {
  const most = Math.max(1, ...months.map(({ count }) => count));
  const last = months.at(-1);
  return (
    <>
      <span className={styles.miniature} aria-hidden="true">
        {months.map(({ month, count }, place) => (
          <span
            key={month}
            className={styles.bar}
            data-now={place === months.length - 1}
            data-last={place === months.length - 2}
            style={{ blockSize: `${(count / most) * 100}%` }}
          />
        ))}
      </span>
      {last && (
        <span className={styles.sentence}>
          <strong>{number.format(last.count)}</strong> in {monthNames(last.month).long} so far
        </span>
      )}
    </>
  );
}
