import type { AdminDonation } from '#contracts/admin-donations.ts';
import { centsToDecimal } from '#lib/money.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';

/**
 * Columns in their order: the spec's (spec §9), whose Date is when the gift was begun, then what the
 * provider did afterwards (decision 15), and the Pacific day on which it took the money: its first
 * four digits are the gift's tax year (decision 26).
 */
const columns: readonly [header: string, value: (gift: AdminDonation) => string][] = [
  ['ID', ({ id }) => id],
  ['Amount', ({ amountCents }) => centsToDecimal(amountCents)],
  ['Currency', ({ currency }) => currency],
  ['Donor Name', ({ donorName }) => donorName || 'Anonymous'],
  ['Donor Email', ({ donorEmail }) => donorEmail ?? ''],
  ['Status', ({ status }) => status],
  ['Card Last4', ({ cardLast4 }) => cardLast4 ?? ''],
  ['Card Brand', ({ cardBrand }) => cardBrand ?? ''],
  ['Date', ({ createdAt }) => createdAt],
  ['Refunded', ({ refundedCents }) => centsToDecimal(refundedCents)],
  ['Disputed', ({ disputed }) => (disputed ? 'yes' : 'no')],
  ['Received', ({ receivedAt }) => (receivedAt ? dayInPacific(new Date(receivedAt)) : '')],
];

/**
 * What a spreadsheet takes for the start of a formula, full-width forms included, also behind what is
 * not seen and what a cleaning of the file would take away.
 */
const formulaStart =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*[=+\-@\u0000-\u001f\u007f\uff0b\uff0d\uff1d\uff20]/u;

const negativeNumber = /^-\d+(?:\.\d+)?$/;

/**
 * A value that no spreadsheet runs: an apostrophe stands before what would begin a formula. Negative
 * numbers stay numbers (design: "Security").
 */
export function inert(value: string): string {
  return formulaStart.test(value) && !negativeNumber.test(value) ? `'${value}` : value;
}

/** A value as one cell (RFC 4180). */
function cell(value: string): string {
  const safe = inert(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Donations as CSV (RFC 4180: CRLF, quotes doubled), one line each below the heads, in the order given.
 * Without a byte-order mark, so that the first head is exactly 'ID'.
 */
export function donationsCsv(gifts: readonly AdminDonation[]): string {
  const heads = columns.map(([header]) => header).join(',');
  const lines = gifts.map((gift) => columns.map(([, value]) => cell(value(gift))).join(','));
  return [heads, ...lines, ''].join('\r\n');
}

/** `donations-2026-11-20.csv`, by the reader's own day. */
export function csvFileName(today: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
  return `donations-${day}.csv`;
}
