import type { PlatformId } from '#model/donations/platforms.ts';
import { type EntryKind } from '#model/donations/payouts.ts';

export interface ReadingProgress {
  startedAt: string;
  /** The open time windows, in the order of reading; times are in seconds. */
  open: { since: number; until: number | null; after: string | null }[];
}

export interface LedgerLine {
  /** A Pacific day, such as `2026-10-31`. */
  date: string;
  name: string;
  kind: EntryKind | null;
  /** True for a line of an earlier month whose file had been exported without it. */
  isLate: boolean;
  /** Marks a correction of an earlier file: `was` reverses its line, `is` replaces it. */
  correction?: 'was' | 'is';
  description: string | null;
  donationId: string | null;
  donorName: string | null;
  reference: string | null;
  /** `grossCents` is null where there is no amount, and for stock, which is described and not valued. */
  grossCents: number | null;
  feeCents: number | null;
  netCents: number | null;
  currency: string;
  availableOn: string | null;
  payoutId: string | null;
  paymentId: string | null;
  entryId: string | null;
  /** The platform that held or holds the money of a line not by card. */
  platform?: PlatformId;
  /** The cents that a platform paid into the bank account; such a line has no other amount. */
  paidCents?: number;
}

export interface BalanceGap {
  /** The name of the balance; missing in rows from before there were several, which are of payments. */
  balance?: string;
  currency: string;
  stripeCents: number;
  entriesCents: number;
}
