import * as z from 'zod/mini';
import { cardBrandName } from '#lib/cards.ts';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDate, formatPacificDateTime } from '#lib/pacific-dates.ts';
import { identity } from '#site/identity.ts';
import { defineDocument } from './document.ts';
import { writeImprint, writeWordmark } from './letterhead.ts';
import {
  drawContours,
  drawHatching,
  drawNeatline,
  drawRule,
  inks,
  wholeSheet,
} from './ornaments.ts';
import { createPen, type Pen, type TextStyle } from './pen.ts';
import { openSheet, type Sheet } from './sheet.ts';
import { styles } from './styles.ts';

/** What the acknowledgement of a gift states (P-58). */
export const taxAcknowledgementSchema = z.object({
  donationId: z.string(),
  donorName: z.nullable(z.string()),
  donorEmail: z.nullable(z.string()),
  /** What was given, in cents, before refunds. */
  amountCents: z.int(),
  /** What was given back of it, in cents. */
  refundedCents: z._default(z.int(), 0),
  /** As the record has it, such as `usd`. */
  currency: z.string(),
  /** When the gift was received, ISO 8601. */
  receivedAt: z.iso.datetime(),
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** Name of a method that is no card; null for cards. */
  paymentMethod: z._default(z.nullable(z.string()), null),
  /** A gift made with test keys: nothing was charged, and the sheet must not pass for a tax document. */
  isTest: z.boolean(),
});

export type TaxAcknowledgementData = z.infer<typeof taxAcknowledgementSchema>;

const frame = { x: 36, y: 36, width: 540, height: 720 };
/** The contour band at the top, inside the neatline. */
const head = { x: frame.x + 4, y: frame.y + 4, width: frame.width - 8, height: 96 };
const left = 72;
const width = 468;
/** Where the legal text begins at the lowest, clear of the imprint below its three lines. */
const lowestLegal = 670;

/** What a sheet is: a gift that was given back in full, like a test gift, must not pass for a tax document. */
function kindOf({ isTest, amountCents, refundedCents }: TaxAcknowledgementData) {
  if (isTest) return 'test';
  return refundedCents < amountCents ? 'acknowledgement' : 'refunded';
}

/** Text that only a sheet of this kind carries. */
const words = {
  test: {
    title: 'Test receipt',
    lead: 'This is not a tax document. It was made in test mode, to see how the donation page works.',
    legal: 'No card was charged and no gift was received. Nothing on this sheet is tax-deductible.',
  },
  refunded: {
    title: 'Refunded gift',
    lead: 'This is not a tax document. The gift was refunded in full.',
    legal:
      'Nothing of this gift was kept, and nothing on this sheet is tax-deductible. Please keep it for your records.',
  },
  acknowledgement: {
    title: 'Tax acknowledgement',
    lead: `Thank you. ${identity.name} has received your gift.`,
    legal: `${identity.name} is a non-profit organization under section ${identity.taxStatus} of the Internal Revenue Code, EIN ${identity.ein}. No goods or services were provided in exchange for this gift. It is tax-deductible to the extent allowed by law. Please keep this sheet for your records.`,
  },
} as const;

type Row = [label: string, value: string, style: TextStyle];

/** What was kept of the gift and, after a refund, of what. */
function moneyRows(data: TaxAcknowledgementData): Row[] {
  const { amountCents, refundedCents } = data;
  const currency = data.currency.toUpperCase();
  const kept = `${formatDollars(amountCents - refundedCents)} ${currency}`;
  const refunded = `${formatDollars(refundedCents)} of ${formatDollars(amountCents)} ${currency}`;
  return [
    ['Amount', kept, styles.value],
    ...(refundedCents > 0 ? [['Refunded', refunded, styles.value] satisfies Row] : []),
  ];
}

/** Label and value of each row, in order. Only what acknowledges a gift has an EIN to be copied to a return. */
function rows(data: TaxAcknowledgementData): Row[] {
  const { donorName, donorEmail, cardBrand, cardLast4, paymentMethod } = data;
  const brand = cardBrand ? cardBrandName(cardBrand) : 'Card';
  const method = cardLast4 ? `${brand} ending in ${cardLast4}` : (paymentMethod ?? 'N/A');
  const email: Row[] = donorEmail ? [['Email', donorEmail, styles.value]] : [];
  const ein: Row[] = kindOf(data) === 'acknowledgement' ? [['EIN', identity.ein, styles.code]] : [];
  return [
    ['Donor', donorName ?? 'Anonymous', styles.name],
    ...email,
    ['Date received', formatPacificDateTime(data.receivedAt), styles.value],
    ...moneyRows(data),
    ['Payment method', method, styles.value],
    ['Donation ID', data.donationId, styles.code],
    ['Organization', identity.name, styles.value],
    ...ein,
  ];
}

