import type { Books } from '#contracts/admin-donations.ts';
import { SaidLine } from '../kit/SaidLine.tsx';
import { useFramed } from '../kit/table/window-shape.ts';
import type { FigureState } from '../lists/figure-loader.ts';
import { BooksCard } from './BooksCard.tsx';
import { BooksVerdict } from './BooksVerdict.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import styles from './books.module.css';

interface LedgerProps {
  books: FigureState<Books>;
  refundedCents: number | undefined;
  onRetry: () => void;
}

/**
 * Books and chart side by side, above the table. On a phone and in a low window they would push the
 * gifts out of sight: there they are folded into a line that says whether the books agree.
 */
export function Ledger({ books: { figures, failure }, refundedCents, onRetry }: LedgerProps) {
  const framed = useFramed();
  if (failure && !figures) {
    return <SaidLine title="The books did not load." reason={failure.reason} onRetry={onRetry} />;
  }
  const cards = (
    <div className={styles.ledger}>
      {figures ? (
        <>
          <BooksCard books={figures} refundedCents={refundedCents} withVerdict={framed} />
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
  if (framed) return cards;
  return (
    <details className={styles.fold}>
      <summary>
        Books and gifts per month
        {figures && <BooksVerdict books={figures} />}
      </summary>
      {cards}
    </details>
  );
}
