import * as z from 'zod/mini';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { identity } from '#site/identity.ts';
import { acknowledgementWords, type TaxAcknowledgementData } from './acknowledgement-words.ts';
import { inks, openPage, type Page, styles } from './page.ts';
import type { TextStyle } from './text-layout.ts';

const left = 72;
const width = 468;
const column = { x: left, width };

interface Head {
  heading: string;
  /** Beside the heading. */
  figure: string | null;
  lead: string;
  issued: string | null;
  isTest: boolean;
  /** Above the letterhead of every page. */
  warning: string | null;
}

/** A framed sheet with its head; `y` is the last line of it. */
async function openSheet(
  facts: Parameters<typeof openPage>[0],
  { heading, figure, lead, issued, isTest, warning }: Head,
) {
  const page = openPage(facts);

  async function startPage(): Promise<void> {
    const color = isTest ? inks.spike : inks.ink;
    page.ornament(() => page.pdf.lineWidth(1).rect(36, 36, 540, 720).stroke(color));
    if (warning) await page.write(warning, styles.warning, { ...column, y: 72 });
  }

  await startPage();
  await page.writeWordmark(left, 104);
  const line = { ...column, y: 202 };
  await page.write(heading, styles.title, { ...line, tag: 'H1' });
  if (figure) await page.write(figure, styles.figure, { ...line, align: 'right' });
  let y = await page.write(lead, styles.lead, { ...column, y: 236, lines: 3 });
  if (issued) y = await page.write(issued, styles.small, { ...column, y: y + 20, lines: 2 });
  return { page, y, startPage, endPage: () => page.writeImprint({ ...column, y: 724 }) };
}

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
  const sheet = await openSheet(
    {
      title: `${heading} ${data.donationId}`,
      subject: `Gift of ${figure ?? data.description} on ${formatPacificDate(data.receivedAt)}`,
      date: new Date(data.receivedAt),
    },
    {
      heading,
      figure,
      lead,
      issued,
      isTest,
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
  const sheet = await openSheet(
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
