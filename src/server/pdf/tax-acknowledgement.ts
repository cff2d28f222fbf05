import { formatPacificDate } from '#lib/pacific-dates.ts';
import { acknowledgementWords, type TaxAcknowledgementData } from './acknowledgement-words.ts';
import { left, openDonationSheet, width } from './donation-sheet.ts';
import { styles } from './letterhead.ts';
import { inks, type Page } from './page.ts';
import type { TextLayout, TextStyle } from './text-layout.ts';

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
  const { title: heading, lead, legal, figure, issued, ...words } = acknowledgementWords(data);
  const rows = words.rows.map(([label, value, style]): Row => [label, value, styles[style]]);
  const { page, layout, y, endPage } = await openDonationSheet(
    {
      title: `${heading} ${data.donationId}`,
      subject: `Gift of ${figure ?? data.description} on ${formatPacificDate(data.receivedAt)}`,
      date: new Date(data.receivedAt),
    },
    {
      ...{ heading, figure, lead, issued },
      isTest: data.isTest,
      warning: data.isTest ? 'TEST GIFT, NOT CHARGED, NOT A TAX DOCUMENT' : null,
    },
  );
  const afterRows = await writeRows(page, layout, rows, y + 26);
  const legalTop = Math.min(afterRows + 30, lowestLegal);
  await layout.write(legal, styles.prose, { x: left, y: legalTop, width, lines: 8 });
  await endPage();
  return page.finish();
}
