import type { ComponentProps } from 'react';
import { describeRefund, isRefunded } from '../kit/refund-text.ts';
import type { AdminDonation } from '#model/donations/admin-donations.ts';
import { isRecorded, sourceLabels } from '#model/donations/contract.ts';
import { tributeLabels } from '#model/donations/tribute.ts';
import { formatCardBrand } from '#model/donations/cards.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { centsToDecimal, formatMoney } from '#model/money/money.ts';
import { shortId } from '#model/donations/short-id.ts';
import { Address, UserText } from '../kit/text.tsx';
import { alphabeticalOrder, timeOrder } from '../table/sort.ts';
import { dateWidth, only, type TableDesign } from '../table/table-design.ts';
import { Badge } from '../kit/marks.tsx';
import panel from '../kit/panel.module.css';
import { PacificTime } from '../kit/time.tsx';
import { donationCsv } from './donations-csv.ts';
import styles from './donations.module.css';

/** Returns the name of the donor, or 'Anonymous' for none. */
export function donorLabel({ donorName }: AdminDonation): string {
  return donorName || 'Anonymous';
}

/** Returns the amount of a donation, or 'Not valued' for stock, which is described. */
export function amountLabel({ source, amountCents, currency }: AdminDonation): string {
  return source === 'stock' ? 'Not valued' : formatMoney(amountCents, currency);
}

// Recorded donations are listed, and found by date, under the day on which they came.
function shownDate({ source, reversesId, createdAt, receivedAt }: AdminDonation): string {
  return isRecorded(source) && !reversesId ? (receivedAt ?? createdAt) : createdAt;
}

const maskedDigits = '\u2022\u2022\u2022\u2022';

/**
 * Returns what was given instead of money, the card with its last four digits, or the method; "-" when none is known.
 */
export function paymentLabel(donation: AdminDonation): string {
  const { cardBrand, cardLast4, paymentMethod, description } = donation;
  if (description) return description;
  return cardLast4
    ? `${formatCardBrand(cardBrand ?? 'Card')} ${maskedDigits}\u00a0${cardLast4}`
    : (paymentMethod ?? '-');
}

// The column beside it names the source, so the number is enough.
function referenceLabel({ source, reference = null }: AdminDonation): string | null {
  return source === 'check' && reference ? `No. ${reference}` : reference;
}

/**
 * Returns the source and the means of payment, as in 'Check, No. 1042'. Returns '-' for an unpaid online donation,
 * which has neither, as the specification says.
 */
export function sourceAndPayment(donation: AdminDonation): string {
  const payment = referenceLabel(donation) ?? paymentLabel(donation);
  const source = sourceLabels[donation.source];
  if (payment === '-') return isRecorded(donation.source) ? source : '-';
  // A check without a number is nothing but a check.
  return payment === source ? source : `${source}, ${payment}`;
}

/**
 * Shows how a donation was paid. In a narrow table the number of a card has a line of its own and the brand says that
 * it was paid online, so that nothing cuts them.
 */
function Payment({ donation }: { donation: AdminDonation }) {
  const text = sourceAndPayment(donation);
  const number = text.indexOf(maskedDigits);
  if (number < 0) return <UserText>{text}</UserText>;
  const online = `${sourceLabels.card}, `;
  const brand = text.slice(0, number);
  return (
    <span className={styles.payment}>
      <span>
        {brand.startsWith(online) && <span className={styles.online}>{online}</span>}
        {brand.replace(online, '')}
      </span>
      <span>{text.slice(number)}</span>
    </span>
  );
}

function tributeLabel({ kind, name }: NonNullable<AdminDonation['tribute']>): string {
  return `${tributeLabels[kind].toLowerCase()} ${name}`;
}

function donorAndTribute(donation: AdminDonation): string {
  const { tribute } = donation;
  return tribute ? `${donorLabel(donation)}, ${tributeLabel(tribute)}` : donorLabel(donation);
}

