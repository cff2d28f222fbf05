import { formatPacificDate } from '#lib/pacific-dates.ts';
import { acknowledgementWords, type TaxAcknowledgementData } from './acknowledgement-words.ts';
import { left, openDonationSheet, width } from './donation-sheet.ts';
import { inks, type Page, styles } from './page.ts';
import type { TextStyle } from './text-layout.ts';

/** Keeps the legal text clear of the imprint. */
const lowestLegal = 670;

/** Sizes tried before a value is cut, with the lines that a name may take. */
const steps = [
  [1, 3],
  [0.84, 4],
  [0.62, 5],
] as const;

async function writeValue(page: Page, label: string, value: string, style: TextStyle, y: number) {
  let write = () => Promise.resolve(y);
  for (const [scale, nameLines] of steps) {
    const scaled = { ...style, size: style.size * scale, leading: style.leading * scale };
    const box = { x: left + 132, y, width: 336, lines: label === 'Donor' ? nameLines : 2 };
    write = () => page.write(value, scaled, box);
    if (await page.fits(value, scaled, box)) break;
  }
  return write();
}

export async function renderTaxAcknowledgement(data: TaxAcknowledgementData): Promise<Uint8Array> {
  const { title: heading, lead, legal, figure, issued, rows } = acknowledgementWords(data);
  const { isTest } = data;
  const sheet = await openDonationSheet(
    {
      title: `${heading} ${data.donationId}`,
      subject: `Gift of ${figure ?? data.description} on ${formatPacificDate(data.receivedAt)}`,
      date: new Date(data.receivedAt),
    },
    {
      ...{ heading, figure, lead, issued, isTest },
      warning: isTest ? 'TEST GIFT, NOT CHARGED, NOT A TAX DOCUMENT' : null,
    },
  );
  const { page } = sheet;
  let y = sheet.y + 26;
  for (const [label, value, style] of rows) {
    page.drawRule({ x: left, y, width }, 0.5, inks.rule);
    await page.write(label, styles.label, { x: left, y: y + 19, width: 124 });
    y = (await writeValue(page, label, value, styles[style], y + 19)) + 11;
  }
  page.drawRule({ x: left, y, width }, 1, inks.ink);
  const legalTop = Math.min(y + 30, lowestLegal);
  await page.write(legal, styles.prose, { x: left, y: legalTop, width, lines: 8 });
  await sheet.endPage();
  return page.finish();
}
