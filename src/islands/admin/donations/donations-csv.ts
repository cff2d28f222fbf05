import type { AdminDonation } from '#contracts/donations/admin-donations.ts';
import { sourceLabels } from '#contracts/donations/donations.ts';
import { centsToDecimal } from '#lib/money.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';

const columns: readonly [header: string, value: (donation: AdminDonation) => string][] = [
  ['ID', ({ id }) => id],
  // Stock is described, not valued (P-151).
  ['Amount', ({ source, amountCents }) => (source === 'stock' ? '' : centsToDecimal(amountCents))],
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
  ['Mode', ({ testMode }) => (testMode ? 'test' : 'live')],
  ['Payment ID', ({ paymentId }) => paymentId ?? ''],
  ['Source', ({ source }) => sourceLabels[source]],
];

/** The start of a formula, also in full-width forms and behind invisible characters. */
const formulaStart =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*[=+\-@\u0000-\u001f\u007f\uff0b\uff0d\uff1d\uff20]/u;

/** The same behind a semicolon, which separates cells where the comma is the decimal sign. */
const innerFormulaStart =
  /;[\p{White_Space}\p{Default_Ignorable_Code_Point}]*(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/gu;

const negativeNumber = /^-\d+(?:\.\d+)?$/;

/** Puts an apostrophe before what a spreadsheet would run; negative numbers stay numbers (P-91). */
export function inert(value: string): string {
  if (negativeNumber.test(value)) return value;
  const inside = value.replace(innerFormulaStart, "$&'");
  return formulaStart.test(value) ? `'${inside}` : inside;
}

function cell(value: string): string {
  const safe = inert(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without it spreadsheets read the file in an old encoding and garble names. */
const byteOrderMark = '\ufeff';

/** Donations as CSV (RFC 4180: CRLF, quotes doubled), one line each below the heads, in the order given. */
export function donationsCsv(donations: readonly AdminDonation[]): string {
  const heads = columns.map(([header]) => header).join(',');
  const lines = donations.map((donation) =>
    columns.map(([, value]) => cell(value(donation))).join(','),
  );
  return byteOrderMark + [heads, ...lines, ''].join('\r\n');
}

/** `donations-2026-11-20.csv`, by the reader's own day. */
export function csvFileName(today: Date): string {
  // Sweden writes dates in this order.
  return `donations-${today.toLocaleDateString('sv-SE')}.csv`;
}
