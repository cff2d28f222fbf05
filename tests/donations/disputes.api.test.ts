import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Supporters } from '#model/donations/supporters.ts';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import {
  type DisputeState,
  everyStatus,
  stateAfter,
  unknownStatus,
  undisputed,
} from '#tests/support/factories/disputes.ts';
import { confirmDonation, donationRow, payDonation } from '#tests/support/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { acknowledgmentRow, acknowledgmentText } from '#tests/support/mail/acknowledgment.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import {
  pressDecideDispute,
  pressDispute,
  pressRefund,
} from '#tests/support/payments/ledger-buttons.ts';
import { deliverAll, sandbox } from '#tests/support/payments/sandbox.ts';
import { sendEvent } from '#tests/support/payments/webhook-events.ts';
import { selectRows } from '#tests/support/rows.ts';
import { uniqueName } from '#tests/support/factories/unique-name.ts';
import { isLong, pickSome } from '#tests/support/long-run.ts';

beforeEach(forgetPayments);

test('a dispute marks the donation', async () => {
  const { donationId, paymentId } = await payDonation();
  await pressDispute(paymentId);
  await deliverAll();
  expect(await donationRow(donationId)).toMatchObject({ status: 'succeeded', disputed: true });
});

test('a dispute names the day until which it can be answered', async () => {
  const { donationId, paymentId } = await payDonation();
  await pressDispute(paymentId);
  await deliverAll();
  const [dispute] = [...sandbox.ledger.newest('dispute')];
  const due = new Date((dispute?.evidence_details.due_by ?? 0) * 1000);
  expect(await donationRow(donationId)).toMatchObject({ disputeDueBy: due });
});

test('a dispute that was answered names no day', async () => {
  const { donationId, paymentId } = await payDonation();
  await pressDispute(paymentId);
  await pressDecideDispute(paymentId, 'under_review');
  await deliverAll();
  expect(await donationRow(donationId)).toMatchObject({ disputed: true, disputeDueBy: null });
});

test('a dispute writes no second acknowledgment after the first was erased', async () => {
  const { donationId, paymentId } = await payDonation();
  await confirmDonation(paymentId);
  const key = `tax-acknowledgement:${donationId}`;
  await database().queries.delete(outbox).where(eq(outbox.dedupeKey, key));
  await pressDispute(paymentId);
  await deliverAll();
  expect(await donationRow(donationId)).toMatchObject({ disputed: true });
  expect(await selectRows(outbox, eq(outbox.dedupeKey, key))).toEqual([]);
});

/** Refunds $10 of $25 before the bank asks for the rest; no event has reached us. */
async function questioned() {
  const donation = await payDonation({ amount: 25 });
  await confirmDonation(donation.paymentId);
  await pressRefund(donation.paymentId, '10');
  await pressDispute(donation.paymentId);
  return donation;
}

/** Reads the events of a payment, oldest first. */
function readEvents(paymentId: string) {
  return [...sandbox.ledger.newest('event')]
    .filter((event) => JSON.stringify(event).includes(paymentId))
    .reverse();
}

const orders = [
  ['in order', <T>(events: T[]) => events],
  ['turned round', <T>(events: T[]) => [...events].reverse()],
  ['with its end first and last', <T>(events: T[]) => [...events.slice(-1), ...events]],
] as const;

test.each(pickSome(orders, 2))(
  'a partly refunded donation counts as given back in full once the bank sided with the donor, events %s',
  async (_how, inOrder) => {
    const { donationId, paymentId } = await questioned();
    await pressDecideDispute(paymentId, 'lost');
    for (const event of inOrder(readEvents(paymentId))) await sendEvent(event);
    expect(await donationRow(donationId)).toMatchObject({
      status: 'succeeded',
      refundedCents: 2500,
      refundedAt: expect.any(Date) as Date,
      disputed: true,
      disputeLost: true,
      partlyByBank: true,
    });
    expect(await acknowledgmentRow(donationId)).toMatchObject({ state: 'withdrawn' });
    expect((await callApi(`/api/donation/${donationId}`)).body).toMatchObject({
      amountCents: 2500,
      refundedCents: 2500,
      acknowledgement: { state: 'none' },
    });
  },
);

