import type { Books } from '#contracts/admin-donations.ts';
import { formatDollars } from '#lib/money.ts';
import { chartScale, monthNames } from './month-scale.ts';
import styles from './overview.module.css';

/** Donations per month; the month that still runs is hatched. */
export function MonthsChart({ months }: { months: Books['months'] }) {
  const { top, lines } = chartScale(months.map(({ count }) => count));
  const last = months.at(-1);
  return (
    <section aria-labelledby="donations-per-month">
      <header className={styles.head}>
        <h2 id="donations-per-month">Donations per month</h2>
        {last && (
          <p>Successful donations. {monthNames(last.month).long} (hatched) is incomplete.</p>
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
          {months.map(({ month, count, cents }, place) => (
            <li key={month} title={`${formatDollars(cents)} in ${monthNames(month).long}`}>
              <span className={styles.column}>
                <span
                  className={styles.bar}
                  data-now={place === months.length - 1}
                  data-last={place === months.length - 2}
                  style={{ blockSize: `${(count / top) * 100}%` }}
                >
                  <span className={styles.count}>{count}</span>
                </span>
              </span>
              <span className={styles.month}>
                {monthNames(month).short}
                {(place === 0 || month.endsWith('-01')) && <span>{month.slice(0, 4)}</span>}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
