import { isOtherCurrency, readFee, readFileCents } from './amounts.ts';
import { isKnownZone } from './zones.ts';
import { leaveOutUntilAnswered, RowLeftOut } from './row-left-out.ts';
import { readShared } from './names.ts';
import type { ColumnNames, SheetRow } from './table.ts';

/** Tells whether a spreadsheet has cut a long number, such as `2.80726E+15`, whose other digits are lost. */
export function isDamagedId(id: string): boolean {
  return /^\d(?:\.\d+)?E\+?\d+$/i.test(id);
}

/** Returns a number or an id that is not damaged. @throws RowLeftOut for one that is */
export function requireUndamaged(id: string, name: string): string {
  if (!isDamagedId(id)) return id;
  throw new RowLeftOut(
    `a spreadsheet has damaged the ${name} ${id}: download the file again and do not open it before`,
  );
}

/** Returns the row's own id. @throws RowLeftOut when it is missing or damaged */
export function requireId<Names extends ColumnNames>(
  row: SheetRow<Names>,
  column: keyof Names,
  name: string,
): string {
  const id = row.text(column);
  if (id === '') throw new RowLeftOut(`no ${name}`);
  return requireUndamaged(id, name);
}

const longestQuote = 60;

/** Quotes a cell in a sentence, without the end of a long one. */
export const quoteCell = (text: string): string =>
  text.length <= longestQuote ? text : `${Array.from(text).slice(0, longestQuote).join('')}...`;

/** Reads an amount in cents. @throws RowLeftOut for no amount, and for one that can be read in two ways */
export function requireCents(text: string): number {
  const cents = readFileCents(text);
  if (cents !== null) return cents;
  if (text === '') throw new RowLeftOut('no amount');
  if (/^[(-]?\$?\d{1,3}\.\d{3}\)?$/.test(text))
    throw new RowLeftOut(`${text} can be ${points(text)}: write it with two decimals`);
  throw new RowLeftOut(`"${quoteCell(text)}" is no amount: write it such as 1,250.00`);
}

/**
 * Reads the amount of a row, which can name another currency (`CAD 50.00`) whose dollars staff type.
 *
 * @throws RowLeftOut
 */
export function requireAmount<Names extends ColumnNames>(
  row: SheetRow<Names>,
  column: keyof Names,
): number {
  const text = row.text(column);
  if (readFileCents(text) !== null || !isOtherCurrency(text)) return requireCents(text);
  leaveOutUntilAnswered(row, `${text}: not US dollars; staff type what the bank credited`, {
    needsDollars: true,
  });
  return requireCents(text.replace(/[^\d.,()+-]/g, ''));
}

/**
 * Reads the amount of a gift where nothing takes one back.
 *
 * @throws RowLeftOut
 */
export function requireGiftCents(cents: number): number {
  if (cents === 0) throw new RowLeftOut('no amount');
  if (cents < 0) throw new RowLeftOut('negative: takes a gift back, which you reverse by hand');
  return cents;
}

const points = (text: string) =>
  text === '1.000' ? 'one dollar or a thousand' : 'thousands or a decimal with three digits';

/** Sums the columns of fees. @throws RowLeftOut */
export function requireFees(...texts: string[]): number {
  let sum = 0;
  for (const text of texts) {
    const cents = readFee(text);
    if (cents === null) throw new RowLeftOut(`"${quoteCell(text)}" is no fee`);
    sum += cents;
  }
  return sum;
}

/** Returns the amounts of a row by its gross and its fee, in cents. */
export const lessFee = (grossCents: number, feeCents: number) => ({
  grossCents,
  feeCents,
  netCents: grossCents - feeCents,
});

/** Returns the day that was read from a text. @throws RowLeftOut where none was */
export function requireDay(text: string, day: string | null): string {
  if (day !== null) return day;
  if (text === '') throw new RowLeftOut('no date');
  throw new RowLeftOut(
    /^\d+\/\d+\/\d+/.test(text)
      ? `"${quoteCell(text)}" is no date in month/day/year`
      : `"${quoteCell(text)}" is no date: write it such as 2/13/2026`,
  );
}

/** Requires that the zone of a time is known. @throws RowLeftOut with its name for another one */
export function requireZone(zone: string): void {
  if (!isKnownZone(zone))
    throw new RowLeftOut(`"${quoteCell(zone)}" is no time zone that is known, such as PST`);
}

const dollarNames = /^(?:usd?|(?:us ?)?\$|(?:u\.?s\.? ?)?dollars?)$/i;

/** Refuses amounts of another currency. @throws RowLeftOut for a row whose dollars the file does not say */
export function requireDollars(
  row: Pick<SheetRow, 'isAnswered'>,
  amount: string,
  currency: string,
): void {
  if (currency !== '' && !dollarNames.test(currency)) {
    leaveOutUntilAnswered(
      row,
      `${amount} ${currency.toUpperCase()}: the file does not say how many US dollars arrived; staff type them`,
      { needsDollars: true },
    );
  }
}

/** Returns properties without those that are empty or withheld. */
export function present<Fields extends Record<string, string | null | undefined>>(
  fields: Fields,
): { [Field in keyof Fields]?: string } {
  const found: { [Field in keyof Fields]?: string } = {};
  for (const field in fields) {
    const value = fields[field];
    if (value) found[field] = value;
  }
  return found;
}

/** Returns a shared name or undefined, for optional fields. */
export const optionalText = (text: string): string | undefined => readShared(text) ?? undefined;