test.each(pickSome(orders, 2))(
  'a partly refunded donation keeps its rest once the bank sided with us, events %s',
  async (_how, inOrder) => {
    const { donationId, paymentId } = await questioned();
    await pressDecideDispute(paymentId, 'won');
    for (const event of inOrder(readEvents(paymentId))) await sendEvent(event);
    expect(await donationRow(donationId)).toMatchObject({
      refundedCents: 1000,
      disputed: false,
      disputeLost: false,
    });
    expect(await acknowledgmentText(donationId)).toContain(
      'Amount: $15.00 USD\nRefunded: $10.00 of $25.00 USD\n',
    );
    await pressRefund(paymentId, '15');
    await deliverAll();
    expect(await donationRow(donationId)).toMatchObject({ refundedCents: 2500 });
  },
);

test('a partly refunded donation is acknowledged with its rest while the bank has not decided', async () => {
  const { donationId } = await questioned();
  await deliverAll();
  expect(await donationRow(donationId)).toMatchObject({ refundedCents: 1000, disputed: true });
  expect(await acknowledgmentText(donationId)).toContain('Amount: $15.00 USD\n');
});

test('the dispute of a partly refunded donation is found by a reconciliation when no event came', async () => {
  const { donationId, paymentId } = await questioned();
  await pressDecideDispute(paymentId, 'lost');
  await reconcileDonations({ days: 1, dryRun: false });
  expect(await donationRow(donationId)).toMatchObject({ refundedCents: 2500 });
  expect((await reconcileDonations({ days: 1, dryRun: false })).findings).toEqual([]);
});

/** Stores a donation of 100 dollars that is named on the supporters' page and acknowledged by mail. */
async function disputedSupporter() {
  const donorName = uniqueName('Supporter');
  const donation = await payDonation({ amount: 100, donorName, listed: true });
  await confirmDonation(donation.paymentId);
  await sendMails(donation.donationId);
  await pressDispute(donation.paymentId);
  await deliverAll();
  return { ...donation, donorName };
}

const isAboutDonation = (donationId: string) => eq(outbox.subjectId, donationId);

/** Marks the waiting mails as sent and returns their subjects. */
async function sendMails(donationId: string): Promise<string[]> {
  const waiting = (await selectRows(outbox, isAboutDonation(donationId))).filter(
    ({ state }) => state !== 'sent',
  );
  await database()
    .queries.update(outbox)
    .set({ state: 'sent', sentAt: new Date() })
    .where(isAboutDonation(donationId));
  return waiting.map(({ subject }) => subject.replace(/ your gift to .*/, ''));
}

test('a document that waited while a dispute began says so, and the decision is followed by the next', async () => {
  const { donationId, paymentId } = await payDonation();
  await confirmDonation(paymentId);
  await pressDispute(paymentId);
  await deliverAll();
  expect(await sendMails(donationId)).toEqual(['Test: Disputed payment of']);
  await pressDecideDispute(paymentId, 'won');
  await deliverAll();
  expect(await sendMails(donationId)).toEqual(['Test: Corrected tax acknowledgment of']);
});

async function isNamed(donorName: string): Promise<boolean> {
  const { body } = await callApi('/api/supporters');
  const { years } = body as Supporters;
  return years.some(({ levels }) => levels.some(({ names }) => names.includes(donorName)));
}

/** Reads what staff, the donor and the public see, and sends the mails that wait. */
async function readStateAndSendMails({
  donationId,
  donorName,
}: Awaited<ReturnType<typeof disputedSupporter>>) {
  const { disputed, disputeLost, refundedCents, status } = await donationRow(donationId);
  expect(status).toBe('succeeded');
  return {
    disputed,
    disputeLost,
    refundedCents,
    named: await isNamed(donorName),
    mails: await sendMails(donationId),
  };
}

const details = {
  open: { disputed: true, disputeLost: false, refundedCents: 0, named: false },
  lost: { disputed: true, disputeLost: true, refundedCents: 10_000, named: false },
  restored: { disputed: false, disputeLost: false, refundedCents: 0, named: true },
};
const notice = ['Test: Return of'];
const corrected = ['Test: Corrected tax acknowledgment of'];

