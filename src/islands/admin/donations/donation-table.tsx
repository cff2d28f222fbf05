import type { AdminDonation } from '#contracts/admin-donations.ts';
import type { DonationStatus } from '#contracts/donations.ts';
import { cardBrandName } from '#lib/cards.ts';
import { formatDollars } from '#lib/money.ts';
import { Address } from '../kit/Address.tsx';
import { OwnWords } from '../kit/OwnWords.tsx';
import { letterWords, timeWords } from '../kit/table/sort-words.ts';
import type { FilterOption, TableDesign } from '../kit/table/table-design.ts';
import { When } from '../kit/When.tsx';
import { DonationId } from './DonationId.tsx';
import { DonationState } from './DonationState.tsx';
import styles from './donations.module.css';

/** The donor's name, 'Anonymous' when empty (P-90). */
export function donorOf({ donorName }: AdminDonation): string {
  return donorName || 'Anonymous';
}

/** 'Visa •••• 4242', or '-' (P-90). */
export function paymentOf({ cardBrand, cardLast4, paymentMethod }: AdminDonation): string {
  return cardLast4
    ? `${cardBrandName(cardBrand ?? 'Card')} \u2022\u2022\u2022\u2022 ${cardLast4}`
    : (paymentMethod ?? '-');
}

function only(status: DonationStatus, label: string): FilterOption<AdminDonation> {
  return { id: status, label, test: (gift) => gift.status === status };
}

/** The Donations table (P-90). */
export const donationTable: TableDesign<AdminDonation> = {
  noun: { one: 'donation', many: 'donations' },
  keyOf: ({ id }) => id,
  defaultSort: { column: 'date', descending: true },
  haystack: (gift) => [donorOf(gift), gift.donorEmail ?? '', gift.id],
  searchPlaceholder: 'Search donor name, email, donation ID...',
  filter: {
    label: 'Status',
    options: [
      { id: 'all', label: 'All Statuses' },
      only('succeeded', 'Succeeded'),
      only('pending', 'Pending'),
      only('failed', 'Failed'),
    ],
    showAll: 'Show all statuses',
  },
  empty: {
    title: 'No donations found',
    text: 'Try adjusting your search or filters',
    none: 'Donations from the donation page appear here.',
  },
  columns: [
    {
      id: 'id',
      header: 'ID',
      width: 'calc(var(--page-pad) + 4.375rem + var(--cell-pad))',
      sort: { kind: 'text', of: ({ id }) => id, ...letterWords },
      cell: (gift) => <DonationId gift={gift} />,
    },
    {
      id: 'amount',
      header: 'Amount',
      width: 'calc(5.5rem + 2 * var(--cell-pad))',
      align: 'end',
      sort: {
        kind: 'number',
        of: ({ amountCents }) => amountCents,
        ascending: 'smallest first',
        descending: 'largest first',
      },
      cell: ({ amountCents }) => (
        <span className={styles.figure}>{formatDollars(amountCents)}</span>
      ),
    },
    {
      id: 'donor',
      header: 'Donor',
      // Whole names, and the rest for the address; less from 65rem on, where the payment comes in.
      width: 'clamp(8.75rem, 31cqi - 8.6rem - clamp(0rem, 100 * (100cqi - 65rem), 2.75rem), 18rem)',
      sort: { kind: 'text', of: donorOf, ...letterWords },
      cell: (gift) => (
        <OwnWords className={gift.donorName ? styles.named : undefined}>{donorOf(gift)}</OwnWords>
      ),
    },
    {
      id: 'email',
      header: 'Email',
      hideBelow: '56rem',
      cell: ({ donorEmail }) => (donorEmail ? <Address email={donorEmail} /> : '-'),
    },
    {
      id: 'status',
      header: 'Status',
      // Badge and refund beside each other from 84rem on, below that one above the other.
      width: 'clamp(7rem + 2 * var(--cell-pad), 100 * (100cqi - 84rem), min(20cqi, 15.75rem))',
      sort: { kind: 'text', of: ({ status }) => status, ...letterWords },
      cell: (gift) => <DonationState gift={gift} />,
    },
    {
      id: 'payment',
      header: 'Payment',
      width: 'calc(8.25rem + 2 * var(--cell-pad))',
      hideBelow: '65rem',
      cell: paymentOf,
    },
    {
      id: 'date',
      header: 'Date',
      width: 'calc(8.25rem + 2 * var(--cell-pad))',
      align: 'end',
      sort: { kind: 'number', of: ({ createdAt }) => Date.parse(createdAt), ...timeWords },
      cell: ({ createdAt }) => <When iso={createdAt} />,
    },
  ],
  card: (gift) => ({
    title: <bdi>{donorOf(gift)}</bdi>,
    aside: <span className={styles.figure}>{formatDollars(gift.amountCents)}</span>,
    lines: [
      <DonationState gift={gift} />,
      gift.donorEmail,
      <>
        <DonationId gift={gift} /> · <When iso={gift.createdAt} />
      </>,
    ].filter(Boolean),
  }),
};
