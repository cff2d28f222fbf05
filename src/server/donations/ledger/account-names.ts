import { eq } from 'drizzle-orm';
import {
  type AccountNames,
  defaultAccountNames,
  type SavedAccountNames,
} from '#model/donations/journal.ts';
import { database } from '../../db/client.ts';
import { accountNames } from '../../db/ledger-schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';

/**
 * Reads the account names in the site's mode, each its default where none was saved. `changedAt` is null before the
 * first save.
 */
export async function readAccountNames(): Promise<SavedAccountNames> {
  const [row] = await database()
    .queries.select()
    .from(accountNames)
    .where(eq(accountNames.livemode, siteIsLive()));
  return {
    names: { ...defaultAccountNames, ...row?.names },
    changedAt: row?.changedAt.toISOString() ?? null,
  };
}

/** Replaces the account names in the site's mode. Months that were exported keep theirs (`storeExportedNames`). */
export async function saveAccountNames(names: AccountNames): Promise<SavedAccountNames> {
  const changedAt = new Date();
  await database()
    .queries.insert(accountNames)
    .values({ livemode: siteIsLive(), names, changedAt })
    .onConflictDoUpdate({ target: accountNames.livemode, set: { names, changedAt } });
  return readAccountNames();
}
