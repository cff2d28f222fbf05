import { useQuery } from '@tanstack/react-query';
import { accountLabels, type JournalSummary, maxXeroLines } from '#model/donations/journal.ts';
import { formatCount } from '#model/text/format-count.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { formatMoney } from '#model/money/money.ts';
import { toFailure } from '../../data/failure.ts';
import { Badge } from '../../kit/marks.tsx';
import panel from '../../kit/panel.module.css';
import styles from './export-menu.module.css';
import { journalQuery } from './journal-query.ts';

interface JournalStateProps {
  month: string;
  currency: string;
  isXero: boolean;
}

const formatSums = (sums: readonly { cents: number; currency: string }[]) =>
  sums.map(({ cents, currency }) => formatMoney(cents, currency)).join(' and ');

function XeroNotices({ data, currency }: { data: JournalSummary; currency: string }) {
  const { missingCodes, sums } = data;
  const lines = sums.find((sum) => sum.currency === currency)?.lines ?? 0;
  return (
    <>
      {missingCodes.length > 0 && (
        <p className={styles.refusal}>
          {`Xero needs a code for ${missingCodes.map((account) => accountLabels[account]).join(', ')}. QuickBooks can be exported as it is.`}
        </p>
      )}
      {lines > maxXeroLines && (
        <p className={styles.state}>
          {`The file has ${lines} lines, and Xero takes ${maxXeroLines} at once. Split it between two journals and keep the first line in each part.`}
        </p>
      )}
    </>
  );
}

/**
 * Shows before an export whether the entries of a month balance, and for Xero which codes are missing and whether the
 * file is too long.
 *
 * @param month a month such as '2026-11'
 */
export function JournalState({ month, currency, isXero }: JournalStateProps) {
  const { data, error } = useQuery(journalQuery(month));
  if (error) {
    return <p className={styles.refusal}>The journal did not load. {toFailure(error).reason}</p>;
  }
  if (!data) return <p className={panel.small}>The entries are added up...</p>;
  const { payouts, days, sums, offDays, offSums, unknown } = data;
  const amounts = formatSums(sums);
  const parts = [
    formatCount(payouts, 'payout'),
    days > 0 && `${formatCount(days, 'day')} of checks`,
  ].filter(Boolean);
  return (
    <>
      <p className={styles.state}>
        {offDays.length > 0 ? (
          <>
            <Badge tone="bad" mark="warning" word={`Off by ${formatSums(offSums)}`} />{' '}
            <span>{`The entries of ${offDays.map(formatUtcDay).join(', ')} do not add up.`}</span>
          </>
        ) : (
          <>
            <Badge tone="ok" mark="check" word="Balanced" />{' '}
            <span>
              {parts.join(', ')}. Debits and credits are{' '}
              <strong>{amounts || formatMoney(0, currency)}</strong> each.
            </span>
          </>
        )}
      </p>
      {unknown.length > 0 && (
        <p className={styles.state}>
          {`Stripe lists entries that this site does not know: ${unknown.join(', ')}. They are booked as other money and named in the file; look at them before you import it.`}
        </p>
      )}
      {isXero && <XeroNotices data={data} currency={currency} />}
    </>
  );
}
