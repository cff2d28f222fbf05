import type { AdminDonation } from '#model/donations/admin-donations.ts';
import { availableDay } from '#model/donations/available-day.ts';
import { isRecorded, sourceLabels } from '#model/donations/contract.ts';
import { tributeLabels } from '#model/donations/tribute.ts';
import { centsToDecimal } from '#model/money/money.ts';
import { lookUpPacificDay } from '#model/dates/look-up-pacific-day.ts';
import type { CsvColumns } from '../table/csv.ts';

// The amount is in dollars, as Stripe settles it. It is empty until Stripe has stated it, and for gifts that did not
// come by card.
const knownCents = (cents: number | null | undefined) =>
  typeof cents === 'number' ? centsToDecimal(cents, 'usd') : '';

const pacificDay = (iso: string | null | undefined) =>
  iso ? lookUpPacificDay(Date.parse(iso)) : '';

const documentNames = { tax: 'tax acknowledgment', thanks: 'thanks', none: 'none' } as const;

export const donationCsv: CsvColumns<AdminDonation> = [
  ['ID', ({ id }) => id],
  // Stock is described, not valued.
  [
    'Amount',
    ({ source, amountCents, currency }) =>
      source === 'stock' ? '' : centsToDecimal(amountCents, currency),
  ],
  ['Currency', ({ currency }) => currency],
  ['Donor Name', ({ donorName }) => donorName || 'Anonymous'],
  ['Donor Email', ({ donorEmail }) => donorEmail ?? ''],
  ['Status', ({ status }) => status],
  ['Card Last4', ({ cardLast4 }) => cardLast4 ?? ''],
  ['Card Brand', ({ cardBrand }) => cardBrand ?? ''],
  ['Date', ({ createdAt }) => createdAt],
  [
    'Refunded',
    ({ source, refundedCents, currency }) =>
      centsToDecimal(isRecorded(source) ? 0 : refundedCents, currency),
  ],
  ['Disputed', ({ disputed }) => (disputed ? 'yes' : 'no')],
  ['Received', ({ receivedAt }) => pacificDay(receivedAt)],
  ['Mode', ({ testMode }) => (testMode ? 'test' : 'live')],
  ['Payment ID', ({ paymentId }) => paymentId ?? ''],
  ['Source', ({ source }) => sourceLabels[source]],
  ['Fee', ({ feeCents }) => knownCents(feeCents)],
  ['Net', ({ netCents }) => knownCents(netCents)],
  ['Available', ({ availableOn }) => (availableOn ? availableDay(availableOn) : '')],
  ['Payout', ({ payoutId }) => payoutId ?? ''],
  ['Tribute', ({ tribute }) => (tribute ? `${tributeLabels[tribute.kind]} ${tribute.name}` : '')],
  ['Tribute Email', ({ tribute }) => tribute?.notify?.email ?? ''],
  [
    'Fee Covered',
    ({ feeCoveredCents: cents, currency }) => (cents > 0 ? centsToDecimal(cents, currency) : ''),
  ],
  ['Postmarked', ({ postmarkedOn }) => postmarkedOn ?? ''],
  ['Refunded On', ({ refundedAt }) => pacificDay(refundedAt)],
  ['Match Of', ({ matchOf }) => matchOf ?? ''],
  ['Through', ({ through }) => through ?? ''],
  ['On Behalf Of', ({ onBehalfOf }) => onBehalfOf ?? ''],
  ['Document', ({ status, document }) => (status === 'succeeded' ? documentNames[document] : '')],
  [
    'Reversed',
    ({ source, refundedCents, currency }) =>
      centsToDecimal(isRecorded(source) ? refundedCents : 0, currency),
  ],
];
