import * as z from 'zod/mini';
import { donationCurrency } from '#model/donations/contract.ts';
import { formatDollars, formatMoney } from '#model/money/money.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { identity } from '#model/site/identity.ts';
import { acknowledgmentWords, type TaxAcknowledgmentData } from './acknowledgment-words.ts';
import { inks, openPage, type Page, type PageFlow, styles } from './page.ts';
import { heightOf, type TextStyle } from './text-layout.ts';

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
  /** Above the text of further pages. */
  continued: string | null;
  /** The lowest baseline, clear of the imprint. */
  bottom: number;
}

/** A framed sheet with its head; `y` is the last line of it. */
async function openSheet(
  facts: Parameters<typeof openPage>[0],
  { heading, figure, lead, issued, isTest, warning, continued, bottom }: Head,
) {
  const page = openPage(facts);

  async function startPage(): Promise<void> {
    const color = isTest ? inks.spike : inks.ink;
    page.ornament(() => page.pdf.lineWidth(1).rect(36, 36, 540, 720).stroke(color));
    if (warning) await page.write(warning, styles.warning, { ...column, y: 72 });
  }

  const endPage = () => page.writeImprint({ ...column, y: 724 });

  const flow: PageFlow = {
    top: continued ? 118 : 104,
    bottom,
    async nextPage() {
      await endPage();
      page.pdf.addPage();
      await startPage();
      if (continued) await page.write(continued, styles.small, { ...column, y: 92 });
    },
  };

  await startPage();
  await page.writeWordmark(left, 104);
  const line = { ...column, y: 202 };
  await page.write(heading, styles.title, { ...line, tag: 'H1' });
  if (figure) await page.write(figure, styles.figure, { ...line, align: 'right' });
  let y = await page.write(lead, styles.lead, { ...column, y: 236 });
  if (issued) y = await page.write(issued, styles.small, { ...column, y: y + 20 });
  return { page, y, flow, endPage };
}

const valueWidth = 336;

/** Above the legal text, on a full sheet. */
const leastGap = 19;

/** Above the first baseline of a row and below its last. */
const [rowTop, rowBottom] = [19, 11];

/** Sizes of a value while it takes up to so many lines, and while a name does; else the smallest. */
const readable = [
  { scale: 1, lines: 2, nameLines: 3 },
  { scale: 0.84, lines: 6, nameLines: 4 },
];
const tight = [
  { scale: 1, lines: 2, nameLines: 3 },
  { scale: 0.84, lines: 2, nameLines: 4 },
];
const smallest = 0.62;

type Words = ReturnType<typeof acknowledgmentWords>;

async function layOutRow(
  page: Page,
  [label, value, styleName]: Words['rows'][number],
  sizes: typeof readable,
) {
  const style: TextStyle = styles[styleName];
  const layOutValue = (scale: number) =>
    page.layOut(
      value,
      { ...style, size: style.size * scale, leading: style.leading * scale },
      valueWidth,
    );
  const name = await page.layOut(label, styles.label, 124);
  for (const { scale, lines, nameLines } of sizes) {
    const block = await layOutValue(scale);
    if (block.lines.length <= (label === 'Donor' ? nameLines : lines)) return { name, block };
  }
  return { name, block: await layOutValue(smallest) };
}

/** Rows on one page, if need be in small print; else in readable sizes on more pages. */
async function layOutRows(page: Page, rows: Words['rows'], room: number) {
  const layOut = (sizes: typeof readable) =>
    Promise.all(rows.map((row) => layOutRow(page, row, sizes)));
  for (const sizes of [readable, tight]) {
    const laidOut = await layOut(sizes);
    const heights = laidOut.map(({ block }) => rowTop + heightOf(block) + rowBottom);
    if (heights.reduce((sum, height) => sum + height, 0) <= room) return laidOut;
  }
  return layOut(readable);
}

