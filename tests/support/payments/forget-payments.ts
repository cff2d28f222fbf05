import {
  balanceChecks,
  ledgerEntries,
  ledgerLease,
  payouts,
  refusedRepairs,
  stripeCursors,
} from '#server/db/ledger-schema.ts';
import {
  donations,
  outbox,
  paymentEvents,
  reconciliations,
  subscriptions,
} from '#server/db/schema.ts';
import { emptyTables } from '#tests/support/rows.ts';
import { emptyLedger } from './sandbox.ts';

/**
 * Lets the provider and us forget every payment. A month that passes renews every subscription, and a reconciliation
 * reads every payment, so tests which leave theirs behind slow each other down.
 */
export async function forgetPayments(): Promise<void> {
  emptyLedger();
  await emptyTables(ledgerEntries, payouts, ledgerLease, stripeCursors, balanceChecks);
  await emptyTables(refusedRepairs, paymentEvents, reconciliations);
  await emptyTables(outbox, donations, subscriptions);
}
