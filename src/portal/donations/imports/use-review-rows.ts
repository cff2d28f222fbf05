import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type DecidedRow, decideRow, type RowDecision } from './decide-rows.ts';
import type { ListedRows } from './file-review.ts';
import { filterPart, type ReviewPart, rowsShownAtOnce } from './review-parts.ts';
import { addToTally, emptyTally } from './tally.ts';
import type { OpenFileReview } from './use-gift-file.ts';
import { importsPath, withServer } from './with-server.ts';

const toError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

// A day that staff left as it was follows the file.
function keepDay({ corrected, ...decision }: RowDecision, { read }: DecidedRow): RowDecision {
  if (!corrected) return decision;
  const { date, ...rest } = corrected;
  return { ...decision, corrected: date === read.gift?.date ? rest : corrected };
}

/** Merges what staff say of a row now; the giver of another name or mailbox is asked for again. */
function mergeDecision(row: DecidedRow, changed: RowDecision): RowDecision {
  const decision = keepDay({ ...row.decision, ...changed }, row);
  const { corrected } = changed;
  const { donor, email } = row.gift ?? {};
  if (corrected && (corrected.donor !== donor || corrected.email !== email))
    delete decision.giverId;
  return decision;
}

const nothingListed: ListedRows = { tally: emptyTally(), rows: [] };

/** Asks the server what is stored of the rows. Without a response the rows are shown, and nothing is recorded. */
function useLookUp({ review, reading }: OpenFileReview) {
  return useQuery({
    queryKey: [`${importsPath}/review`, reading],
    async queryFn({ signal }) {
      try {
        await withServer(`${importsPath}/review`, (send) => review.lookUp(send), { signal });
        return { failure: null };
      } catch (failure) {
        if (signal.aborted) throw failure;
        await review.decideAll();
        return { failure: toError(failure) };
      }
    },
    gcTime: 0,
    structuralSharing: false,
  });
}

interface ListedRowsOptions {
  review: OpenFileReview['review'];
  part: ReviewPart;
  /** The response of the server, before which nothing is listed. */
  answer: object | undefined;
  /** Counts the responses that came too late for the rows that are shown. */
  answeredLate: number;
}

/**
 * Lists the first rows of a part of the file, as the worker decided them, and what is shown again after each response.
 */
function useListedRows({ review, part, answer, answeredLate }: ListedRowsOptions) {
  const [shown, setShown] = useState<ListedRows>(nothingListed);
  // The list that is under way, at whose end the next part of it can be asked for.
  const listing = useRef<object>(null);
  const lists = useRef(0);
  const rows = filterPart(shown.rows, part);
  async function list(from: number, count: number, show: (listed: ListedRows) => void) {
    const own = {};
    listing.current = own;
    const listed = await review.list(part, from, count);
    if (listing.current !== own) return;
    listing.current = null;
    show(listed);
  }
  // As many rows as are shown, because the one that staff decide may be among the last.
  const listFirst = () => list(0, Math.max(rows.length, rowsShownAtOnce), setShown);
  useEffect(() => {
    lists.current += 1;
    if (answer) void listFirst();
    return () => {
      listing.current = null;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rows are listed again for these alone
  }, [answer, part, review, answeredLate]);

  return {
    rows,
    tally: shown.tally,
    hasListed: shown !== nothingListed,
    /** Counts the lists, so that a caller sees whether another one was begun meanwhile. */
    countLists: () => lists.current,
    replace(key: string, change: (row: DecidedRow) => DecidedRow) {
      setShown((before) => {
        const row = before.rows.find((each) => each.key === key);
        if (!row) return before;
        const next = change(row);
        const tally = structuredClone(before.tally);
        addToTally(tally, row, -1);
        addToTally(tally, next, 1);
        return { tally, rows: before.rows.map((each) => (each === row ? next : each)) };
      });
    },
    /** Lists again what is under way, because it was made before a decision. */
    listAgain() {
      if (listing.current) void listFirst();
    },
    async showMore() {
      if (listing.current) return;
      await list(rows.length, rowsShownAtOnce, (more) =>
        setShown((before) => ({ tally: before.tally, rows: [...before.rows, ...more.rows] })),
      );
    },
  };
}

/** Shows the first rows of a part of the file, as the worker decided them, and decides them again as staff say. */
export function useReviewRows(opened: OpenFileReview) {
  const { review } = opened;
  const [part, setPart] = useState<ReviewPart>('all');
  const [hasDecided, setHasDecided] = useState(false);
  // This state says about how many corrected rows the server is asked, and why it could not be asked about one.
  const [asking, setAsking] = useState(0);
  const [notAsked, setNotAsked] = useState<Error | null>(null);
  const [answeredLate, setAnsweredLate] = useState(0);
  const { data, refetch } = useLookUp(opened);
  const listed = useListedRows({ review, part, answer: data, answeredLate });

  async function compareAgain(key: string) {
    setAsking((count) => count + 1);
    const list = listed.countLists();
    try {
      const path = `${importsPath}/review`;
      const known = await withServer(path, (send) => review.lookUpAgain(key, send));
      // Another part is listed since, whose sums may be from before the response.
      if (list !== listed.countLists()) setAnsweredLate((count) => count + 1);
      else listed.replace(key, (row) => decideRow({ ...row, known }, row.decision));
    } catch (failure) {
      setNotAsked(toError(failure));
    } finally {
      setAsking((count) => count - 1);
    }
  }

  const error = data?.failure ?? notAsked;
  return {
    part,
    setPart,
    rows: listed.rows,
    tally: listed.tally,
    showMore: listed.showMore,
    hasDecided,
    refetch() {
      setNotAsked(null);
      return refetch();
    },
    /** The reason why it is not known what is stored; nothing is recorded meanwhile. */
    error,
    isKnown: data !== undefined && error === null && asking === 0,
    isChecking: data === undefined || !listed.hasListed || asking > 0,
    decide(row: DecidedRow, changed: RowDecision) {
      const decision = mergeDecision(row, changed);
      listed.replace(row.key, (before) => decideRow(before, decision));
      setHasDecided(true);
      void review.decide(row.key, decision).then((hasDecidedOthers) => {
        if (hasDecidedOthers) setAnsweredLate((count) => count + 1);
      });
      if (changed.corrected) void compareAgain(row.key);
      listed.listAgain();
    },
  };
}