const looks: Readonly<Record<string, Pick<ComponentProps<typeof Badge>, 'tone' | 'mark'>>> = {
  succeeded: { tone: 'ok', mark: 'check' },
  pending: { tone: 'warn', mark: 'ellipsis' },
  failed: { tone: 'bad', mark: 'cross' },
};

const otherLook = { tone: 'quiet', mark: 'ellipsis' } as const;

/** Shows the state of a donation, with badges for disputes and reversals. CSS capitalizes the record's own word. */
export function DonationState({ donation }: { donation: AdminDonation }) {
  const { status, disputed, disputeLost, reversedAt, reversesId } = donation;
  const reversal = reversedAt ? 'reversed' : reversesId && 'reversal';
  const taken = reversal || describeRefund(donation);
  const day = !reversal && donation.refundedAt && ` ${formatPacificDate(donation.refundedAt)}`;
  return (
    <span className={styles.state}>
      <span className={styles.status}>
        <Badge {...(looks[status] ?? otherLook)} word={status} />
      </span>
      {disputed && (
        <Badge tone="bad" mark="warning" word={disputeLost ? 'Dispute lost' : 'Disputed'} />
      )}
      {taken && (
        <span className={`${panel.small} ${styles.refund}`} title={day ? taken + day : undefined}>
          {taken}
          {day && <span className={styles.day}>{day}</span>}
        </span>
      )}
    </span>
  );
}

/**
 * Returns a note such as ', 2 reversed', which says why the list is longer than the total: neither a reversed donation
 * nor the row that reverses it counts. Returns an empty text when there are none.
 */
export function reversedNote(rows: readonly AdminDonation[]): string {
  const count = rows.filter(({ reversedAt, reversesId }) => reversedAt ?? reversesId).length;
  return count > 0 ? `, ${count.toLocaleString('en-US')} reversed` : '';
}

function isToAnswer({ disputed, disputeLost, disputeDueBy }: AdminDonation): boolean {
  return disputed && !disputeLost && typeof disputeDueBy === 'string';
}

function searchedRefund(donation: AdminDonation): string {
  const { refundedCents, currency } = donation;
  if (refundedCents <= 0) return '';
  const verb = isRefunded(donation) ? 'refunded' : 'reversed';
  return `${verb} ${centsToDecimal(refundedCents, currency)}`;
}

function refundDate({ refundedAt, receivedAt, createdAt }: AdminDonation): string {
  return refundedAt ?? receivedAt ?? createdAt;
}

function DonationId({ donation }: { donation: AdminDonation }) {
  return (
    <span className={`${panel.code} ${donation.testMode ? styles.testId : ''}`} title={donation.id}>
      {shortId(donation.id)}
      {donation.testMode && <span className="visually-hidden"> (test donation)</span>}
    </span>
  );
}

