import { useQuery } from '@tanstack/react-query';
import { accountLabels, journalSummarySchema } from '#model/donations/journal.ts';
import { counted } from '#model/text/counted.ts';
import { formatBlogDay } from '#model/dates/dates.ts';
import { formatDollars, formatMoney } from '#model/money/money.ts';
import { toFailure } from '../../data/failure.ts';
import { apiQuery } from '../../data/query-client.ts';
import { Badge } from '../../kit/marks.tsx';
import panel from '../../kit/panel.module.css';
import styles from './export-menu.module.css';

export function JournalState({ month, isXero }: { month: string; isXero: boolean }) {
  const path = `/api/admin/ledger/${month}/journal`;
  const { data, error } = useQuery(apiQuery(path, journalSummarySchema));
  if (error) {
    return <p className={styles.refusal}>The journal did not load. {toFailure(error).reason}</p>;
  }
  if (!data) return <p className={panel.small}>The entries are added up...</p>;
  const { payouts, days, sums, offDays, offCents, missingCodes } = data;
  const amounts = sums.map(({ cents, currency }) => formatMoney(cents, currency)).join(' and ');
  const parts = [
    counted(payouts, 'payout'),
    days > 0 && `${counted(days, 'day')} of checks`,
  ].filter(Boolean);
  return (
    <>
      <p className={styles.state}>
        {offDays.length > 0 ? (
          <>
            <Badge tone="bad" mark="warning" word={`Off by ${formatDollars(offCents)}`} />{' '}
            <span>{`The entries of ${offDays.map(formatBlogDay).join(', ')} do not add up.`}</span>
          </>
        ) : (
          <>
            <Badge tone="ok" mark="check" word="Balanced" />{' '}
            <span>
              {parts.join(', ')}. Debits and credits are <strong>{amounts || '$0.00'}</strong> each.
            </span>
          </>
        )}
      </p>
      {isXero && missingCodes.length > 0 && (
        <p className={styles.refusal}>
          {`Xero needs a code for ${missingCodes.map((account) => accountLabels[account]).join(', ')}. QuickBooks can be exported as it is.`}
        </p>
      )}
    </>
  );
}
