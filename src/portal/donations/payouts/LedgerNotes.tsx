import { formatBalanceGap } from '#model/donations/format-balance-gap.ts';
import type { PayoutSummary } from '#model/donations/payouts.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { formatCount } from '#model/text/format-count.ts';
import { formatMoney } from '#model/money/money.ts';
import styles from './payouts.module.css';
import { pacificDay, ledgerMonthName } from './ledger-text.ts';

type OtherCurrencyProps = PayoutSummary['otherCurrencies'][number] & { year: number };

/** Shows the year's sums of a currency that the figures above the list leave out. */
export function OtherCurrency({ year, currency, ...sums }: OtherCurrencyProps) {
  const { paidOutCents, unpaidCents, feeCents } = sums;
  const format = (cents: number) => formatMoney(cents, currency);
  return (
    <div className={styles.note}>
      <p>
        <strong>In {currency.toUpperCase()}:</strong> {format(paidOutCents)} paid out in {year},{' '}
        {format(unpaidCents)} not paid out yet, {format(feeCents)} card fees.
      </p>
    </div>
  );
}

/** Warns by how much our entries differ from each of Stripe's balances, and since when. */
export function BalanceGaps({ since, gaps }: NonNullable<PayoutSummary['balance']>) {
  return (
    <div className={styles.failed}>
      <Icon name="warning" />
      <p>
        <strong>Our entries differ from Stripe's balance since {pacificDay(since)}.</strong>{' '}
        {gaps.map((gap) => (
          <span key={`${gap.balance} ${gap.currency}`}>{formatBalanceGap(gap)} </span>
        ))}
        <span>Everything is read again; files of months may lack an entry until they agree.</span>
      </p>
    </div>
  );
}

/** Shows that entries of a month came after its export, and which month's file has them or will have them. */
export function LaterEntries({ month, takenAt, later }: PayoutSummary['exported'][number]) {
  return (
    <div className={styles.note}>
      <p>
        <strong>
          {ledgerMonthName(month)} was exported on {pacificDay(takenAt)}, and more came later.
        </strong>{' '}
        {later.map(({ count, netCents, currency, file, isExported }) => (
          <span key={`${file} ${currency}`}>
            {formatCount(count, 'entry', 'entries')}, {formatMoney(netCents, currency)} net,{' '}
            <span>{isExported ? 'exported' : 'to be exported'}</span> at the end of{' '}
            {ledgerMonthName(file)}.{' '}
          </span>
        ))}
        <span>Its own file stays as it was.</span>
      </p>
    </div>
  );
}
