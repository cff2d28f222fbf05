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

/** What the acknowledgement of a gift states (decision 16). */
export const taxAcknowledgementSchema = z.object({
  donationId: z.string(),
  donorName: z.nullable(z.string()),
  donorEmail: z.nullable(z.string()),
  amountCents: z.int(),
  /** As the record has it, such as `usd`. */
  currency: z.string(),
  /** When the gift was received, ISO 8601. */
  receivedAt: z.iso.datetime(),
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** A gift made with test keys: nothing was charged, and the sheet must not pass for a tax document. */
  isTest: z.boolean(),
});

export type TaxAcknowledgementData = z.infer<typeof taxAcknowledgementSchema>;

const frame = { x: 36, y: 36, width: 540, height: 720 };
/** The contour band at the top, inside the neatline. */
const head = { x: frame.x + 4, y: frame.y + 4, width: frame.width - 8, height: 96 };
const left = 72;
const width = 468;

/** Text that only a real gift, or only a test gift, carries. */
function words({ isTest }: TaxAcknowledgementData) {
  return isTest
    ? {
        title: 'Test receipt',
        lead: 'This is not a tax document. It was made in test mode, to see how the donation page works.',
        legal:
          'No card was charged and no gift was received. Nothing on this sheet is tax-deductible.',
      }
    : {
        title: 'Tax acknowledgement',
        lead: `Thank you. ${identity.name} has received your gift.`,
        legal: `${identity.name} is a non-profit organization under section ${identity.taxStatus} of the Internal Revenue Code, EIN ${identity.ein}. No goods or services were provided in exchange for this gift. It is tax-deductible to the extent allowed by law. Please keep this sheet for your records.`,
      };
}

type Row = [label: string, value: string, style: TextStyle];

/** Label and value of each row, in order. A test gift has no EIN that could be copied to a return. */
function rows(data: TaxAcknowledgementData): Row[] {
  const { donorName, donorEmail, cardBrand, cardLast4 } = data;
  const brand = cardBrand ? cardBrandName(cardBrand) : 'Card';
  const email: Row[] = donorEmail ? [['Email', donorEmail, styles.value]] : [];
  const ein: Row[] = data.isTest ? [] : [['EIN', identity.ein, styles.code]];
  return [
    ['Donor', donorName ?? 'Anonymous', styles.name],
    ...email,
    ['Date received', formatPacificDateTime(data.receivedAt), styles.value],
    ['Amount', `${formatDollars(data.amountCents)} ${data.currency.toUpperCase()}`, styles.value],
    ['Payment method', cardLast4 ? `${brand} ending in ${cardLast4}` : 'N/A', styles.value],
    ['Donation ID', data.donationId, styles.code],
    ['Organization', identity.name, styles.value],
    ...ein,
  ];
}

async function writeRows(
  sheet: Sheet,
  pen: Pen,
  data: TaxAcknowledgementData,
  top: number,
): Promise<number> {
  let y = top;
  for (const [label, value, style] of rows(data)) {
    const line = y;
    sheet.ornament(() => {
      drawRule(sheet, { x: left, y: line, width }, { weight: 0.5, color: inks.rule });
    });
    await pen.write(label, styles.label, { x: left, y: y + 19, width: 124 });
    const last = await pen.write(value, style, {
      x: left + 132,
      y: y + 19,
      width: 336,
      lines: label === 'Donor' ? 3 : 2,
    });
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
  const { title, lead, legal } = words(data);
  const amount = formatDollars(data.amountCents);
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
  await pen.write(legal, styles.prose, { x: left, y: afterRows + 30, width, lines: 8 });
  await writeImprint(pen, { x: left, y: 724, width });
  return sheet.finish();
}

/** Acknowledges a gift for the donor's tax return. */
export const taxAcknowledgement = defineDocument(taxAcknowledgementSchema, render);
