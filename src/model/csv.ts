/** The start of a formula, also in full-width forms and behind invisible characters. */
const formulaStart =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
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

/** Neither a formula nor in need of quotes. Most cells are, so that a large export tests each once. */
const plain = /^[A-Za-z0-9][A-Za-z0-9 .:@_+-]*$/;

function cell(value: string): string {
  if (value === '' || plain.test(value)) return value;
  const safe = inert(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without it spreadsheets read the file in an old encoding and garble names. */
const byteOrderMark = '\ufeff';

/** Lines of cells as CSV for spreadsheets (RFC 4180: CRLF, quotes doubled). */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return byteOrderMark + [...lines.map((line) => line.map(cell).join(',')), ''].join('\r\n');
}
