import { and, eq } from 'drizzle-orm';
import type { AccountNames, JournalFormat } from '#model/donations/journal.ts';
import { database } from '../../db/client.ts';
import { journalFiles } from '../../db/ledger-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import type { JournalEntry } from './journal.ts';

/** A closed month keeps the names of the day on which it was first exported in a format. */
export async function storeExportedNames(
  month: string,
  format: JournalFormat,
  names: AccountNames,
) {
  const { queries } = database();
  const livemode = siteIsLive();
  await queries
    .insert(journalFiles)
    .values({ livemode, month, format, names, takenAt: new Date() })
    .onConflictDoNothing();
}

export async function findExportedNames(month: string, format: JournalFormat) {
  const { names, livemode } = journalFiles;
  const [row] = await database()
    .queries.select({ names })
    .from(journalFiles)
    .where(
      and(
        eq(livemode, siteIsLive()),
        eq(journalFiles.month, month),
        eq(journalFiles.format, format),
      ),
    );
  return row?.names;
}

/** Lists the accounts of these entries that have no code yet, which Xero needs. */
export function findMissingCodes(entries: readonly JournalEntry[], names: AccountNames) {
  const used = new Set(entries.flatMap(({ postings }) => postings.map(({ account }) => account)));
  return [...used].filter((account) => names[`${account}Code`] === '');
}
