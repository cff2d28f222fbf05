import { findIntent, sandbox } from './sandbox.ts';

/** Copies a paid payment in the provider's ledger under another name. */
export function copyPayment(
  paymentId: string,
  name: string,
  metadata: Record<string, string>,
  amount?: number,
): string {
  const intent = findIntent(paymentId);
  const charge = sandbox.ledger.find('charge', intent.latest_charge ?? '');
  const [entry] = sandbox.ledger.children('balance_transaction', charge.id);
  if (!entry) throw new Error(`${paymentId} has no balance transaction.`);
  const [id, chargeId, entryId] = [`pi_${name}`, `ch_${name}`, `txn_${name}`];
  const cents = amount === undefined ? {} : { amount };
  sandbox.ledger.transaction(() => {
    sandbox.ledger.put({ ...intent, ...cents, id, latest_charge: chargeId, metadata });
    const copy = { ...charge, payment_intent: id, balance_transaction: entryId };
    sandbox.ledger.put({ ...copy, ...cents, id: chargeId, metadata });
    sandbox.ledger.put({ ...entry, ...cents, id: entryId, source: chargeId });
  });
  return id;
}
