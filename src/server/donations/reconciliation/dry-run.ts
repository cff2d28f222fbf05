import { TransactionRollbackError } from 'drizzle-orm';
import { database, type Queries } from '../../db/client.ts';

/** Writes what a run would write and rolls it back, so that a dry run meets the same refusals. */
export async function asDryRun<Result>(write: (tx: Queries) => Promise<Result>): Promise<Result> {
  let written: { result: Result } | undefined;
  try {
    await database().transaction(async (tx) => {
      written = { result: await write(tx) };
      throw new TransactionRollbackError();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError) || !written) throw error;
  }
  if (!written) throw new Error('Nothing was rehearsed.');
  return written.result;
}
