import { describePayoutFailure } from '#model/donations/payout-failures.ts';
import type { Payout } from '#model/donations/payouts.ts';
import { formatCount } from '#model/text/format-count.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import type { IconName } from '#model/site/icon-paths.ts';
import { centsToDecimal, formatMoney } from '#model/money/money.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { timeOrder } from '../../table/sort.ts';
import { only, type TableDesign } from '../../table/table-design.ts';
import { Badge } from '../../kit/marks.tsx';
import { Day } from '../../kit/time.tsx';
import styles from './payouts.module.css';

const looks: Readonly<
  Record<string, { tone: 'ok' | 'warn' | 'bad' | 'quiet'; mark: IconName; word: string }>
> = {
  paid: { tone: 'ok', mark: 'check', word: 'Paid' },
  pending: { tone: 'warn', mark: 'ellipsis', word: 'On its way' },
  in_transit: { tone: 'warn', mark: 'ellipsis', word: 'On its way' },
  failed: { tone: 'bad', mark: 'cross', word: 'Failed' },
  canceled: { tone: 'quiet', mark: 'minus', word: 'Canceled' },
};

/** Shows the status of a payout; one that is newer than this code keeps Stripe's word. */
export function PayoutStatus({ status }: { status: string }) {
  const word = status.replaceAll('_', ' ');
  return <Badge {...(looks[status] ?? { tone: 'quiet', mark: 'ellipsis', word })} />;
}

const sumParts = ({ grossCents, refundedCents, feeCents, otherCents }: Payout) =>
  grossCents - refundedCents - feeCents + otherCents;

// A narrow table shows the first words; a screen reader says all.
function NarrowText({ first, rest }: { first: string; rest: string }) {
  return (
    <span>
      {first} <span className={styles.rest}>{rest}</span>
    </span>
  );
}

/**
 * Shows whether the entries of a payout add up to its amount, by how much they are off, or why nothing can be said of
 * it.
 */
export function TieMark({ payout }: { payout: Payout }) {
  const { itemized, complete, tied, amountCents, currency } = payout;
  if (tied) {
    return (
      <span className={styles.tied}>
        <Icon name="check" /> <NarrowText first="Ties" rest="to the cent" />
      </span>
    );
  }
  if (!itemized) {
    return (
      <span className={styles.quiet}>
        <NarrowText first="Not itemized" rest={`by ${payout.platform ?? 'Stripe'}`} />
      </span>
    );
  }
  if (!complete) {
    return (
      <span className={styles.quiet}>
        <NarrowText first="Reading" rest="entries" />
      </span>
    );
  }
  const difference = formatMoney(Math.abs(amountCents - sumParts(payout)), currency);
  return (
    <Badge tone="bad" mark="warning" word={<NarrowText first="Off" rest={`by ${difference}`} />} />
  );
}

/** Shows a part of a sum: a minus for what was taken, and an en dash for none. */
export function Cents({ cents, currency }: { cents: number; currency: string }) {
  return (
    <span className={styles.figure}>{cents === 0 ? '\u2013' : formatMoney(cents, currency)}</span>
  );
}

