import { groupRows } from '../group-rows.ts';
import { readFileCents } from './amounts.ts';
import type { FileGift } from './reading.ts';
import { lessFee, requireCents, requireDollars, requireFees } from './required.ts';
import type { SheetRow } from './table.ts';

export const paypalColumns = {
  date: ['Date'],
  time: ['Time'],
  zone: ['TimeZone', 'Time Zone', 'Time zone'],
  name: ['Name'],
  type: ['Type', 'Description'],
  status: ['Status'],
  currency: ['Currency'],
  gross: ['Gross', 'Gross ', 'Amount'],
  fee: ['Fee', 'Fees'],
  net: ['Net'],
  email: ['From Email Address'],
  id: ['Transaction ID'],
  item: ['Item Title'],
  reference: ['Reference Txn ID'],
  subject: ['Subject'],
  note: ['Note'],
  impact: ['Balance Impact'],
  bank: ['Bank Name'],
};

export type PayPalRow = SheetRow<typeof paypalColumns>;

/** Returns the type of a row in lower case, because downloads differ in case. */
export const rowType = (row: PayPalRow): string => row.text('type').toLowerCase();

/** Tells whether a row names another currency than US dollars. */
export const isOtherCurrencyRow = (row: PayPalRow): boolean =>
  !['', 'USD'].includes(row.text('currency').toUpperCase());

const conversionTypes = ['general currency conversion', 'currency conversion'];

/** Tells whether a row converts money from one currency to another. */
export const isConversion = (row: PayPalRow): boolean => conversionTypes.includes(rowType(row));

/** Rows that belong to another transaction, by its id. */
export interface BesideRows {
  conversions: Map<string, PayPalRow[]>;
  /** The fees of a platform. */
  partnerFees: Map<string, PayPalRow[]>;
}

const isCompleted = (row: PayPalRow) =>
  ['', 'completed'].includes(row.text('status').toLowerCase());

/** Groups the rows that belong to another transaction. */
export function findBesideRows(rows: readonly PayPalRow[]): BesideRows {
  const byReference = (isWanted: (row: PayPalRow) => boolean) =>
    groupRows(
      rows.filter((row) => isWanted(row) && isCompleted(row)),
      (row) => row.text('reference'),
    );
  return {
    conversions: byReference(isConversion),
    partnerFees: byReference((row) => rowType(row) === 'partner fee'),
  };
}

export type Money = Pick<FileGift, 'grossCents' | 'feeCents' | 'netCents' | 'original'>;

/** Reads the amounts of a row in the hundredths of its own currency. */
export const readMoney = (row: PayPalRow): Money =>
  lessFee(requireCents(row.text('gross')), -requireFees(row.text('fee')) || 0);

/** Sums what conversion rows moved in a currency, in its hundredths; 0 where one of them cannot be read. */
function sumConverted(conversions: readonly PayPalRow[], currency: string): number {
  const rows = conversions.filter((row) => row.text('currency').toUpperCase() === currency);
  let sum = 0;
  for (const row of rows) {
    const cents = readFileCents(row.text('net') || row.text('gross'));
    if (cents === null) return 0;
    sum += cents;
  }
  return sum;
}

/** Converts an amount of another currency into the dollars of its conversion rows, gross and net at the same rate. */
function convert(row: PayPalRow, money: Money, conversions: readonly PayPalRow[]): Money {
  const currency = row.text('currency').toUpperCase();
  const dollars = sumConverted(conversions, 'USD');
  const foreign = -sumConverted(conversions, currency);
  if (dollars === 0 || foreign === 0) {
    requireDollars(row, row.text('gross'), currency);
    return money;
  }
  const toDollars = (cents: number) => Math.round((cents * dollars) / foreign);
  const grossCents = toDollars(money.grossCents);
  const netCents = money.netCents === foreign ? dollars : toDollars(money.netCents);
  return { ...lessFee(grossCents, grossCents - netCents), original: { currency, ...money } };
}

/** Reads the amounts of a row in cents of dollars, less the fee of a platform. @throws RowLeftOut */
export function readDollars(row: PayPalRow, { conversions, partnerFees }: BesideRows): Money {
  const money = readMoney(row);
  const id = row.text('id');
  const found = isOtherCurrencyRow(row) ? convert(row, money, conversions.get(id) ?? []) : money;
  const platformFee = (partnerFees.get(id) ?? []).reduce(
    (sum, fee) => sum - requireCents(fee.text('gross')),
    0,
  );
  return { ...found, ...lessFee(found.grossCents, found.feeCents + platformFee) };
}
