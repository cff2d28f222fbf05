import { checkBalanceGaps } from './balance-gaps.ts';
import { findCardTestingAlerts } from './card-testing.ts';
import { findFailedPayoutAlerts } from './failed-payouts.ts';
import { findStalledReconciler } from './stalled-reconciler.ts';

/** The checks that warn staff about donations, by the name in the log. */
export const donationAlerts = {
  stalledReconciler: findStalledReconciler,
  cardTesting: findCardTestingAlerts,
  failedPayouts: findFailedPayoutAlerts,
  balanceGaps: checkBalanceGaps,
};
