import { isRecorded, isRepeated, sourceLabels } from '#model/donations/contract.ts';
import { tributeLabels } from '#model/donations/tribute.ts';
import { addedToCoverFees, formatCoveredFee } from '#model/donations/card-fee.ts';
import { formatCard } from '#model/donations/cards.ts';
import { formatWithoutCode, formatMoney, formatWithCode } from '#model/money/money.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { formatPacificDate, formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { identity } from '#model/site/identity.ts';
import type { TaxAcknowledgmentData } from './acknowledgment-data.ts';

// Refunded, reversed, disputed and test donations must not pass for a tax document.
function documentKind({ isTest, isReversed, source, ...data }: TaxAcknowledgmentData) {
  if (isTest) return 'test';
  if (isReversed) return 'reversed';
  if (hasThanksOnly({ source, ...data })) return 'thanks';
  if (source === 'stock') return source;
  if (data.refundedCents >= data.amountCents)
    return data.isReturnedByBank ? 'returned' : 'refunded';
  return data.isDisputed ? 'disputed' : 'acknowledgment';
}

const taxLaw = `${identity.name} is a non-profit organization under section ${identity.taxStatus} of the Internal Revenue Code, EIN ${identity.ein}. No goods or services were provided in exchange for this gift. It is tax-deductible to the extent allowed by law.`;

/** Tells whether somebody else has receipted the donor, who then gets thanks only. */
export const hasThanksOnly = ({
  source,
  document,
}: Pick<TaxAcknowledgmentData, 'source' | 'document'>) =>
  document === undefined ? source === 'fund' : document === 'thanks';

/** Says who receipts the donor instead of us. */
export function sayWhoReceipts(through: string | null | undefined): string {
  return through
    ? `This is not a tax document. ${through} acknowledges for your taxes what you gave through it.`
    : 'This is not a tax document. The sponsor of your donor-advised fund acknowledges what you contribute to the fund.';
}

const texts = {
  test: {
    title: 'Test receipt',
    lead: 'This is not a tax document. It was made in test mode, to see how the donation page works.',
    legal: 'No card was charged and no gift was received. Nothing on this sheet is tax-deductible.',
  },
  reversed: {
    title: 'Corrected record',
    lead: 'This is not a tax document. We have taken this gift back out of our records.',
    legal:
      'It replaces any document that we issued for this gift before, and nothing on this sheet is tax-deductible. Please keep it for your records.',
  },
  refunded: {
    title: 'Refunded gift',
    lead: 'This is not a tax document. The gift was refunded in full.',
    legal:
      'Nothing of this gift was kept, and nothing on this sheet is tax-deductible. Please keep it for your records.',
  },
  returned: {
    title: 'Returned gift',
    lead: 'This is not a tax document. The bank returned the payment after a dispute.',
    legal:
      'Nothing of this gift was kept, and nothing on this sheet is tax-deductible. Please keep it for your records.',
  },
  disputed: {
    title: 'Disputed gift',
    lead: 'This is not a tax document. The bank has not decided yet whether it takes the payment back.',
    legal:
      'Until the bank decides, nothing on this sheet is tax-deductible. If the gift stays with us, its receipt offers the tax acknowledgment again.',
  },
  acknowledgment: {
    title: 'Tax acknowledgment',
    lead: `Thank you. ${identity.name} has received your gift.`,
    legal: `${taxLaw} Please keep this sheet for your records.`,
  },
  stock: {
    title: 'Tax acknowledgment',
    lead: `Thank you. ${identity.name} has received your gift.`,
    legal: `${taxLaw} This sheet describes the gift and does not state its value. Please keep it for your records.`,
  },
} as const;

function writeText({ through }: TaxAcknowledgmentData, kind: ReturnType<typeof documentKind>) {
  if (kind !== 'thanks') return texts[kind];
  const gift = through
    ? `a gift that was made through ${through}`
    : 'the gift that you recommended';
  return {
    title: 'Thank you',
    lead: `Thank you. ${identity.name} has received ${gift}.`,
    legal: sayWhoReceipts(through),
  };
}

