import { normalizeTag } from '../text/normalize-text.ts';

const beforeDigits =
  /^(?:(?:check|chk|ck)(?![a-z])\.?\s*)?(?:(?:number|no)(?![a-z])\.?\s*)?#?\s*0*(?=.)/;

// A column of numbers is saved as `1,042` or `1042.0`.
const formattedNumber = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?$/;

/**
 * Normalizes the number of a check. Zeros and such words as `No.` before it are as often left out as typed, and
 * spreadsheets add commas and decimals.
 */
export function normalizeCheckNumber(number: string | null | undefined): string {
  return normalizeTag(number ?? '')
    .replace(beforeDigits, '')
    .replace(formattedNumber, (_, digits: string) => digits.replaceAll(',', ''));
}

/** Writes the id of a row of a sheet, in which only number, payer and amount tell one check from another. */
export function sheetRowId(row: { number: string; payer: string; cents: number }): string {
  return `check:${row.number}|${row.payer.toLowerCase()}|${Math.abs(row.cents)}`;
}

/** Matches the ids of `sheetRowId`, and those of mapped columns, which begin with a kind and a platform. */
const sheetId = /^(?<kind>check|(?:transfer|fund|history):\w+):(?<number>[^|]*)\|(?<rest>.+)$/s;

/**
 * Returns what the id of a sheet's row has in common with those of the same row typed or saved in another way, such as
 * `0417` without its zero. Returns null for the id of another format.
 */
export function normalizeSheetId(externalId: string): string | null {
  const { kind, number, rest = '' } = sheetId.exec(externalId)?.groups ?? {};
  return kind ? `${kind}:${normalizeCheckNumber(number)}|${normalizeTag(rest)}` : null;
}

/**
 * Returns the id of a sheet's row as that of another payment with the same number, payer and amount, which is made of
 * its day, too. Returns null for the id of another format, of a row without a number, and of one that has a day already
 * or takes a gift back.
 */
export function addDayToSheetId(externalId: string, day: string): string | null {
  const { number = '', rest = '' } = sheetId.exec(externalId)?.groups ?? {};
  return number !== '' && /\|\d+$/.test(rest) ? `${externalId}|${day}` : null;
}
