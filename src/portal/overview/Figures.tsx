import { Link } from 'wouter';
import type { Overview } from '#model/admin/overview.ts';
import { formatMonthDay } from '#model/dates/calendar-days.ts';
import { formatCount } from '#model/text/format-count.ts';
import { formatDollars, formatMoney } from '#model/money/money.ts';
import { TestMark } from '../kit/marks.tsx';
import { monthName, MonthsChart } from '../kit/MonthsChart.tsx';
import panel from '../kit/panel.module.css';
import { donationsIn, donorsIn, monthlyDonors, payout, payouts } from './figure-links.ts';
import styles from './overview.module.css';

// The number opens its list, unless it is zero.
function Figure({ isZero, href, text }: { isZero: boolean; href: string; text: string }) {
  return isZero ? <span>{text}</span> : <Link href={href}>{text}</Link>;
}

const formatNumber = (value: number) => value.toLocaleString('en-US');

interface FigureRow {
  name: string;
  /** The figure of this month, and that of twelve. */
  values: readonly [number, number];
  href: (months: readonly string[]) => string;
  format?: (value: number) => string;
  isLarge?: boolean;
}

function figureRows({ month, months, fees }: Overview): readonly FigureRow[] {
  const sum = (of: 'cents' | 'count' | 'newDonors') =>
    months.reduce((total, each) => total + each[of], 0);
  return [
    {
      name: 'Given',
      values: [month.cents, sum('cents')],
      href: donationsIn,
      format: formatDollars,
      isLarge: true,
    },
    { name: 'Donations', values: [month.count, sum('count')], href: donationsIn },
    { name: 'New donors', values: [month.newDonors, sum('newDonors')], href: donorsIn },
    {
      name: 'Card fees',
      values: [fees.month, fees.months],
      href: () => payouts,
      format: formatDollars,
    },
  ];
}

function FigureTable({ overview }: { overview: Overview }) {
  const { month, months } = overview;
  const monthLists = [[month.month], months.map((each) => each.month)] as const;
  return (
    <table className={styles.figures} aria-labelledby="figures">
      <thead>
        <tr>
          <td />
          <th scope="col">{monthName(month.month)} so far</th>
          <th scope="col">12 months</th>
        </tr>
      </thead>
      <tbody>
        {figureRows(overview).map(({ name, values, href, format = formatNumber, isLarge }) => (
          <tr key={name} data-large={isLarge}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={index}>
                <Figure
                  isZero={value === 0}
                  href={`~${href(monthLists[index] ?? [])}`}
                  text={format(value)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MonthsFigure({ month, months }: Pick<Overview, 'month' | 'months'>) {
  if (!months.some(({ count }) => count > 0)) {
    return (
      <p className={`${panel.small} ${styles.months}`}>
        No donations yet. The chart starts with the first one.
      </p>
    );
  }
  return (
    <figure className={styles.months}>
      <figcaption className={panel.small}>
        Donations per month. {monthName(month.month)} (hatched) is incomplete.
      </figcaption>
      <MonthsChart months={months} />
    </figure>
  );
}

function ExpectedSums({ monthly, nextPayout }: Pick<Overview, 'monthly' | 'nextPayout'>) {
  return (
    <dl className={styles.expected}>
      <div>
        <dt>Monthly donations</dt>
        <dd>
          {monthly.donors === 0 ? (
            'None yet'
          ) : (
            <>
              <Link href={`~${monthlyDonors}`}>{formatCount(monthly.donors, 'donor')}</Link>,{' '}
              <span className={styles.sum}>{formatDollars(monthly.cents)}</span> a month
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Next payout</dt>
        <dd>
          {nextPayout ? (
            <>
              <span className={styles.sum}>
                {formatMoney(nextPayout.amountCents, nextPayout.currency)}
              </span>{' '}
              on{' '}
              <Link href={`~${payout(nextPayout.id)}`}>{formatMonthDay(nextPayout.arrivesOn)}</Link>
            </>
          ) : (
            'None on its way'
          )}
        </dd>
      </div>
    </dl>
  );
}

/**
 * Shows what was donated in this month and in twelve, and what is expected. A sum opens the list that it counts, unless
 * it is zero.
 */
export function Figures({ overview }: { overview: Overview }) {
  const { month, months, monthly, nextPayout, testMode } = overview;
  return (
    <>
      <div className={styles.title}>
        <h2 className={panel.heading} id="figures">
          Donations
        </h2>
        {testMode && <TestMark>Test donations only</TestMark>}
      </div>
      <FigureTable overview={overview} />
      <MonthsFigure month={month} months={months} />
      <div className={styles.title}>
        <h2 className={panel.heading}>Expected</h2>
      </div>
      <ExpectedSums monthly={monthly} nextPayout={nextPayout} />
    </>
  );
}
