import { readCursors, type ListCursor } from '../stripe-lists/cursors.ts';
import { readLease, type Lease } from './sync-lease.ts';

export interface LedgerSync extends Lease {
  /** The cursor of new entries, all of which were read until its `readUntil`. */
  entries: ListCursor;
  /** The cursor of what Stripe listed late; its `readUntil` is null until all of the past was read. */
  lateEntries: ListCursor;
  payouts: ListCursor;
}

/** A sync of Stripe's lists by the process that holds the lease. */
export interface SyncRound {
  /** The key of the lease's holder. */
  key: string;
  /** Only the schedule reads `all`, which adds what Stripe listed late and the history. */
  scope: 'new' | 'all';
  hasTime: () => boolean;
}

/** Reads the lease and how far the lists of the ledger were read. */
export async function readLedgerSync(): Promise<LedgerSync> {
  const lease = await readLease();
  if (!lease) throw new Error('The row of the lease is gone.');
  const lists = ['entries', 'late-entries', 'payouts'] as const;
  const { 'late-entries': lateEntries, ...others } = await readCursors(lease.livemode, lists);
  return { ...lease, ...others, lateEntries };
}
