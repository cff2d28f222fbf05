import { checkBalanceGaps } from './balance-gaps.ts';
import { findCardTesting } from './card-testing.ts';
import { findFailedPayoutAlerts } from './failed-payouts.ts';
import { findStalledReconciler } from './stalled-reconciler.ts';

/** The checks that warn staff about donations, by the name in the log. */
export const donationAlerts = {
  stalledReconciler: findStalledReconciler,
  cardTesting: findCardTesting,
  failedPayouts: findFailedPayoutAlerts,
  balanceGaps: checkBalanceGaps,
};