/** Returns the day on which a gift counts for its donor's taxes, such as "December 30, 2026". */
export function donationDay({
  postmarkedOn,
  receivedAt,
}: Pick<TaxAcknowledgmentData, 'postmarkedOn' | 'receivedAt'>) {
  return postmarkedOn ? formatUtcDay(postmarkedOn) : formatPacificDate(receivedAt);
}

type Row = [label: string, value: string, style: 'name' | 'value' | 'code'];

function listRows(data: TaxAcknowledgmentData, kind: ReturnType<typeof documentKind>): Row[] {
  const { source, donorName, donorEmail, cardBrand, cardLast4, paymentMethod } = data;
  const { amountCents, refundedCents } = data;
  const covered = formatCoveredFee(data);
  const paid = formatCard(cardBrand, cardLast4) ?? paymentMethod ?? 'N/A';
  const method = isRepeated(source)
    ? `${paid}, ${sourceLabels[source].toLowerCase()} donation`
    : paid;
  const { currency } = data;
  const remaining = formatWithCode(amountCents - refundedCents, currency);
  const refunded = `${formatWithoutCode(refundedCents, currency)} of ${formatWithCode(amountCents, currency)}`;
  const isTaxDocument = kind === 'acknowledgment' || kind === 'stock';
  // Staff know the day on which a check came, not the minute.
  const received = isRecorded(source) ? formatPacificDate : formatPacificDateTime;
  const rows: (Row | null)[] = [
    ['Donor', donorName ?? 'Anonymous', 'name'],
    donorEmail ? ['Email', donorEmail, 'value'] : null,
    data.tribute ? [tributeLabels[data.tribute.kind], data.tribute.name, 'name'] : null,
    data.postmarkedOn
      ? ['Date of gift', `${donationDay(data)}, when it was mailed`, 'value']
      : null,
    ['Date received', received(data.receivedAt), 'value'],
    source === 'stock'
      ? ['Gift', data.description ?? 'Stock', 'value']
      : ['Amount', remaining, 'value'],
    covered === null ? null : [addedToCoverFees, covered, 'value'],
    !isRecorded(source) && refundedCents > 0
      ? [data.isReturnedByBank ? 'Returned' : 'Refunded', refunded, 'value']
      : null,
    data.through ? ['Through', data.through, 'value'] : null,
    data.onBehalfOf ? ['On behalf of', data.onBehalfOf, 'name'] : null,
    ['Payment method', method, 'value'],
    ['Donation ID', data.donationId, 'code'],
    ['Organization', identity.name, 'value'],
    isTaxDocument ? ['EIN', identity.ein, 'code'] : null,
  ];
  return rows.filter((row) => row !== null);
}

function issuedSentence({ issuedAt, replaces }: TaxAcknowledgmentData) {
  const replaced = replaces ? ` It replaces the document of ${formatPacificDate(replaces)}.` : '';
  return `Issued ${formatPacificDate(issuedAt)}.${replaced}`;
}

/**
 * Writes the texts of the document about a donation, or of what takes its place for test, reversed, refunded and
 * thanked gifts. `figure` is null for stock, whose value the document does not state.
 */
export function writeAcknowledgment(data: TaxAcknowledgmentData) {
  const amount = formatMoney(data.amountCents - data.refundedCents, data.currency);
  const figure = data.source === 'stock' ? null : amount;
  const kind = documentKind(data);
  const isCorrected = data.replaces !== null && kind === 'acknowledgment';
  return {
    ...writeText(data, kind),
    ...(isCorrected && { title: 'Corrected tax acknowledgment' }),
    figure,
    issued: issuedSentence(data),
    check: data.verificationUrl,
    rows: listRows(data, kind),
  };
}