export async function renderTaxAcknowledgment(data: TaxAcknowledgmentData): Promise<Uint8Array> {
  const { title: heading, lead, legal, figure, issued, rows } = acknowledgmentWords(data);
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
      continued: `${heading}, donation ${data.donationId}, continued`,
      bottom: 706,
    },
  );
  const { page, flow } = sheet;
  const legalText = await page.layOut(legal, styles.prose, width);
  const legalHeight = heightOf(legalText);
  let y = sheet.y + 26;
  const laidOut = await layOutRows(page, rows, flow.bottom - legalHeight - leastGap - y);
  for (const { name, block } of laidOut) {
    y = await page.roomFor(rowTop + heightOf(block), y, flow);
    page.drawRule({ x: left, y, width }, 0.5, inks.rule);
    const columns = [
      { x: left, width: 124, block: name },
      { x: left + 132, width: valueWidth, block },
    ];
    y = (await page.set(columns, y + rowTop, flow)) + rowBottom;
  }
  page.drawRule({ x: left, y, width }, 1, inks.ink);
  // A full sheet has less air above the legal text.
  const gap = Math.max(leastGap, Math.min(30, flow.bottom - y - legalHeight));
  y = await page.roomFor(gap + legalHeight, y, flow);
  await page.set([{ x: left, width, block: legalText }], y + gap, flow);
  await sheet.endPage();
  return page.finish();
}

export const yearlyStatementSchema = z.object({
  year: z.int(),
  donorName: z.nullable(z.string()),
  donorEmail: z.string(),
  issuedAt: z.iso.datetime(),
  /** When the statement that this one replaces was sent. */
  replaces: z.nullable(z.iso.datetime()),
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
      /** Mail that waited through an update has none. */
      currency: z.optional(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});

export type YearlyStatementData = z.infer<typeof yearlyStatementSchema>;

/** One or more pages; each says when it is a test or not yet final (P-144). */
export async function renderYearlyStatement(data: YearlyStatementData): Promise<Uint8Array> {
  const { year, donorName, donorEmail, isTest, replaces } = data;
  const total = formatDollars(data.totalCents);
  const issued = formatPacificDate(data.issuedAt);
  const heading = replaces ? 'Corrected statement' : 'Statement of gifts';
  const replaced = replaces
    ? ` This replaces the statement of ${formatPacificDate(replaces)}.`
    : '';
  const asOf = data.isYearToDate ? `Year to date, as of ${issued}` : null;
  const sheet = await openSheet(
    {
      title: `${heading} ${year}`,
      subject: `Gifts of ${total} in ${year}`,
      date: new Date(data.issuedAt),
    },
    {
      heading,
      figure: String(year),
      lead: donorName ? `${donorName}, ${donorEmail}` : donorEmail,
      issued: `Issued ${issued}.${replaced} Days in Pacific time, amounts net of refunds.`,
      isTest,
      warning: isTest ? 'TEST STATEMENT, NO GIFT WAS RECEIVED, NOT A TAX DOCUMENT' : asOf,
      continued: null,
      bottom: 690,
    },
  );
  const { page, flow } = sheet;
  let y = sheet.y + 16;
  for (const { receivedAt, method, netCents, currency, note } of data.donations) {
    const what = await page.layOut(note ? `${method}. ${note}` : method, styles.value, 240);
    y = await page.roomFor(Math.max(54, 18 + heightOf(what)), y, flow);
    page.drawRule({ x: left, y, width }, 0.5, inks.rule);
    const amount =
      netCents === null ? 'Not valued' : formatMoney(netCents, currency ?? donationCurrency);
    const day = await page.layOut(formatPacificDate(receivedAt), styles.label, 112);
    const columns = [
      { x: left, width: 112, block: day },
      { x: left + 118, width: 240, block: what },
      { ...column, align: 'right' as const, block: await page.layOut(amount, styles.code, width) },
    ];
    y = (await page.set(columns, y + 18, flow)) + 9;
  }
  if (data.donations.length === 0) {
    y = await page.write('No gift of this year is left.', styles.value, { ...column, y: y + 18 });
    y += 9;
  }
  y = await page.roomFor(120, y, flow);
  page.drawRule({ x: left, y, width }, 1, inks.ink);
  const sum = { x: left, y: y + 22, width };
  await page.write('Total for the tax year', styles.strong, sum);
  await page.write(`${total} USD`, styles.code, { ...sum, align: 'right' });
  page.drawRule({ x: left, y: y + 34, width }, 1, inks.ink);
  const legal = isTest
    ? 'No card was charged and no gift was received. Nothing on this sheet is tax-deductible.'
    : `${identity.name} is a non-profit organization under section ${identity.taxStatus} of the Internal Revenue Code, EIN ${identity.ein}. No goods or services were provided in exchange for these gifts. They are tax-deductible to the extent allowed by law.`;
  await page.write(legal, styles.prose, { x: left, y: y + 62, width });
  await sheet.endPage();
  return page.finish();
}
