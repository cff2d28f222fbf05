import type { ReadingProgress } from '../../db/ledger-json.ts';
import { database } from '../../db/client.ts';
import { payments } from '../payments.ts';
import { callsAtOnce } from '../work-through.ts';
import { readCursors, saveCursors, type ListCursor, type StripeList } from './cursors.ts';
import { readTimeWindows } from './read-time-windows.ts';

type Windows = ReadingProgress['open'];

/** What reads a list of Stripe, and what stores how far it came. */
export interface Reading {
  /** Reads the open windows, saves what is left after each step, and returns whether all was read. */
  read: (open: Windows, save: (rest: Windows) => Promise<void>) => Promise<boolean>;
  save: (cursor: Partial<ListCursor>) => Promise<void>;
}

/** Reads what a reading has left open. Returns whether it came to its end, which the cursor then holds. */
export async function finishReading(
  { read, save }: Reading,
  { startedAt, open }: ReadingProgress,
): Promise<boolean> {
  const isRead = await read(open, (rest) => save({ progress: { startedAt, open: rest } }));
  if (isRead) await save({ progress: null, readUntil: new Date(startedAt) });
  return isRead;
}

/** The parts of a run that a list needs; a dry run saves no cursor, because it repairs nothing. */
interface ComparisonRun {
  now: Date;
  dryRun: boolean;
}

interface ReadingSteps extends Pick<Reading, 'read'> {
  list: StripeList;
  /** Returns the time windows of a reading that begins; `readUntil` is null when the list was never read. */
  begin: (readUntil: Date | null) => Windows;
  /** True when the reading that was continued completes the list; with time left, the list is read again. */
  isWhole?: boolean;
  /** Returns the open time windows of a reading that is continued, with older ones that this run asks for. */
  widen?: (open: Windows) => Windows;
  hasTime: () => boolean;
}

/** Continues where the last run stopped, then reads what has come since. Returns whether it came to the end. */
export async function continueReading(
  { now, dryRun }: ComparisonRun,
  { list, begin, isWhole = false, widen, read, hasTime }: ReadingSteps,
): Promise<boolean> {
  const { livemode } = payments();
  const save = async (cursor: Partial<ListCursor>) => {
    if (!dryRun) await saveCursors(database().queries, livemode, { [list]: cursor });
  };
  const { progress, readUntil } = (await readCursors(livemode, [list]))[list];
  if (progress) {
    const open = widen ? widen(progress.open) : progress.open;
    if (!(await finishReading({ read, save }, { ...progress, open }))) return false;
    if (!hasTime()) return isWhole;
  }
  const since = progress ? new Date(progress.startedAt) : readUntil;
  const begun = { startedAt: now.toISOString(), open: begin(since) };
  const isRead = await finishReading({ read, save }, begun);
  return isRead || (isWhole && progress != null);
}

// This is a window that was not begun; lists of our own rows have no times.
const wholeList = { since: 0, until: null, after: null };

const pageSize = 100;

interface OwnList<Row> {
  list: StripeList;
  /** Returns rows that follow the one with this id, at most `limit`, in a stable order. */
  rowsAfter: (after: string | null, limit: number) => Promise<Row[]>;
  check: (row: Row) => Promise<unknown>;
}

/**
 * Works through a list of our own rows from where the last run stopped, so that rows which stay in it delay none behind
 * them. Returns whether it came to its end.
 */
export function continueList<Row extends { id: string }>(
  run: ComparisonRun,
  { list, rowsAfter, check }: OwnList<Row>,
  hasTime: () => boolean,
): Promise<boolean> {
  const listPage = async (after: string | null) => {
    const items = await rowsAfter(after, pageSize);
    const next = items.length < pageSize ? null : (items.at(-1)?.id ?? null);
    return { items, next, reached: 0 };
  };
  return continueReading(run, {
    list,
    isWhole: true,
    begin: () => [wholeList],
    read: (open, save) =>
      readTimeWindows(open, {
        list: ({ after }) => listPage(after),
        pick: (rows: Row[]) => Promise.resolve([...rows]),
        handle: (rows) => Promise.all(rows.map(check)),
        atOnce: callsAtOnce,
        save,
        hasTime,
      }),
    hasTime,
  });
}
