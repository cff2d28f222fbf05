import { centsToInput, formatMoney } from '#model/money/money.ts';
import { identity } from '#model/site/identity.ts';
import type { Queries } from '../../db/client.ts';
import type { Payment } from '../../gateways/stripe/payment.ts';
import { enqueueMail, mailProgress } from '../../mail/outbox.ts';
import { type DonationRow, paymentMethodName } from '../rows.ts';

// The donation page adds the fee again.
const donationPath = ({ amountCents, feeCoveredCents }: DonationRow) =>
  `/donate?amount=${centsToInput(amountCents - feeCoveredCents)}`;

const refusalKey = (id: string) => `payment-refused:${id}`;

/** Tells whether a bank refused a payment days after it began, of which its donor is told by mail. */
export async function wasRefusedByBank({ id }: DonationRow): Promise<boolean> {
  return (await mailProgress(refusalKey(id))) !== undefined;
}

/**
 * Tells whether an unpaid payment stays open, because Stripe tries a refused debit of a subscription again. Voiding its
 * first invoice would not end the subscription.
 */
export async function isLeftToStripe(
  { subscriptionId }: Pick<Payment, 'subscriptionId'>,
  row: DonationRow,
): Promise<boolean> {
  return subscriptionId !== null && (row.processing || (await wasRefusedByBank(row)));
}

/**
 * Queues one mail to the donor of a payment that a bank refused days after it began. `row` is the donation as it was
 * before, because a refused payment names no method.
 */
export async function enqueuePaymentRefused(tx: Queries, row: DonationRow): Promise<void> {
  const { id, donorEmail, amountCents, currency, createdAt, livemode } = row;
  if (!donorEmail) return;
  await enqueueMail(tx, {
    dedupeKey: refusalKey(id),
    subjectId: id,
    to: { address: donorEmail },
    subject: `${livemode ? '' : 'Test: '}Your bank did not make your gift to ${identity.name}`,
    template: {
      name: 'payment-refused',
      data: {
        amount: formatMoney(amountCents, currency),
        method: paymentMethodName(row),
        begunAt: createdAt.toISOString(),
        // Stripe may go on with the subscription of a refused debit, so that a new donation would be a second one; and the
        // giving page knows only what was paid.
        path: row.subscriptionId ? null : donationPath(row),
        isTest: !livemode,
      },
    },
  });
}