function describePayout({
  donations,
  grossCents,
  feeCents,
  refundedCents,
  otherCents,
  currency,
}: Payout): string {
  const format = (cents: number) => formatMoney(cents, currency);
  const parts = [
    donations > 0 && `${formatCount(donations, 'donation')} ${format(grossCents)}`,
    feeCents > 0 && `fees ${format(feeCents)}`,
    refundedCents > 0 && `refunds ${format(refundedCents)}`,
    otherCents !== 0 && `other ${format(otherCents)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

const sizeOrder = { ascending: 'smallest first', descending: 'largest first' } as const;

const dollarWidths = {
  width: 'calc(5.5rem + 2 * var(--cell-pad))',
  narrowWidth: 'calc(4.625rem + 2 * var(--cell-pad))',
};

export const payoutTable: TableDesign<Payout> = {
  noun: { one: 'payout', many: 'payouts' },
  defaultSort: { id: 'arrives', desc: true },
  searchText: ({ id, platform, amountCents, currency, arrivesOn }) => [
    id,
    platform ?? 'Stripe',
    centsToDecimal(amountCents, currency),
    formatMoney(amountCents, currency),
    formatUtcDay(arrivesOn),
  ],
  searchPlaceholder: 'Search amount, date or payout ID...',
  filter: {
    label: 'Status',
    options: [
      { id: 'all', label: 'All Statuses' },
      only('status', 'paid', 'Paid'),
      {
        id: 'on-its-way',
        label: 'On its way',
        test: ({ status }) => status === 'in_transit' || status === 'pending',
      },
      only('status', 'failed', 'Failed'),
      {
        id: 'failed-open',
        label: 'Failed, not paid since',
        test: ({ openFailure }) => openFailure,
      },
      only('status', 'canceled', 'Canceled'),
    ],
    showAll: 'Show all statuses',
  },
  csv: [
    ['ID', ({ id }) => id],
    ['Arrival', ({ arrivesOn }) => arrivesOn],
    ['Amount', ({ amountCents, currency }) => centsToDecimal(amountCents, currency)],
    ['Donations', ({ donations }) => String(donations)],
    ['Refunded', ({ refundedCents, currency }) => centsToDecimal(refundedCents, currency)],
    ['Fee', ({ feeCents, currency }) => centsToDecimal(feeCents, currency)],
    ['Status', ({ status }) => status],
    ['Currency', ({ currency }) => currency],
    ['Platform', ({ platform }) => platform ?? 'Stripe'],
  ],
  empty: 'Payouts appear here once Stripe has made the first.',
  columns: [
    {
      id: 'arrives',
      header: 'Arrives',
      narrowWidth: 'calc(5.25rem + var(--page-pad) + var(--cell-pad))',
      sort: { kind: 'number', of: ({ arrivesOn }) => Date.parse(arrivesOn), ...timeOrder },
      cell: ({ arrivesOn, platform }) => (
        <span className={styles.arrival}>
          <time className={styles.day} dateTime={arrivesOn}>
            <Day date={formatUtcDay(arrivesOn)} />
          </time>
          {platform && <small title={platform}>{platform}</small>}
        </span>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      ...dollarWidths,
      align: 'end',
      sort: { kind: 'number', of: ({ amountCents }) => amountCents, ...sizeOrder },
      cell: ({ amountCents, currency }) => <Cents cents={amountCents} currency={currency} />,
    },
    {
      id: 'donations',
      header: 'Donations',
      width: 'calc(4.75rem + 2 * var(--cell-pad))',
      align: 'end',
      hideBelow: '74rem',
      cell: ({ donations }) => <span className={styles.figure}>{donations}</span>,
    },
    {
      id: 'gross',
      header: 'Gross',
      ...dollarWidths,
      align: 'end',
      cell: ({ grossCents, currency }) => <Cents cents={grossCents} currency={currency} />,
    },
    {
      id: 'refunds',
      header: 'Refunds',
      ...dollarWidths,
      align: 'end',
      cell: ({ refundedCents, currency }) => <Cents cents={-refundedCents} currency={currency} />,
    },
    {
      id: 'fees',
      header: 'Fees',
      width: 'calc(4.5rem + 2 * var(--cell-pad))',
      narrowWidth: 'calc(4.25rem + 2 * var(--cell-pad))',
      align: 'end',
      cell: ({ feeCents, currency }) => <Cents cents={-feeCents} currency={currency} />,
    },
    {
      id: 'other',
      header: 'Other',
      ...dollarWidths,
      align: 'end',
      cell: ({ otherCents, currency }) => <Cents cents={otherCents} currency={currency} />,
    },
    {
      id: 'status',
      header: 'Status',
      width: 'calc(6.5rem + 2 * var(--cell-pad))',
      narrowWidth: 'calc(6rem + 2 * var(--cell-pad))',
      cell: ({ status }) => <PayoutStatus status={status} />,
    },
    {
      id: 'entries',
      header: 'Entries',
      width: 'calc(9.5rem + 2 * var(--cell-pad))',
      narrowWidth: 'calc(3.75rem + 2 * var(--cell-pad))',
      cell: (payout) => <TieMark payout={payout} />,
    },
  ],
  card: (payout) => ({
    title: [formatUtcDay(payout.arrivesOn), payout.platform].filter(Boolean).join(', '),
    aside: <Cents cents={payout.amountCents} currency={payout.currency} />,
    lines: [
      describePayout(payout),
      <span className={styles.marks}>
        <PayoutStatus status={payout.status} /> <TieMark payout={payout} />
      </span>,
      payout.status === 'failed' && describePayoutFailure(payout.failure),
    ].filter(Boolean),
  }),
};
