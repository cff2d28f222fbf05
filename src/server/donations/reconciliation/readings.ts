import { and, eq } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { type ReadingProgress, stripeReadings } from '../../db/ledger-schema.ts';
import { readSpans } from '../ledger/read-spans.ts';
import { payments } from '../payments.ts';
import { callsAtOnce } from '../work-through.ts';
import type { ReconciliationRun } from './run.ts';

type Reading = typeof stripeReadings.$inferSelect;

type Spans = ReadingProgress['open'];

async function loadReading(list: Reading['list']): Promise<Reading | undefined> {
  const isWanted = and(
    eq(stripeReadings.livemode, payments().livemode),
    eq(stripeReadings.list, list),
  );
  const [row] = await database().queries.select().from(stripeReadings).where(isWanted);
  return row;
}

async function saveReading(
  list: Reading['list'],
  facts: Partial<Pick<Reading, 'progress' | 'readUntil'>>,
): Promise<void> {
  await database()
    .queries.insert(stripeReadings)
    .values({ livemode: payments().livemode, list, ...facts })
    .onConflictDoUpdate({ target: [stripeReadings.livemode, stripeReadings.list], set: facts });
}

/** A span that was not begun; lists of our own rows have no times. */
const wholeList = { since: 0, until: null, after: null };

const pageSize = 100;

interface OwnList<Row> {
  list: Reading['list'];
  /** Returns so many rows that follow the one with this id, in an order that stays. */
  rowsAfter: (after: string | null, limit: number) => Promise<Row[]>;
  check: (row: Row) => Promise<unknown>;
}

/**
 * Works through a list of our own rows from where the last run stopped, so that what stays in it takes
 * the time of nothing behind it. Returns whether it came to its end.
 */
export function continueList<Row extends { id: string }>(
  run: ReconciliationRun,
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
      readSpans(open, {
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

interface ReadingSteps {
  list: Reading['list'];
  begin: (readUntil: Date | null) => Spans;
  /** The list is complete with the reading that it continued; time that is left begins it anew. */
  isWhole?: boolean;
  widen?: (open: Spans) => Spans;
  /** It saves what is left after each step, and returns whether all was read. */
  read: (open: Spans, save: (rest: Spans) => Promise<void>) => Promise<boolean>;
  hasTime: () => boolean;
}

/**
 * Goes on where the last run stopped, then reads what has come since. A dry run saves nothing, because
 * it repairs nothing. Returns whether it came to the end.
 */
export async function continueReading(
  { now, dryRun }: ReconciliationRun,
  { list, begin, isWhole = false, widen, read, hasTime }: ReadingSteps,
): Promise<boolean> {
  const finish = async ({ startedAt, open }: ReadingProgress): Promise<boolean> => {
    const isRead = await read(open, async (rest) => {
      if (!dryRun) await saveReading(list, { progress: { startedAt, open: rest } });
    });
    if (isRead && !dryRun) {
      await saveReading(list, { progress: null, readUntil: new Date(startedAt) });
    }
    return isRead;
  };
  const reading = await loadReading(list);
  const { progress } = reading ?? {};
  let readUntil = reading?.readUntil ?? null;
  if (progress) {
    const open = widen ? widen(progress.open) : progress.open;
    const isRead = await finish({ ...progress, open });
    if (!isRead) return false;
    if (!hasTime()) return isWhole;
    readUntil = new Date(progress.startedAt);
  }
  const isRead = await finish({ startedAt: now.toISOString(), open: begin(readUntil) });
  return isRead || (isWhole && progress != null);
}