/** Sizes at which a long value is tried before any of it is left out, and the lines that a name has then. */
const steps = [
  { scale: 1, nameLines: 3 },
  { scale: 0.84, nameLines: 4 },
  { scale: 0.62, nameLines: 5 },
] as const;

/** Sets a value as large as it can stand in whole; what follows must still fit on the sheet. */
async function writeValue(
  pen: Pen,
  [label, value, style]: Row,
  place: { x: number; y: number; width: number },
): Promise<number> {
  const tries = steps.map(({ scale, nameLines }) => ({
    style: { ...style, size: style.size * scale, leading: style.leading * scale },
    place: { ...place, lines: label === 'Donor' ? nameLines : 2 },
  }));
  for (const one of tries) {
    if (await pen.fits(value, one.style, one.place)) return pen.write(value, one.style, one.place);
  }
  const { style: smallest, place: largest } = tries.at(-1) ?? { style, place };
  return pen.write(value, smallest, largest);
}

async function writeRows(
  sheet: Sheet,
  pen: Pen,
  data: TaxAcknowledgementData,
  top: number,
): Promise<number> {
  let y = top;
  for (const row of rows(data)) {
    const line = y;
    sheet.ornament(() => {
      drawRule(sheet, { x: left, y: line, width }, { weight: 0.5, color: inks.rule });
    });
    await pen.write(row[0], styles.label, { x: left, y: y + 19, width: 124 });
    const last = await writeValue(pen, row, { x: left + 132, y: y + 19, width: 336 });
    y = last + 11;
  }
  sheet.ornament(() => {
    drawRule(sheet, { x: left, y, width }, { weight: 1, color: inks.ink });
  });
  return y;
}

async function writeTestNotice(sheet: Sheet, pen: Pen): Promise<void> {
  const band = { ...head, y: head.y + head.height, height: 34 };
  const notice = 'TEST GIFT, NOT CHARGED, NOT A TAX DOCUMENT';
  const noticeWidth = await pen.measure(notice, styles.warning);
  sheet.ornament(() => {
    drawHatching(sheet, band, 0.35);
    sheet.pdf.rect(left - 8, band.y + 6, noticeWidth + 16, 22).fill('#ffffff');
  });
  await pen.write(notice, styles.warning, { x: left, y: band.y + 21, width });
}

async function render(data: TaxAcknowledgementData): Promise<Uint8Array> {
  const { title, lead, legal } = words[kindOf(data)];
  const amount = formatDollars(data.amountCents - data.refundedCents);
  const sheet = openSheet({
    title: `${title} ${data.donationId}`,
    subject: `Gift of ${amount} on ${formatPacificDate(data.receivedAt)}`,
    date: new Date(data.receivedAt),
  });
  const pen = createPen(sheet);
  sheet.ornament(() => {
    if (data.isTest) drawHatching(sheet, wholeSheet, 0.14);
    drawContours(sheet, head, inks.signal);
    const foot = { ...head, y: head.y + head.height };
    drawRule(sheet, foot, { weight: 1, color: inks.ink });
    drawNeatline(sheet, frame);
  });
  if (data.isTest) await writeTestNotice(sheet, pen);
  const top = data.isTest ? 188 : 164;
  await writeWordmark(sheet, pen, { x: left, y: top });
  const line = { x: left, y: top + 98, width };
  await pen.write(title, styles.title, { ...line, tag: 'H1' });
  await pen.write(amount, styles.figure, { ...line, align: 'right' });
  const led = await pen.write(lead, styles.lead, { ...line, y: line.y + 34, lines: 2 });
  const afterRows = await writeRows(sheet, pen, data, led + 26);
  const legalTop = Math.min(afterRows + 30, lowestLegal);
  await pen.write(legal, styles.prose, { x: left, y: legalTop, width, lines: 8 });
  await writeImprint(pen, { x: left, y: 724, width });
  return sheet.finish();
}

/** Acknowledges a gift for the donor's tax return. */
export const taxAcknowledgement = defineDocument(taxAcknowledgementSchema, render);
