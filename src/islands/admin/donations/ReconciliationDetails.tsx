import type { ReactNode } from 'react';
import type { Books } from '#contracts/admin-donations.ts';
import { formatLongDate } from '#lib/dates.ts';
import { formatDollars } from '#lib/money.ts';
import { Ago } from './Ago.tsx';
import { BooksVerdict } from './BooksVerdict.tsx';
import styles from './books.module.css';

const unchecked = { count: null, cents: null } as const;

const number = new Intl.NumberFormat('en-US');

interface BooksCardProps {
  books: Books;
  /** Given back of all succeeded gifts; undefined while not known. */
  refundedCents: number | undefined;
  /** Whether the card says if the books agree; false where something above it does. */
  withVerdict: boolean;
}

/** What the last check against the provider found (design: "Donations"). */
export function BooksCard({ books, refundedCents, withVerdict }: BooksCardProps) {
  const { provider, ours, unmatched, checkedAt, since, lastWebhookAt } = books;
  return (
    <section className={styles.card} aria-labelledby="books">
      <header className={styles.head}>
        <h2 id="books">Books</h2>
        {withVerdict && <BooksVerdict books={books} />}
      </header>
      <table className={styles.table} aria-labelledby="books">
        <thead>
          <tr>
            <td />
            <th scope="col">Gifts</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <Line name="Stripe says" {...(checkedAt ? provider : unchecked)} />
          <Line name="We hold" {...(checkedAt ? ours : unchecked)} />
          <Line
            name="Unmatched"
            {...(checkedAt
              ? { count: unmatched, cents: Math.abs(provider.cents - ours.cents) }
              : unchecked)}
            strong
          />
        </tbody>
      </table>
      <p className={styles.times}>
        {since && <Fact name="Gifts since">{formatLongDate(since)}</Fact>}
        <Fact name="Last webhook">{lastWebhookAt ? <Ago iso={lastWebhookAt} /> : 'none yet'}</Fact>
        <Fact name="Last check">{checkedAt ? <Ago iso={checkedAt} /> : 'none yet'}</Fact>
        {refundedCents !== undefined && (
          <Fact name="Refunded in all">{formatDollars(refundedCents)}</Fact>
        )}
      </p>
    </section>
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
