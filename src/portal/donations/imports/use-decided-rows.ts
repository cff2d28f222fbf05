import { useEffect, useRef, useState } from 'react';
import type { ReviewedRow } from '#model/donations/gift-imports.ts';
import {
  type DecidedRow,
  type RowDecision,
  decideRow,
  type Gifts,
  mapGifts,
} from './decide-rows.ts';
import type { ReadRow } from './read-rows.ts';
import { addToTally, emptyTally, type ImportTally } from './tally.ts';

// After each part, a page of a hundred thousand rows answers.
const rowsAtOnce = 1000;

const pause = () => new Promise((resolve) => setTimeout(resolve));

type Known = ReadonlyMap<string, ReviewedRow>;
type Decisions = ReadonlyMap<string, RowDecision>;

interface Decided {
  rows: readonly DecidedRow[];
  tally: ImportTally;
  gifts: Gifts;
}

/** Decides all rows: those with a question come first, each with the match of its gift. */
async function decideAll(
  rows: readonly ReadRow[],
  known: Known,
  decisions: Decisions,
): Promise<Decided> {
  const gifts = mapGifts(rows);
  const tally = emptyTally();
  const asked = new Set<string>();
  const [first, rest]: [DecidedRow[], DecidedRow[]] = [[], []];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    if (start > 0) await pause();
    for (const read of rows.slice(start, start + rowsAtOnce)) {
      const row = decideRow(read, decisions.get(read.key) ?? {}, { gifts, known });
      const { externalId, gift, needsStaff } = row;
      addToTally(tally, row, 1);
      if (needsStaff && externalId !== null) asked.add(externalId);
      const isFirst = needsStaff || (gift?.matchOf != null && asked.has(gift.matchOf));
      (isFirst ? first : rest).push(row);
    }
  }
  return { rows: [...first, ...rest], tally, gifts };
}

// A day that staff left as it was follows the file.
function keepDay({ corrected, ...decision }: RowDecision, { gift }: ReadRow): RowDecision {
  if (!corrected) return decision;
  const { date, ...rest } = corrected;
  return { ...decision, corrected: date === gift?.date ? rest : corrected };
}

/**
 * Decides the rows of a file by what is known, and again where staff say otherwise; each keeps its position.
 *
 * @param known null until the server has answered
 */
export function useDecidedRows(read: readonly ReadRow[], known: Known | null) {
  const [decided, setDecided] = useState<Decided | null>(null);
  const [hasDecided, setHasDecided] = useState(false);
  // They stay when the same rows are read by another day.
  const decisions = useRef(new Map<string, RowDecision>());
  useEffect(() => {
    if (!known) return undefined;
    let isOver = false;
    void decideAll(read, known, decisions.current).then((all) => {
      if (!isOver) setDecided(all);
    });
    return () => {
      isOver = true;
    };
  }, [read, known]);

  function decide(changed: DecidedRow, decision: RowDecision) {
    const found = read.find(({ key }) => key === changed.key);
    if (!decided || !known || !found) return;
    const { rows, gifts } = decided;
    const all = keepDay({ ...changed.decision, ...decision }, found);
    decisions.current.set(found.key, all);
    const next = decideRow(found, all, { gifts, known });
    const tally = structuredClone(decided.tally);
    addToTally(tally, changed, -1);
    addToTally(tally, next, 1);
    setDecided({ rows: rows.with(rows.indexOf(changed), next), tally, gifts });
    setHasDecided(true);
  }

  return { decided, decide, hasDecided };
}
