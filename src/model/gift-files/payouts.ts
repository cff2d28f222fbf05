import type { IsoDay } from '../dates/iso-days.ts';
import { readFileCents } from './amounts.ts';
import type { FileCost, FilePayout, FileRows } from './reading.ts';
import { present, quoteCell } from './required.ts';

type Rows = Pick<FileRows, 'gifts' | 'reversals' | 'costs'>;

/** The details of payouts that rows state, by the payout's id. */
export type StatedPayouts = Map<string, Pick<FilePayout, 'date' | 'method'>>;

/** Adds what a row states of its payout. What an earlier row stated stays, and an empty cell states nothing. */
export function addStatedPayout(
  notes: StatedPayouts,
  id: string,
  stated: { date?: IsoDay | null; method?: string | undefined },
): void {
  notes.set(id, { ...present(stated), ...notes.get(id) });
}

/** Sums what reached the bank for each payout that rows name, in the order of the file. */
export function groupPayouts(
  { gifts, reversals, costs }: Rows,
  notes: StatedPayouts,
): FilePayout[] {
  const sums = new Map<string, { line: number; netCents: number }>();
  for (const { payoutId, line, netCents } of [...gifts, ...reversals]) {
    if (payoutId === undefined) continue;
    const sum = sums.get(payoutId);
    if (!sum) sums.set(payoutId, { line, netCents });
    else Object.assign(sum, { line: Math.min(sum.line, line), netCents: sum.netCents + netCents });
  }
  for (const { payoutId, cents } of costs) {
    const sum = sums.get(payoutId ?? '');
    if (sum) sum.netCents -= cents;
  }
  return [...sums]
    .sort(([, one], [, other]) => one.line - other.line)
    .map(([id, { netCents }]) => ({ id, ...notes.get(id), netCents }));
}

const sum = (rows: readonly { netCents: number }[]) =>
  rows.reduce((all, row) => all + row.netCents, 0);

/** Sums what the rows of a file come to at the bank, in cents. */
export function sumNet({ gifts, reversals, costs }: Rows): number {
  return sum(gifts) + sum(reversals) - costs.reduce((all, cost: FileCost) => all + cost.cents, 0);
}

/**
 * Adds a failed check for a row whose own net is not its amount less its fees.
 *
 * @param stated the cell with the net, which is empty in some rows, and `column` its name
 */
export function reportWrongNet(
  rows: FileRows,
  { line, netCents }: { line: number; netCents: number },
  stated: string,
  column: string,
): void {
  const cents = readFileCents(stated);
  if (stated === '' || cents === netCents) return;
  const parts = [`line ${line}: amount less fees is `, netCents, `; ${column} says `];
  rows.checks.push({ parts: [...parts, cents ?? quoteCell(stated)], ties: false, line });
}