describe('every status that Stripe gives a dispute', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each(
    pickSome(
      [
        ['warning_needs_response', details.open, []],
        ['warning_under_review', details.open, []],
        ['warning_closed', details.restored, []],
        ['needs_response', details.open, []],
        ['under_review', details.open, []],
        ['prevented', details.restored, []],
        ['won', details.restored, []],
        ['lost', details.lost, notice],
        ['appeal_needs_response', details.lost, notice],
        ['appeal_under_review', details.lost, notice],
        [unknownStatus, details.open, []],
      ] as const,
      3,
    ),
  )('an open dispute becomes %s', async (status, expected, mails) => {
    const supporter = await disputedSupporter();
    await pressDecideDispute(supporter.paymentId, status);
    await deliverAll();
    expect(await readStateAndSendMails(supporter)).toEqual({ ...expected, mails });
  });

  test.each(
    pickSome(
      [
        ['won', details.restored, corrected],
        ['warning_needs_response', details.lost, []],
        ['warning_under_review', details.lost, []],
        ['warning_closed', details.lost, []],
        ['needs_response', details.lost, []],
        ['under_review', details.lost, []],
        ['prevented', details.lost, []],
        ['lost', details.lost, []],
        ['appeal_needs_response', details.lost, []],
        ['appeal_under_review', details.lost, []],
        [unknownStatus, details.lost, []],
      ] as const,
      3,
    ),
  )('a lost dispute becomes %s', async (status, expected, mails) => {
    const supporter = await disputedSupporter();
    await pressDecideDispute(supporter.paymentId, 'lost');
    await deliverAll();
    expect(await readStateAndSendMails(supporter)).toEqual({ ...details.lost, mails: notice });
    await pressDecideDispute(supporter.paymentId, status);
    await deliverAll();
    expect(await readStateAndSendMails(supporter)).toEqual({ ...expected, mails });
  });

  test.runIf(isLong)('a dispute may take every status after every other', async () => {
    const supporter = await disputedSupporter();
    let before: DisputeState = { ...undisputed, disputed: true };
    const past: string[] = [];
    for (const status of everyStatus.flatMap((one) => everyStatus.flatMap((next) => [one, next]))) {
      await pressDecideDispute(supporter.paymentId, status);
      await deliverAll();
      const { isGivenBack, ...said } = stateAfter(before, status);
      past.push(status);
      expect(await readStateAndSendMails(supporter), past.slice(-3).join(', ')).toEqual({
        ...said,
        refundedCents: isGivenBack ? 10_000 : 0,
        named: !said.disputed,
        mails: isGivenBack === before.isGivenBack ? [] : isGivenBack ? notice : corrected,
      });
      before = { ...said, isGivenBack };
    }
  });

  test('a status of a dispute that we do not know is logged without what opens a document', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
    const { paymentId, donationId } = await disputedSupporter();
    await pressDecideDispute(paymentId, unknownStatus);
    await deliverAll();
    expect(lines.filter((line) => line.includes(unknownStatus))).toHaveLength(1);
    expect(lines.join()).not.toContain(paymentId);
    expect(lines.join()).not.toContain(donationId);
  });

  test('a payment can be disputed again after its first dispute was won', async () => {
    const supporter = await disputedSupporter();
    for (const status of ['won', 'lost'] as const) {
      await pressDecideDispute(supporter.paymentId, status);
      await deliverAll();
      if (status === 'won') await pressDispute(supporter.paymentId);
    }
    expect(await readStateAndSendMails(supporter)).toEqual({ ...details.lost, mails: notice });
  });

  test('a reconciliation finds a dispute that was lost, won and prevented without any event', async () => {
    const supporter = await disputedSupporter();
    await pressDecideDispute(supporter.paymentId, 'lost');
    await deliverAll();
    sandbox.switches.set({ lostWebhooks: 1000 });
    for (const status of ['won', 'prevented'])
      await pressDecideDispute(supporter.paymentId, status);
    const report = await reconcileDonations({ days: 1, dryRun: false });
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        kind: 'updated',
        detail: expect.stringContaining('refundedCents') as string,
      }),
    );
    expect(await readStateAndSendMails(supporter)).toMatchObject(details.restored);
  });

  test('a reconciliation finds what no event reported', async () => {
    const supporter = await disputedSupporter();
    sandbox.switches.set({ lostWebhooks: 1000 });
    for (const status of ['lost', 'appeal_under_review', 'won'] as const) {
      await pressDecideDispute(supporter.paymentId, status);
      await reconcileDonations({ days: 1, dryRun: false });
      const expected = status === 'won' ? details.restored : details.lost;
      expect(await readStateAndSendMails(supporter)).toMatchObject(expected);
    }
  });
});
