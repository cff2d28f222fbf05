import type { importOutcomes, importRowTypes } from '#model/enumerations.ts';
import type { giftImportRows } from '../../db/gift-imports-schema.ts';
import { erasedQuote, hashRowId } from './erased-ids.ts';
import type { ImportRows } from './read-rows.ts';

/** A row of an import as it is stored. */
export type StoredRow = Omit<typeof giftImportRows.$inferInsert, 'importId'> & {
  type: (typeof importRowTypes)[number];
  outcome: (typeof importOutcomes)[number];
};

/** Makes the stored row of one that was left out, or that waits. */
export function toLeftOutRow(row: ImportRows['leftOut'][number]): StoredRow {
  const { position, line, reason, externalId, payoutId, open } = row;
  const { donor = null, date, grossCents, feeCents = 0, netCents } = row;
  const isKnown = date !== undefined && grossCents !== undefined && netCents !== undefined;
  return {
    position,
    line,
    reason,
    externalId,
    type: 'none',
    outcome: open ? 'open' : 'left-out',
    payoutId,
    ...(open && isKnown && { waiting: { donor, date, grossCents, feeCents, netCents } }),
  };
}

/** Replaces the id of a row that holds the name of a giver who was erased, and removes the name from what waits. */
export function forgetGiver(row: StoredRow, erased: ReadonlySet<string>): StoredRow {
  if (!row.externalId || !erased.has(row.externalId)) return row;
  const hash = hashRowId(row.externalId);
  const { reason, waiting } = row;
  return {
    ...row,
    ...(hash !== null && { externalId: hash, sameAs: hash }),
    ...(reason && { reason: reason.replace(/".*"/s, erasedQuote) }),
    ...(waiting && { waiting: { ...waiting, donor: null } }),
  };
}

/** Counts what became of rows; costs are none. */
export function countOutcomes(stored: readonly StoredRow[]) {
  const count = (...outcomes: StoredRow['outcome'][]) =>
    stored.filter(({ type, outcome }) => type !== 'cost' && outcomes.includes(outcome)).length;
  return {
    recorded: count('recorded'),
    already: count('already'),
    leftOut: count('left-out', 'open'),
  };
}
