import { useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { payoutPath } from '#model/admin/portal-paths.ts';
import { describePayoutFailure } from '#model/donations/payout-failures.ts';
import {
  payoutsSchema,
  payoutSummarySchema,
  type Payout,
  type PayoutSummary,
} from '#model/donations/payouts.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { buttonClass } from '#model/site/button-class.ts';
import { formatMonthDay } from '#model/dates/calendar-days.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { formatDollars, formatMoney } from '#model/money/money.ts';
import { listQuery, useListPage, type ListState } from '../../data/list.ts';
import { apiQuery, queryClient } from '../../data/query-client.ts';
import { DataTable, type ShownRows } from '../../table/DataTable.tsx';
import { useListChoice } from '../../table/list-address.ts';
import { ListPage } from '../../kit/page/ListPage.tsx';
import { DonationTabs } from '../DonationTabs.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { BalanceGaps, LaterEntries, OtherCurrency } from './LedgerNotes.tsx';
import { payoutTable } from './payout-table.tsx';
import styles from './payouts.module.css';

const path = '/api/admin/payouts';
const payoutsQuery = listQuery(path, payoutsSchema);
const summary = { query: apiQuery(`${path}/summary`, payoutSummarySchema), of: payoutsQuery };

const refreshSummary = () =>
  void queryClient.invalidateQueries({ queryKey: summary.query.queryKey });

const allYears = 'all';

// Older months that got late entries are history.
const shownMonths = 3;

function useYear(list: ListState<Payout>) {
  const { rows, total, status } = list;
  const years = useMemo(
    () => [...new Set(rows.map(({ arrivesOn }) => arrivesOn.slice(0, 4)))].sort().reverse(),
    [rows],
  );
  const choice = useListChoice('Year', [
    { id: allYears, label: 'All Years' },
    ...years.map((id) => ({ id, label: id })),
  ]);
  const year = choice.value;
  const chosen = useMemo(
    () => (year === allYears ? rows : rows.filter((row) => row.arrivesOn.startsWith(year))),
    [rows, year],
  );
  return {
    listed: { ...list, rows: chosen, total: status === 'ready' ? chosen.length : total },
    choice,
  };
}

/**
 * Shows the list of payouts with the year's sums in dollars; failed payouts, gaps and other currencies are above it.
 */
export function PayoutsPage() {
  const { list, figures, statsFailure, retry } = useListPage(payoutsQuery, summary);
  const { listed, choice } = useYear(list);
  const shownRows = useRef<ShownRows<Payout>>(null);
  const year = figures?.year ?? 'this year';
  return (
    <ListPage
      title="Donations"
      windowTitle="Payouts"
      tabs={<DonationTabs current="payouts" />}
      stats={[
        { label: `Paid out in ${year}`, figure: figures && formatDollars(figures.paidOutCents) },
        {
          label: figures?.next
            ? `Next payout, ${formatMonthDay(figures.next.arrivesOn)}`
            : 'Next payout',
          figure:
            figures &&
            (figures.next
              ? formatMoney(figures.next.amountCents, figures.next.currency)
              : '\u2013'),
        },
        { label: 'Not paid out yet', figure: figures && formatDollars(figures.unpaidCents) },
        { label: `Card fees in ${year}`, figure: figures && formatDollars(figures.feeCents) },
      ]}
      statsFailure={statsFailure}
      onRetry={retry}
      actions={
        <ExportMenu
          list={{ design: payoutTable, list: listed, shownRows }}
          figures={figures}
          onSaved={refreshSummary}
        />
      }
      panels={
        figures && [
          ...figures.failed.map((failure) => <FailedPayout key={failure.id} {...failure} />),
          figures.balance && <BalanceGaps key="balance" {...figures.balance} />,
          ...figures.exported
            .filter(({ later }) => later.length > 0)
            .slice(0, shownMonths)
            .map((month) => <LaterEntries key={month.month} {...month} />),
          ...figures.otherCurrencies.map((sums) => (
            <OtherCurrency key={sums.currency} year={figures.year} {...sums} />
          )),
        ]
      }
    >
      <DataTable
        design={payoutTable}
        list={listed}
        onRetry={retry}
        open={{ kind: 'link', href: payoutPath }}
        choices={[choice]}
        shownRows={shownRows}
      />
    </ListPage>
  );
}

function FailedPayout(failed: PayoutSummary['failed'][number]) {
  const { id, amountCents, currency, arrivesOn, failedOn, failure, broughtBy } = failed;
  const amount = formatMoney(amountCents, currency);
  return (
    <div className={styles.failed}>
      <Icon name="warning" />
      <p>
        <strong>
          <span>The payout due {formatUtcDay(arrivesOn)} failed</span>
          {failedOn && <span className={styles.details}> on {formatUtcDay(failedOn)}</span>}
          <span>.</span>
        </strong>{' '}
        <span className={styles.details}>{describePayoutFailure(failure)}</span>{' '}
        <span className={styles.details}>
          {broughtBy
            ? `${amount} went back to the balance and is in the payout of ${formatUtcDay(broughtBy.arrivesOn)}.`
            : `${amount} went back to the balance.`}
        </span>
      </p>
      <Link className={`${buttonClass('outline')} ${styles.view}`} href={`~${payoutPath({ id })}`}>
        View payout
      </Link>
    </div>
  );
}
