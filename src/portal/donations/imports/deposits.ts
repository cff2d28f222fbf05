import type { FilePayout } from '#model/gift-files/reading.ts';
import { sumsOwnRows } from '#model/donations/platforms.ts';
import type { DecidedRow } from './decide-rows.ts';
import type { ReadFile } from './read-file.ts';

/** Returns the payouts that an import records: those of the file, or the deposits of the checks that staff keep. */
export function listDeposits(
  { format, payout }: Pick<ReadFile, 'format' | 'payout'>,
  rows: readonly DecidedRow[],
): FilePayout[] {
  if (!sumsOwnRows(format)) return payout;
  const sums = new Map<string, number>();
  for (const { gift, state } of rows) {
    const day = gift?.payoutId;
    if (day && state === 'record') sums.set(day, (sums.get(day) ?? 0) + gift.netCents);
  }
  return [...sums].map(([day, netCents]) => ({ id: day, date: day, netCents }));
}
