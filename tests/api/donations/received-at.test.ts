/** On which day a gift was received: the provider's, whoever tells us and whenever. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconcile-donations.ts';
import { confirmGift, donationRow, payGift } from '#tests/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { acknowledgementRow, acknowledgementWords } from '#tests/support/mail/acknowledgement.ts';
import { chargedAt } from '#tests/support/payments/charged-at.ts';
import { authenticate, cards } from '#tests/support/payments/pay.ts';
import { deliverAll } from '#tests/support/payments/sandbox.ts';

const read = (id: string) => callApi(`/api/donation/${id}`);

/** Mail has nowhere to go in these tests; the outbox is what they look at. */
beforeAll(() => {
  delete process.env.SMTP_URL;
});

describe('a gift that is begun in one year and charged in the next', () => {
  const begun = '2025-12-31T23:50:00-08:00';
  const charged = '2026-01-01T08:10:00.000Z';

  /** The bank's question stays open over midnight; days pass before anybody tells us. */
  async function giveOverNewYear() {
    freezeClock();
    vi.setSystemTime(begun);
    const gift = await payGift({}, cards.authenticates);
    await confirmGift(gift.paymentId);
    expect(await donationRow(gift.donationId)).toMatchObject({
      status: 'pending',
      receivedAt: null,
    });
    vi.setSystemTime(charged);
    await authenticate(gift.clientSecret, true);
    vi.setSystemTime('2026-01-04T12:00:00-08:00');
    return gift;
  }

  test.each<[string, (gift: Awaited<ReturnType<typeof payGift>>) => Promise<unknown>]>([
    ['the browser', ({ paymentId }) => confirmGift(paymentId)],
    ['a webhook', () => deliverAll()],
    ['the receipt', ({ donationId }) => read(donationId)],
    ['the reconciler', () => reconcileDonations({ days: 7, dryRun: false })],
  ])('is a gift of the next, also when %s tells us days later', async (_who, tell) => {
    const gift = await giveOverNewYear();
    await tell(gift);
    expect((await read(gift.donationId)).body).toMatchObject({
      status: 'succeeded',
      createdAt: new Date(begun).toISOString(),
      receivedAt: charged,
    });
    expect(await acknowledgementWords(gift.donationId)).toContain(
      'Date received: January 1, 2026 (Pacific time)',
    );
    expect((await acknowledgementRow(gift.donationId))?.attachments).toMatchObject([
      { document: { data: { receivedAt: charged } } },
    ]);
  });
});

describe('a gift that older code settled without the time of its charge', () => {
  test('is told by when it was begun, until a reconciliation brings the time', async () => {
    const { donationId, paymentId } = await payGift();
    await confirmGift(paymentId);
    await database()
      .queries.update(donations)
      .set({ createdAt: new Date('2026-06-30T12:00:00.000Z'), receivedAt: null })
      .where(eq(donations.id, donationId));
    expect((await read(donationId)).body).toMatchObject({
      receivedAt: '2026-06-30T12:00:00.000Z',
    });
    const { findings } = await reconcileDonations({ days: 1, dryRun: false });
    expect(findings).toContainEqual(
      expect.objectContaining({ donationId, detail: 'differed in receivedAt' }),
    );
    expect((await read(donationId)).body).toMatchObject({ receivedAt: chargedAt(paymentId) });
    expect(await acknowledgementRow(donationId)).toMatchObject({
      state: 'queued',
      data: { receivedAt: chargedAt(paymentId) },
    });
  });
});
