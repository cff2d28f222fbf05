import type { ReactNode } from 'react';
import type { Books } from '#contracts/admin-donations.ts';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { Ago } from './Ago.tsx';
import styles from './overview.module.css';

const unchecked = { count: null, cents: null } as const;

const number = new Intl.NumberFormat('en-US');

interface ReconciliationDetailsProps {
  books: Books;
  /** Given back of all successful donations; undefined while not known. */
  refundedCents: number | undefined;
}

/** What the last check against Stripe found (P-52). */
export function ReconciliationDetails({ books, refundedCents }: ReconciliationDetailsProps) {
  const { provider, ours, unmatched, checkedAt, since, lastWebhookAt } = books;
  return (
    <>
      <table className={styles.table} aria-label="Reconciliation">
        <thead>
          <tr>
            <td />
            <th scope="col">Donations</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <Line name="Stripe" {...(checkedAt ? provider : unchecked)} />
          <Line name="Our records" {...(checkedAt ? ours : unchecked)} />
          <Line
            name="Difference"
            {...(checkedAt
              ? { count: unmatched, cents: Math.abs(provider.cents - ours.cents) }
              : unchecked)}
            strong
          />
        </tbody>
      </table>
      <p className={styles.times}>
        {since && <Fact name="Donations since">{formatPacificDate(since)}</Fact>}
        <Fact name="Last webhook">{lastWebhookAt ? <Ago iso={lastWebhookAt} /> : 'none yet'}</Fact>
        <Fact name="Last check">{checkedAt ? <Ago iso={checkedAt} /> : 'none yet'}</Fact>
        {refundedCents !== undefined && (
          <Fact name="Total refunded">{formatDollars(refundedCents)}</Fact>
        )}
      </p>
    </>
  );
}

interface LineProps {
  name: string;
  /** Null before the first check. */
  count: number | null;
  cents: number | null;
  strong?: boolean;
}

function Line({ name, count, cents, strong = false }: LineProps) {
  return (
    <tr className={strong ? styles.strong : undefined}>
      <th scope="row">{name}</th>
      <td>{count === null ? '-' : number.format(count)}</td>
      <td>{cents === null ? '-' : formatDollars(cents)}</td>
    </tr>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      {name} <strong>{children}</strong>
    </span>
  );
}
