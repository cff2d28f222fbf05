import { useEffect, useState } from 'react';
import type { ReviewedRow } from '#model/donations/gift-imports.ts';
import { type DecidedRow, type Decision, decideRow, mapGifts } from './decide-rows.ts';
import type { ReadRow } from './read-rows.ts';

// A page of a hundred thousand rows answers meanwhile.
const rowsAtOnce = 1000;

const pause = () => new Promise((resolve) => setTimeout(resolve));

type Known = ReadonlyMap<string, ReviewedRow>;

/** Those with a question come first, each with the match of its gift. */
async function decideAll(rows: readonly ReadRow[], known: Known): Promise<DecidedRow[]> {
  const context = { gifts: mapGifts(rows), known };
  const asked = new Set<string>();
  const [first, rest]: [DecidedRow[], DecidedRow[]] = [[], []];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    if (start > 0) await pause();
    for (const read of rows.slice(start, start + rowsAtOnce)) {
      const row = decideRow(read, {}, context);
      const { externalId, gift, needsStaff } = row;
      if (needsStaff && externalId !== null) asked.add(externalId);
      const isFirst = needsStaff || (gift?.matchOf != null && asked.has(gift.matchOf));
      (isFirst ? first : rest).push(row);
    }
  }
  return [...first, ...rest];
}

/**
 * Decides rows of a file by what is known, and anew where staff say otherwise; each keeps its place.
 *
 * @param known null until it was asked for.
 */
export function useDecidedRows(read: readonly ReadRow[], known: Known | null) {
  const [rows, setRows] = useState<readonly DecidedRow[] | null>(null);
  const [hasDecided, setDecided] = useState(false);
  useEffect(() => {
    if (!known) return undefined;
    let isOver = false;
    void decideAll(read, known).then((decided) => {
      if (!isOver) setRows(decided);
    });
    return () => {
      isOver = true;
    };
  }, [read, known]);

  function decide(changed: DecidedRow, decision: Decision) {
    const found = read.find(({ key }) => key === changed.key);
    if (!rows || !known || !found) return;
    const context = { gifts: mapGifts(read), known };
    const next = decideRow(found, { ...changed.decision, ...decision }, context);
    setRows(rows.with(rows.indexOf(changed), next));
    setDecided(true);
  }

  return { rows, decide, hasDecided };
}
