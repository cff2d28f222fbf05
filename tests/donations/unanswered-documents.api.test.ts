/** A document that a mail server took without an answer has probably arrived, so that a change is a correction. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { confirmDonation, payDonation } from '#tests/support/factories/donations.ts';
import { selectRows } from '#tests/support/rows.ts';
import { pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { deliverAll } from '#tests/support/payments/sandbox.ts';

async function giveUnanswered(state: 'queued' | 'failed') {
  const paid = await payDonation({
    amount: 100,
    donorEmail: `u-${crypto.randomUUID()}@mail.example`,
  });
  await confirmDonation(paid.paymentId);
  await database()
    .queries.update(outbox)
    .set({
      ...{ state, attempts: 1, unanswered: 1, lastFailure: 'unanswered' },
      ...(state === 'failed' && { failedAt: new Date() }),
    })
    .where(eq(outbox.subjectId, paid.donationId));
  return paid;
}

const readDocuments = async (id: string) =>
  (await selectRows(outbox, eq(outbox.subjectId, id)))
    .filter(({ kind }) => kind === 'tax-acknowledgement')
    .sort((a, b) => Number(a.createdAt) - Number(b.createdAt));

test.each([
  ['is tried again', 'queued', 'withdrawn'],
  ['was given up', 'failed', 'withdrawn'],
] as const)('a refund corrects a document that %s', async (_, state, after) => {
  const { donationId, paymentId } = await giveUnanswered(state);
  await pressRefund(paymentId, '40');
  await deliverAll();
  const [first, next, ...others] = await readDocuments(donationId);
  expect(first).toMatchObject({ state: after, data: { refundedCents: 0 } });
  expect(next).toMatchObject({ state: 'queued', data: { refundedCents: 4_000 } });
  expect(next).not.toMatchObject({ data: { replaces: null } });
  expect(others).toEqual([]);
});

test('a full refund tells the donor of a document that may have arrived', async () => {
  const { donationId, paymentId } = await giveUnanswered('queued');
  await pressRefund(paymentId, '100');
  await deliverAll();
  const [, notice] = await readDocuments(donationId);
  expect(notice?.state).toBe('queued');
  expect(notice?.subject).toContain('Refund of your gift');
});
