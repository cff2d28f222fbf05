import type { Books } from '#contracts/admin-donations.ts';
import { SaidLine } from '../kit/SaidLine.tsx';
import type { FigureState } from '../lists/figure-loader.ts';
import { BooksCard } from './BooksCard.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import styles from './books.module.css';

interface LedgerProps {
  books: FigureState<Books>;
  refundedCents: number | undefined;
  onRetry: () => void;
}

/** Books and chart side by side, above the table. */
export function Ledger({ books: { figures, failure }, refundedCents, onRetry }: LedgerProps) {
  if (failure && !figures) {
    return <SaidLine title="The books did not load." reason={failure.reason} onRetry={onRetry} />;
  }
  return (
    <div className={styles.ledger}>
      {figures ? (
        <>
          <BooksCard books={figures} refundedCents={refundedCents} />
          <MonthsChart months={figures.months} />
        </>
      ) : (
        <>
          <div className={styles.card} />
          <div className={styles.card} />
        </>
      )}
    </div>
  );
}
