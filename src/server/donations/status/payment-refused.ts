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

// After a typed bank account the donor can try a card, and sees on the page that it is declined.
function hasEndedLater(row: DonationRow, { state, isUnconfirmed }: Payment): boolean {
  if (!row.processing) return false;
  if (row.verificationUrl) return isUnconfirmed || state === 'canceled';
  return state === 'declined';
}

/**
 * Queues one mail to the donor of a payment that ended days after it began: refused by a bank, or without a confirmed
 * bank account. `row` is the donation as it was before, because a refused payment names no method.
 */
export async function enqueuePaymentRefused(
  tx: Queries,
  row: DonationRow,
  payment: Payment,
): Promise<void> {
  const { id, donorEmail, amountCents, currency, createdAt, livemode } = row;
  if (!donorEmail || !hasEndedLater(row, payment)) return;
  const isUnconfirmed = row.verificationUrl !== null;
  const what = isUnconfirmed
    ? `Your bank account was not confirmed for your gift to ${identity.name}`
    : `Your bank did not make your gift to ${identity.name}`;
  await enqueueMail(tx, {
    dedupeKey: refusalKey(id),
    subjectId: id,
    to: { address: donorEmail },
    subject: `${livemode ? '' : 'Test: '}${what}`,
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
        isUnconfirmed,
      },
    },
  });
}
