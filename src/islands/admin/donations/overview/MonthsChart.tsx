import type { ReconciliationSummary } from '#contracts/donations/admin-donations.ts';
import { formatDollars } from '#lib/money.ts';
import panel from '../../ui/panel.module.css';
import styles from './overview.module.css';

const steps = [1, 2, 5, 10, 20, 40, 50, 100, 200, 400, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Lines of a chart of counts, from 0 up, at most four; `top` is the highest. */
export function chartScale(counts: readonly number[]): { top: number; lines: number[] } {
  const highest = Math.max(1, ...counts);
  const step = steps.find((size) => size * 3 >= highest) ?? Math.ceil(highest / 3);
  const top = Math.ceil(highest / step) * step;
  return { top, lines: Array.from({ length: top / step + 1 }, (_, at) => at * step) };
}

export function monthName(month: string, length: 'long' | 'short' = 'long'): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return date.toLocaleDateString('en-US', { month: length, timeZone: 'UTC' });
}

export function MonthsLine({ months }: Pick<ReconciliationSummary, 'months'>) {
  const highest = Math.max(1, ...months.map(({ count }) => count));
  const last = months.at(-1);
  return (
    <>
      <span className={styles.miniature} aria-hidden="true">
        {months.map(({ month, count }) => (
          <span key={month} className={styles.bar} style={heightOf(count / highest)} />
        ))}
      </span>
      {last && (
        <span className={styles.sentence}>
          <strong>{last.count.toLocaleString('en-US')}</strong> in {monthName(last.month)} so far
        </span>
      )}
    </>
  );
}

function heightOf(share: number) {
  return { blockSize: `${share * 100}%` };
}

export function MonthsChart({ months }: Pick<ReconciliationSummary, 'months'>) {
  const { top, lines } = chartScale(months.map(({ count }) => count));
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
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden="true">
          {lines.map((line) => (
            <span key={line} style={{ insetBlockEnd: `${(line / top) * 100}%` }}>
              {line}
            </span>
          ))}
        </div>
        <ol className={styles.bars} role="list">
          {months.map(({ month, count, cents }, at) => (
            <li key={month} title={`${formatDollars(cents)} in ${monthName(month)}`}>
              <span className={styles.column}>
                <span className={styles.bar} style={heightOf(count / top)}>
                  <span className={styles.count}>{count}</span>
                </span>
              </span>
              <span className={styles.month}>
                {monthName(month, 'short')}
                {(at === 0 || month.endsWith('-01')) && <span>{month.slice(0, 4)}</span>}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
