import * as z from 'zod/mini';
import { donationCurrency } from '#model/donations/contract.ts';
import { formatDollars, formatMoney } from '#model/money/money.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { identity } from '#model/site/identity.ts';
import { typeset } from './typeset.ts';

export const yearlyStatementSchema = z.object({
  year: z.int(),
  donorName: z.nullable(z.string()),
  donorEmail: z.string(),
  issuedAt: z.iso.datetime(),
  replaces: z.nullable(z.iso.datetime()),
  /** `isYearToDate` is true before January 2 of the next year. */
  isYearToDate: z.boolean(),
  isTest: z.boolean(),
  /** False when nothing on it counts for taxes; missing in mail that was queued without it. */
  isDeductible: z.optional(z.boolean()),
  /** The total of what was given in dollars, net of refunds, in cents. */
  totalCents: z.int(),
  /** The gifts that count for taxes, also in stock and other currencies; missing in mail that was queued without it. */
  total: z.optional(z.nullable(z.string())),
  donations: z.array(
    z.object({
      /** The id by which an erasure finds the gift, also in a statement that went to another address. */
      id: z.optional(z.string()),
      receivedAt: z.iso.datetime(),
      method: z.string(),
      netCents: z.nullable(z.int()),
      /** The currency, which is missing in mail that was queued without it. */
      currency: z.optional(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});

export type YearlyStatementData = z.infer<typeof yearlyStatementSchema>;

const testLegal =
  'No card was charged and no gift was received. Nothing on this sheet is tax-deductible.';

const notDeductible =
  'This is not a tax document: nothing on this sheet counts as a gift to us for your tax return.';

const legal = `${identity.name} is a non-profit organization under section ${identity.taxStatus} of the Internal Revenue Code, EIN ${identity.ein}. No goods or services were provided in exchange for these gifts. They are tax-deductible to the extent allowed by law.`;

const listRows = ({ donations }: YearlyStatementData) =>
  donations.map(({ receivedAt, method, netCents, currency, note }) => [
    formatPacificDate(receivedAt),
    note ? `${method}. ${note}` : method,
    netCents === null ? 'Not valued' : formatMoney(netCents, currency ?? donationCurrency),
  ]);

/** Renders the statement of a year as a PDF, with Pacific days and amounts net of refunds. */
export async function renderYearlyStatement(data: YearlyStatementData): Promise<Uint8Array> {
  const { year, donorName, donorEmail, isTest, isDeductible = true, replaces } = data;
  // Stock and other currencies have no sum in dollars, which does not make them nothing.
  const described = data.totalCents === 0 ? (data.total ?? null) : null;
  const total = described ?? `${formatDollars(data.totalCents)} USD`;
  const issued = formatPacificDate(data.issuedAt);
  const heading = replaces ? 'Corrected statement' : 'Statement of gifts';
  const replaced = replaces
    ? ` This replaces the statement of ${formatPacificDate(replaces)}.`
    : '';
  const asOf = data.isYearToDate ? `Year to date, as of ${issued}` : null;
  const details = {
    title: `${heading} ${year}`,
    subject: `Gifts of ${described ?? formatDollars(data.totalCents)} in ${year}`,
    date: new Date(data.issuedAt),
  };
  return typeset('statement.typ', details, {
    heading,
    figure: String(year),
    lead: donorName ? `${donorName}, ${donorEmail}` : donorEmail,
    issued: `Issued ${issued}.${replaced} Days in Pacific time, amounts net of refunds.`,
    check: null,
    isTest,
    warning: isTest ? 'TEST STATEMENT, NO GIFT WAS RECEIVED, NOT A TAX DOCUMENT' : asOf,
    continued: null,
    rows: listRows(data),
    total,
    legal: isTest ? testLegal : isDeductible ? legal : notDeductible,
  });
}
