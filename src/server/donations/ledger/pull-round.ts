import type { ledgerPulls } from '../../db/ledger-schema.ts';
import { toUnixSeconds } from '../../gateways/stripe/pages.ts';
import { readPull } from './pull-lock.ts';

export type Pull = typeof ledgerPulls.$inferSelect;

/** One reading of Stripe's lists by the process that holds the lease. */
export interface Round {
  /** It names the holder of the lease. */
  key: string;
  /** Only the schedule reads `all`: what Stripe listed late, and the history. */
  scope: 'new' | 'all';
  hasTime: () => boolean;
}

/** The row says how far Stripe's lists were read. */
export async function readOwnPull(): Promise<Pull> {
  const pull = await readPull();
  if (!pull) throw new Error('The row of the pull is gone.');
  return pull;
}

/** A span that was not begun has this place. */
export const noPlace = { until: null, after: null };

/** Returns seconds, as Stripe counts time. */
export const secondsBefore = (moment: Date, ms: number) =>
  toUnixSeconds(new Date(moment.getTime() - ms));
