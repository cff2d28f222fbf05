import { formatDollars } from '#model/money/money.ts';
import styles from './months-chart.module.css';

interface Month {
  /** A month, such as `2026-11`. */
  month: string;
  count: number;
  cents: number;
}

const steps = [1, 2, 5, 10, 20, 40, 50, 100, 200, 400, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Returns the scale of a chart of counts, with at most four lines, from 0 up; `top` is the highest. */
export function chartScale(counts: readonly number[]): { top: number; lines: number[] } {
  const highest = Math.max(1, ...counts);
  const step = steps.find((size) => size * 3 >= highest) ?? Math.ceil(highest / 3);
  const top = Math.ceil(highest / step) * step;
  return { top, lines: Array.from({ length: top / step + 1 }, (_, index) => index * step) };
}

/** Returns the English name of a month such as '2026-11', without its year: 'November', or 'Nov' when short. */
export function monthName(month: string, length: 'long' | 'short' = 'long'): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return date.toLocaleDateString('en-US', { month: length, timeZone: 'UTC' });
}

function barHeight(share: number) {
  return { blockSize: `${share * 100}%` };
}

/** Shows the counts of months as small bars beside a sentence that says them; screen readers skip the bars. */
export function MonthBars({ months }: { months: readonly Month[] }) {
  const highest = Math.max(1, ...months.map(({ count }) => count));
  return (
    <span className={styles.miniature} aria-hidden="true">
      {months.map(({ month, count }) => (
        <span key={month} className={styles.bar} style={barHeight(count / highest)} />
      ))}
    </span>
  );
}

/**
 * Shows the counts of months as bars with a scale; a screen reader hears the sum of a month, and a pointer shows it.
 * The year stands below the first month and each January.
 */
export function MonthsChart({ months }: { months: readonly Month[] }) {
  const { top, lines } = chartScale(months.map(({ count }) => count));
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        {lines.map((line) => (
          <span key={line} style={{ insetBlockEnd: `${(line / top) * 100}%` }}>
            {line}
          </span>
        ))}
      </div>
      <ol className={styles.bars} role="list">
        {months.map(({ month, count, cents }, index) => (
          <li key={month} title={`${formatDollars(cents)} in ${monthName(month)}`}>
            <span className={styles.column}>
              <span className={styles.bar} style={barHeight(count / top)}>
                <span className={styles.count}>{count}</span>
              </span>
            </span>
            <span className={styles.month}>
              {monthName(month, 'short')}
              {(index === 0 || month.endsWith('-01')) && <span>{month.slice(0, 4)}</span>}
            </span>
            <span className="visually-hidden">{formatDollars(cents)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
