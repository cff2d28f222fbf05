import { sandbox } from './sandbox.ts';

async function push(button: 'refund' | 'dispute', paymentId: string, dollars: string) {
  const intent = sandbox.desk.ledger.get(paymentId);
  const charge = intent?.object === 'payment_intent' ? (intent.latest_charge ?? '') : '';
  await sandbox.handle(
    new Request(`http://sandbox.test/_sandbox/stripe/${button}`, {
      method: 'POST',
      body: new URLSearchParams({ charge, dollars }),
    }),
  );
}

/** Refunds a payment on the provider's page, as staff do. */
export function refundPayment(paymentId: string, dollars: string): Promise<void> {
  return push('refund', paymentId, dollars);
}

/** Lets the donor's bank question a payment. */
export function disputePayment(paymentId: string): Promise<void> {
  return push('dispute', paymentId, '');
}
