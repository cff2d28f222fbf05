import { takeStripeFee } from '#sandbox/stripe/payouts.ts';
import type { LedgerObject } from '#sandbox/stripe/objects.ts';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { confirmDonation, donationRow, payDonation } from '#tests/support/factories/donations.ts';
import { pressRefund } from './ledger-buttons.ts';
import { emptyLedger, ledgerObjects, sandbox } from './sandbox.ts';

const yearSeconds = 365 * 24 * 60 * 60;

const copied = ['customer', 'payment_intent', 'charge', 'refund', 'balance_transaction'];

/** Makes one paid donation with a refund, as both sides have it, and a fee of Stripe. */
async function makeOne() {
  emptyLedger();
  const { donationId, paymentId } = await payDonation();
  await pressRefund(paymentId, '5.00');
  await confirmDonation(paymentId);
  takeStripeFee(sandbox.context, 10, 'Radar');
  const row = await donationRow(donationId);
  const objects = ledgerObjects().filter(({ object }) => copied.includes(object));
  await database().queries.delete(donations);
  emptyLedger();
  return { row, objects };
}

/** Writes `count` donations of the last year into the database and the provider's ledger. */
export async function storeManyPayments(count: number): Promise<void> {
  const { row, objects } = await makeOne();
  const now = Math.floor(Date.now() / 1000);
  const ids = objects.map(({ id }) => id);
  const text = JSON.stringify(objects);
  const rows: (typeof donations.$inferInsert)[] = [];
  sandbox.ledger.transaction(() => {
    for (let each = 0; each < count; each += 1) {
      const created = now - Math.round(yearSeconds * (1 - each / count)) - 60;
      const id = crypto.randomUUID();
      const named = ids.reduce((own, old) => own.replaceAll(old, `${old}x${each}`), text);
      for (const object of JSON.parse(named.replaceAll(row.id, id)) as LedgerObject[]) {
        sandbox.ledger.put({ ...object, created });
      }
      const at = new Date(created * 1000);
      const paymentIntentId = `${row.paymentIntentId ?? ''}x${each}`;
      rows.push({ ...row, id, paymentIntentId, createdAt: at, receivedAt: at, personId: null });
    }
  });
  for (let start = 0; start < rows.length; start += 500) {
    await database()
      .queries.insert(donations)
      .values(rows.slice(start, start + 500));
  }
}