export const donationTable: TableDesign<AdminDonation> = {
  noun: { one: 'donation', many: 'donations' },
  defaultSort: { id: 'date', desc: true },
  rowDate: shownDate,
  searchText: (donation) => [
    donorLabel(donation),
    donation.donorEmail ?? '',
    donation.id,
    donation.tribute?.name ?? '',
    amountLabel(donation),
    centsToDecimal(donation.amountCents, donation.currency),
    searchedRefund(donation),
    donation.disputed ? 'disputed' : '',
  ],
  searchPlaceholder: 'Search donor name, email, donation ID...',
  filter: {
    label: 'Status',
    options: [
      { id: 'all', label: 'All Statuses' },
      only('status', 'succeeded', 'Succeeded'),
      only('status', 'pending', 'Pending'),
      only('status', 'failed', 'Failed'),
      { id: 'refunded', label: 'Refunded', test: isRefunded, date: refundDate },
      // The address `disputed` is in bookmarks and in links of the inbox.
      { id: 'in-dispute', label: 'Disputed', test: ({ disputed }) => disputed },
      { id: 'disputed', label: 'Dispute to answer', test: isToAnswer },
    ],
    showAll: 'Show all statuses',
  },
  empty: 'Donations from the donation page appear here.',
  csv: donationCsv,
  columns: [
    {
      id: 'amount',
      header: 'Amount',
      width: 'calc(5.5rem + 2 * var(--cell-pad))',
      narrowWidth: 'calc(5rem + 2 * var(--cell-pad))',
      align: 'end',
      sort: {
        kind: 'number',
        of: ({ amountCents }) => amountCents,
        ascending: 'smallest first',
        descending: 'largest first',
      },
      cell: (donation) => <span className={styles.figure}>{amountLabel(donation)}</span>,
    },
    {
      id: 'donor',
      header: 'Donor',
      secondHeader: 'Email',
      isName: true,
      sort: { kind: 'text', of: donorLabel, ...alphabeticalOrder },
      cell: (donation) => (
        <>
          <UserText className={donation.donorName ? styles.named : undefined}>
            {donorAndTribute(donation)}
          </UserText>
          {donation.donorEmail && (
            <span
              className={styles.under}
              data-address={donation.donorEmail}
              title={donation.donorEmail}
            />
          )}
        </>
      ),
    },
    {
      id: 'email',
      header: 'Email',
      // An address of 30 letters fits at 1440 px; on wide screens it shares the rest with the donor's name.
      width: 'max(12.75rem, 34cqi - 11.5rem)',
      // There it stands below the name.
      hideBelow: '65rem',
      cell: ({ donorEmail }) => (donorEmail ? <Address email={donorEmail} /> : '-'),
    },
    {
      id: 'payment',
      header: 'Payment',
      // "Online, Mastercard" and its four digits fit beside the sidebar on a screen of 1440 px.
      width: 'calc(clamp(7.75rem, 22cqi - 5.5rem, 11.25rem) + 2 * var(--cell-pad))',
      // "Mastercard" and its digits are on one line.
      narrowWidth: 'calc(7.75rem + 2 * var(--cell-pad))',
      cell: (donation) => <Payment donation={donation} />,
    },
    {
      id: 'status',
      header: 'Status',
      // Badge and refund are beside each other from 84rem on, below that one above the other.
      narrowWidth: 'calc(6.5rem + 2 * var(--cell-pad))',
      width: 'clamp(7rem + 2 * var(--cell-pad), 100 * (100cqi - 84rem), min(20cqi, 15.75rem))',
      sort: { kind: 'text', of: ({ status }) => status, ...alphabeticalOrder },
      cell: (donation) => <DonationState donation={donation} />,
    },
    {
      id: 'date',
      header: 'Date',
      width: dateWidth,
      align: 'end',
      sort: { kind: 'number', of: (donation) => Date.parse(shownDate(donation)), ...timeOrder },
      cell: (donation) => <PacificTime iso={shownDate(donation)} />,
    },
    {
      id: 'id',
      header: 'ID',
      width: 'calc(4.375rem + 2 * var(--cell-pad))',
      sort: { kind: 'text', of: ({ id }) => id, ...alphabeticalOrder },
      cell: (donation) => <DonationId donation={donation} />,
    },
  ],
  card: (donation) => ({
    title: <bdi>{donorLabel(donation)}</bdi>,
    aside: <span className={styles.figure}>{amountLabel(donation)}</span>,
    lines: [
      donation.donorEmail,
      donation.tribute && tributeLabel(donation.tribute),
      <span className={panel.row}>
        {sourceAndPayment(donation) !== '-' && <span>{sourceAndPayment(donation)}</span>}
        <DonationId donation={donation} />
      </span>,
      <span className={panel.row}>
        <DonationState donation={donation} />
        <PacificTime iso={shownDate(donation)} />
      </span>,
    ].filter(Boolean),
  }),
};
