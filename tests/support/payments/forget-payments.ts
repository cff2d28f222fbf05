import {
  balanceChecks,
  journalFiles,
  ledgerEntries,
  ledgerLease,
  monthFileLines,
  monthFiles,
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
 * Lets the provider and us forget every payment and the files of months. A month that passes renews every subscription, and a reconciliation
 * reads every payment, so tests which leave theirs behind slow each other down.
 */
export async function forgetPayments(): Promise<void> {
  emptyLedger();
  await emptyTables(ledgerEntries, payouts, ledgerLease, stripeCursors, balanceChecks);
  await emptyTables(refusedRepairs, paymentEvents, reconciliations);
  await emptyTables(monthFiles, monthFileLines, journalFiles);
  await emptyTables(outbox, donations, subscriptions);
}
