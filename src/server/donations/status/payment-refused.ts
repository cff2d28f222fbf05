import { centsToTyped, formatMoney } from '#model/money/money.ts';
import { identity } from '#model/site/identity.ts';
import type { Queries } from '../../db/client.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { type DonationRow, paymentMethodName } from '../rows.ts';

function donationPath({ amountCents, feeCoveredCents, source }: DonationRow): string {
  // The donation page adds the fee again.
  const query = new URLSearchParams({ amount: centsToTyped(amountCents - feeCoveredCents) });
  if (source === 'monthly' || source === 'yearly') query.set('frequency', source);
  return `/donate?${query}`;
}

/** Queues one mail to the donor of a payment that a bank refused days after it began. */
export async function enqueuePaymentRefused(tx: Queries, row: DonationRow): Promise<void> {
  const { id, donorEmail, amountCents, currency, createdAt, livemode } = row;
  if (!donorEmail) return;
  await enqueueMail(tx, {
    dedupeKey: `payment-refused:${id}`,
    subjectId: id,
    to: { address: donorEmail },
    subject: `${livemode ? '' : 'Test: '}Your bank did not make your gift to ${identity.name}`,
    template: {
      name: 'payment-refused',
      data: {
        amount: formatMoney(amountCents, currency),
        method: paymentMethodName(row),
        begunAt: createdAt.toISOString(),
        path: donationPath(row),
        isTest: !livemode,
      },
    },
  });
}
