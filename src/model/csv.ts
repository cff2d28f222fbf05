// Full-width forms and invisible characters hide a formula as well.
const formulaStart =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*[=+\-@\u0000-\u001f\u007f\uff0b\uff0d\uff1d\uff20]/u;

// A semicolon separates cells where the comma is the decimal sign.
const innerFormulaStart =
  /;[\p{White_Space}\p{Default_Ignorable_Code_Point}]*(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/gu;

const negativeNumber = /^-\d+(?:\.\d+)?$/;

/** Puts an apostrophe before a text that a spreadsheet would compute; negative numbers stay numbers. */
export function escapeFormula(value: string): string {
  if (negativeNumber.test(value)) return value;
  const inside = value.replace(innerFormulaStart, "$&'");
  return formulaStart.test(value) ? `'${inside}` : inside;
}

// Most cells are neither a formula nor in need of quotes, so a large export tests each once.
const plain = /^[A-Za-z0-9][A-Za-z0-9 .:@_+-]*$/;

const quote = (value: string) =>
  /[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

const cell = (value: string) =>
  value === '' || plain.test(value) ? value : quote(escapeFormula(value));

// Without it spreadsheets read the file in an old encoding and garble names.
const byteOrderMark = '\ufeff';

type Lines = readonly (readonly string[])[];

/** Writes lines of a CSV file by RFC 4180, which asks for CRLF and doubled quotes. */
export function csvLines(lines: Lines): string {
  return [...lines.map((line) => line.map(cell).join(',')), ''].join('\r\n');
}

/**
 * Writes a file that a program imports and no spreadsheet opens: without a byte order mark, which QuickBooks Online
 * takes for a part of the first head, and with the columns of `typed` as staff typed them, because the program looks
 * them up.
 */
export function toImportCsv(lines: Lines, typed: readonly number[]): string {
  const rows = lines.map((line) =>
    line.map((value, index) => (typed.includes(index) ? quote(value) : cell(value))).join(','),
  );
  return [...rows, ''].join('\r\n');
}

/** Returns a whole CSV file for spreadsheets: the lines of `csvLines`, formulas escaped, behind a byte order mark. */
export function toCsv(lines: Lines): string {
  return byteOrderMark + csvLines(lines);
}
