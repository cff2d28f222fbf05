import { and, eq, sql } from 'drizzle-orm';
import type { AccountNames, JournalFormat } from '#model/donations/journal.ts';
import { database } from '../../db/client.ts';
import { journalFiles } from '../../db/ledger-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';

// Layout 1 had a byte order mark and all currencies in one file.
const currentLayout = 2;

/** What a closed month keeps of its first export in a format. */
interface ExportedJournal {
  names: AccountNames;
  /** The beginning of each entry's number. */
  numberPrefix: string;
}

/**
 * Stores the names and the layout of a closed month when it is first exported in a format, which it keeps. Codes that
 * were empty then are in none of its files, so later exports add them.
 */
export async function storeExportedJournal(
  month: string,
  format: JournalFormat,
  exported: ExportedJournal,
  before?: AccountNames,
) {
  const { queries } = database();
  const livemode = siteIsLive();
  await queries
    .insert(journalFiles)
    .values({ ...exported, livemode, month, format, layout: currentLayout, takenAt: new Date() })
    .onConflictDoUpdate({
      target: [journalFiles.livemode, journalFiles.month, journalFiles.format],
      set: { names: exported.names },
      setWhere: sql`${journalFiles.names} = ${JSON.stringify(before ?? null)}::jsonb`,
    });
}

/**
 * Reads the names and the layout with which a closed month (`YYYY-MM`) was first exported in a format. Returns
 * undefined before that.
 */
export async function findExportedJournal(month: string, format: JournalFormat) {
  const { names, layout, numberPrefix, livemode } = journalFiles;
  const [row] = await database()
    .queries.select({ names, layout, numberPrefix })
    .from(journalFiles)
    .where(
      and(
        eq(livemode, siteIsLive()),
        eq(journalFiles.month, month),
        eq(journalFiles.format, format),
      ),
    );
  return row;
}

/** Returns the names of a closed month, with the present codes where it had none. */
export function addMissingCodes(names: AccountNames, present: AccountNames): AccountNames {
  const missing = Object.entries(present).filter(
    ([name]) => name.endsWith('Code') && names[name as keyof AccountNames] === '',
  );
  return { ...names, ...Object.fromEntries(missing) };
}
