import { checkBalanceGaps } from './balance-gaps.ts';
import { cardTesting } from './card-testing.ts';
import { findFailedPayoutAlerts } from './failed-payouts.ts';
import { stalledReconciler } from './stalled-reconciler.ts';

/** The checks that warn staff about donations, by the name in the log. */
export const donationAlerts = {
  stalledReconciler,
  cardTesting,
  findFailedPayoutAlerts,
  balanceGaps: checkBalanceGaps,
};
