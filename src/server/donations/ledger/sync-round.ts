import { toUnixSeconds } from '../../gateways/stripe/pages.ts';
import { readCursors, type ListCursor } from '../stripe-lists/cursors.ts';
import { readLease, type Lease } from './sync-lease.ts';

export interface LedgerSync extends Lease {
  /** All new entries were read until then. */
  entries: ListCursor;
  /** It is null until all of the past was read. */
  lateEntries: ListCursor;
  payouts: ListCursor;
}

/** One reading of Stripe's lists by the process that holds the lease. */
export interface SyncRound {
  /** It names the holder of the lease. */
  key: string;
  /** Only the schedule reads `all`: what Stripe listed late, and the history. */
  scope: 'new' | 'all';
  hasTime: () => boolean;
}

/** Reads the lease and how far the lists of the ledger were read. */
export async function readLedgerSync(): Promise<LedgerSync> {
  const lease = await readLease();
  if (!lease) throw new Error('The row of the lease is gone.');
  const cursors = await readCursors(lease.livemode, ['entries', 'late-entries', 'payouts']);
  return { ...lease, ...cursors, lateEntries: cursors['late-entries'] };
}

/** A span that was not begun has this place. */
export const wholeWindow = { until: null, after: null };

/** Returns seconds, as Stripe counts time. */
export const secondsBefore = (moment: Date, ms: number) =>
  toUnixSeconds(new Date(moment.getTime() - ms));
