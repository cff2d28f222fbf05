import type { FileCost, FileGift, FileReversal, FileRows } from './reading.ts';
import { lessFee, present } from './required.ts';

type Row = FileGift | FileReversal;

/** Returns what a row's fee is more than its amount, in cents; what is given back is negative. */
function excessOf({ grossCents, feeCents }: Row): number {
  const excess = Math.abs(feeCents) - Math.abs(grossCents);
  return excess > 0 ? Math.sign(feeCents) * excess : 0;
}

const takeFee = <Kind extends Row>(row: Kind, cents: number): Kind => ({
  ...row,
  ...lessFee(row.grossCents, row.feeCents - cents),
});

const toCost = ({ line, externalId, payoutId }: Row, cents: number): FileCost => ({
  what: `Fee of line ${line}, beyond its gift`,
  cents,
  externalId: `${externalId}:fee`,
  ...present({ payoutId }),
});

/**
 * Keeps fees within their gifts. The fee of a row with a small gift and a large match is also the match's, and what no
 * gift can bear is a cost.
 */
export function spreadFees(rows: FileRows): FileRows {
  const wrong = [...rows.gifts, ...rows.reversals].filter((row) => excessOf(row) !== 0);
  if (wrong.length === 0) return rows;
  const changed = new Map<Row, Row>();
  const costs = [...rows.costs];
  for (const row of wrong) {
    let excess = excessOf(row);
    changed.set(row, takeFee(row, excess));
    const match = rows.gifts.find(
      ({ matchOf, line }) => matchOf === row.externalId && line === row.line,
    );
    const room = match ? match.grossCents - match.feeCents : 0;
    if (match && excess > 0 && room > 0) {
      const moved = Math.min(room, excess);
      changed.set(match, takeFee(match, 0 - moved));
      excess -= moved;
    }
    if (excess !== 0) costs.push(toCost(row, excess));
  }
  return {
    ...rows,
    costs,
    gifts: rows.gifts.map((gift) => (changed.get(gift) ?? gift) as FileGift),
    reversals: rows.reversals.map((row) => (changed.get(row) ?? row) as FileReversal),
  };
}
