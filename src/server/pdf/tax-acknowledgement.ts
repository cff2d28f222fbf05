import * as z from 'zod/mini';
import { donationSources } from '#contracts/donations.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { acknowledgementWords } from './acknowledgement-words.ts';
import { styles, writeImprint, writeWordmark } from './letterhead.ts';
import { inks, openPage, type Page } from './page.ts';
import { createTextLayout, type TextLayout, type TextStyle } from './text-layout.ts';

export const taxAcknowledgementSchema = z.object({
  donationId: z.string(),
  source: z._default(z.enum(donationSources), 'card'),
  donorName: z.nullable(z.string()),
  donorEmail: z.nullable(z.string()),
  amountCents: z.int(),
  refundedCents: z._default(z.int(), 0),
  currency: z.string(),
  receivedAt: z.iso.datetime(),
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  paymentMethod: z._default(z.nullable(z.string()), null),
  description: z._default(z.nullable(z.string()), null),
  isReversed: z._default(z.boolean(), false),
  isTest: z.boolean(),
  /** Null on documents older than this field. */
  verificationUrl: z._default(z.nullable(z.string()), null),
  issuedAt: z._default(z.nullable(z.iso.datetime()), null),
  /** When the document that this one replaces was sent. */
  replaces: z._default(z.nullable(z.iso.datetime()), null),
});

export type TaxAcknowledgementData = z.infer<typeof taxAcknowledgementSchema>;

const left = 72;
const width = 468;
/** Keeps the legal text clear of the imprint. */
const lowestLegal = 670;

type Row = [label: string, value: string, style: TextStyle];

/** Sizes tried before a value is cut. */
const steps = [
  { scale: 1, nameLines: 3 },
  { scale: 0.84, nameLines: 4 },
  { scale: 0.62, nameLines: 5 },
] as const;

async function writeValue(layout: TextLayout, [label, value, style]: Row, y: number) {
  let write = () => Promise.resolve(y);
  for (const { scale, nameLines } of steps) {
    const scaled = { ...style, size: style.size * scale, leading: style.leading * scale };
    const box = { x: left + 132, y, width: 336, lines: label === 'Donor' ? nameLines : 2 };
    write = () => layout.write(value, scaled, box);
    if (await layout.fits(value, scaled, box)) break;
  }
  return write();
}

async function writeRows(page: Page, layout: TextLayout, rows: Row[], top: number) {
  let y = top;
  for (const row of rows) {
    page.drawRule({ x: left, y, width }, 0.5, inks.rule);
    await layout.write(row[0], styles.label, { x: left, y: y + 19, width: 124 });
    y = (await writeValue(layout, row, y + 19)) + 11;
  }
  page.drawRule({ x: left, y, width }, 1, inks.ink);
  return y;
}

export async function renderTaxAcknowledgement(data: TaxAcknowledgementData): Promise<Uint8Array> {
  const { title, lead, legal, figure, issued, ...words } = acknowledgementWords(data);
  const rows = words.rows.map(([label, value, style]): Row => [label, value, styles[style]]);
  const page = openPage({
    title: `${title} ${data.donationId}`,
    subject: `Gift of ${figure ?? data.description} on ${formatPacificDate(data.receivedAt)}`,
    date: new Date(data.receivedAt),
  });
  const layout = createTextLayout(page);
  const frame = data.isTest ? inks.spike : inks.ink;
  page.ornament(() => page.pdf.lineWidth(1).rect(36, 36, 540, 720).stroke(frame));
  const top = data.isTest ? 128 : 104;
  if (data.isTest) {
    const notice = 'TEST GIFT, NOT CHARGED, NOT A TAX DOCUMENT';
    await layout.write(notice, styles.warning, { x: left, y: 97, width });
  }
  await writeWordmark(page, layout, { x: left, y: top });
  const line = { x: left, y: top + 98, width };
  await layout.write(title, styles.title, { ...line, tag: 'H1' });
  if (figure) await layout.write(figure, styles.figure, { ...line, align: 'right' });
  const led = await layout.write(lead, styles.lead, { ...line, y: line.y + 34, lines: 2 });
  const issue = { x: left, y: led + 20, width, lines: 2 };
  const lastLine = issued ? await layout.write(issued, styles.small, issue) : led;
  const afterRows = await writeRows(page, layout, rows, lastLine + 26);
  const legalTop = Math.min(afterRows + 30, lowestLegal);
  await layout.write(legal, styles.prose, { x: left, y: legalTop, width, lines: 8 });
  await writeImprint(layout, { x: left, y: 724, width });
  return page.finish();
}
