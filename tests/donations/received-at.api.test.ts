/** A donation was received on the day that Stripe says, however and whenever we learn of it. */
import { expect, test, vi } from 'vitest';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { confirmDonation, donationRow, payDonation } from '#tests/support/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { acknowledgmentRow, acknowledgmentText } from '#tests/support/mail/acknowledgment.ts';
import { authenticate, cards } from '#tests/support/payments/pay.ts';
import { deliverAll } from '#tests/support/payments/sandbox.ts';

const read = (id: string) => callApi(`/api/donation/${id}`);

const begun = '2025-12-31T23:50:00-08:00';
const charged = '2026-01-01T08:10:00.000Z';

/** The bank's question stays open over midnight; days pass before we learn of it. */
async function giveOverNewYear() {
  freezeClock();
  vi.setSystemTime(begun);
  const donation = await payDonation({}, cards.authenticates);
  await confirmDonation(donation.paymentId);
  expect(await donationRow(donation.donationId)).toMatchObject({
    status: 'pending',
    receivedAt: null,
  });
  vi.setSystemTime(charged);
  await authenticate(donation.clientSecret, true);
  vi.setSystemTime('2026-01-04T12:00:00-08:00');
  return donation;
}

test.each<[string, (donation: Awaited<ReturnType<typeof payDonation>>) => Promise<unknown>]>([
  ['the browser', ({ paymentId }) => confirmDonation(paymentId)],
  ['a webhook', () => deliverAll()],
  ['the receipt', ({ donationId }) => read(donationId)],
  ['the reconciler', () => reconcileDonations({ days: 7, dryRun: false })],
])(
  'a donation begun in one year and charged in the next is of the next, also when %s brings it days later',
  async (_who, bring) => {
    const donation = await giveOverNewYear();
    await bring(donation);
    expect((await read(donation.donationId)).body).toMatchObject({
      status: 'succeeded',
      createdAt: new Date(begun).toISOString(),
      receivedAt: charged,
    });
    expect(await acknowledgmentText(donation.donationId)).toContain(
      'Date received: January 1, 2026 (Pacific time)',
    );
    expect((await acknowledgmentRow(donation.donationId))?.attachments).toMatchObject([
      { document: { data: { receivedAt: charged } } },
    ]);
  },
);
