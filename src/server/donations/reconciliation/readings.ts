import { and, eq } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { type ReadingProgress, stripeReadings } from '../../db/ledger-schema.ts';
import { payments } from '../payments.ts';
import type { Run } from './run.ts';

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

interface ReadingSteps {
  list: Reading['list'];
  begin: (readUntil: Date | null) => Spans;
  /** It ends with the reading that it continued, because what is new is in that list, too. */
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
  { now, dryRun }: Run,
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
    if (!isRead || isWhole) return isRead;
    if (!hasTime()) return false;
    readUntil = new Date(progress.startedAt);
  }
  return finish({ startedAt: now.toISOString(), open: begin(readUntil) });
}
