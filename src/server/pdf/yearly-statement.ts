import * as z from 'zod/mini';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { identity } from '#site/identity.ts';
import { left, openDonationSheet, width } from './donation-sheet.ts';
import { inks, styles } from './page.ts';

export const yearlyStatementSchema = z.object({
  year: z.int(),
  donorName: z.nullable(z.string()),
  donorEmail: z.string(),
  issuedAt: z.iso.datetime(),
  /** Before January 2 of the next year. */
  isYearToDate: z.boolean(),
  isTest: z.boolean(),
  /** Net of refunds. */
  totalCents: z.int(),
  /** Oldest first. */
  donations: z.array(
    z.object({
      receivedAt: z.iso.datetime(),
      method: z.string(),
      /** Null when the gift is described instead. */
      netCents: z.nullable(z.int()),
      note: z.nullable(z.string()),
    }),
  ),
});

export type YearlyStatementData = z.infer<typeof yearlyStatementSchema>;

const lineHeight = 27;
/** Keeps the last line clear of the imprint. */
const bottom = 690;

/** One or more pages; each says when it is a test or not yet final (P-144). */
export async function renderYearlyStatement(data: YearlyStatementData): Promise<Uint8Array> {
  const { year, donorName, donorEmail, isTest } = data;
  const total = formatDollars(data.totalCents);
  const issued = formatPacificDate(data.issuedAt);
  const asOf = data.isYearToDate ? `Year to date, as of ${issued}` : null;
  const sheet = await openDonationSheet(
    {
      title: `Statement of gifts ${year}`,
      subject: `Gifts of ${total} in ${year}`,
      date: new Date(data.issuedAt),
    },
    {
      heading: 'Statement of gifts',
      figure: String(year),
      lead: donorName ? `${donorName}, ${donorEmail}` : donorEmail,
      issued: `Issued ${issued}. Days in Pacific time, amounts net of refunds.`,
      isTest,
      warning: isTest ? 'TEST STATEMENT, NO GIFT WAS RECEIVED, NOT A TAX DOCUMENT' : asOf,
    },
  );
  const { page } = sheet;
  let y = sheet.y + 16;

  /** Opens the next page when a block does not fit. */
  async function makeRoom(height: number): Promise<void> {
    if (y + height <= bottom) return;
    await sheet.endPage();
    page.pdf.addPage();
    await sheet.startPage();
    y = 104;
  }

  for (const { receivedAt, method, netCents, note } of data.donations) {
    await makeRoom(lineHeight * 2);
    page.drawRule({ x: left, y, width }, 0.5, inks.rule);
    const baseline = y + 18;
    const amount = netCents === null ? 'Not valued' : formatDollars(netCents);
    const day = { x: left, y: baseline, width: 112 };
    await page.write(formatPacificDate(receivedAt), styles.label, day);
    const what = { x: left + 118, y: baseline, width: 240, lines: 3 };
    const last = await page.write(note ? `${method}. ${note}` : method, styles.value, what);
    await page.write(amount, styles.code, { x: left, y: baseline, width, align: 'right' });
    y = last + 9;
  }
  await makeRoom(120);
  page.drawRule({ x: left, y, width }, 1, inks.ink);
  const sum = { x: left, y: y + 22, width };
  await page.write('Total for the tax year', styles.strong, sum);
  await page.write(`${total} USD`, styles.code, { ...sum, align: 'right' });
  page.drawRule({ x: left, y: y + 34, width }, 1, inks.ink);
  const legal = isTest
    ? 'No card was charged and no gift was received. Nothing on this sheet is tax-deductible.'
    : `${identity.name} is a non-profit organization under section ${identity.taxStatus} of the Internal Revenue Code, EIN ${identity.ein}. No goods or services were provided in exchange for these gifts. They are tax-deductible to the extent allowed by law.`;
  await page.write(legal, styles.prose, { x: left, y: y + 62, width, lines: 5 });
  await sheet.endPage();
  return page.finish();
}
