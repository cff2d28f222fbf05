import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import runReconcile from '#functions/reconcile.ts';
import { dayMs, hourMs, minuteMs } from '#model/dates/durations.ts';
import {
  newlyUnmatched,
  describeUnmatchedPayments,
} from '#server/donations/alerts/unmatched-payments.ts';
import { database } from '#server/db/client.ts';
import { refusedRepairs } from '#server/db/ledger-schema.ts';
import { donations, outbox, paymentEvents, reconciliations } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import {
  beginDonation,
  confirmDonation,
  donationRow,
  insertDonation,
  makeOlder,
  payDonation,
  changeDonation,
} from '#tests/support/factories/donations.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { copyPayment } from '#tests/support/payments/copy-payment.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { passDays } from '#tests/support/payments/pass-days.ts';
import {
  aroundCalls,
  findIntent,
  lostCall,
  refuseCalls,
  sandbox,
} from '#tests/support/payments/sandbox.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

beforeEach(forgetPayments);

const reconcile = (dryRun = false, days = 2) => reconcileDonations({ days, dryRun });

/** Returns the findings of a run about one donation. */
async function findingsAbout(id: string, dryRun = false) {
  const { findings } = await reconcile(dryRun);
  return findings.filter(({ donationId }) => donationId === id).map(({ kind }) => kind);
}

/** Runs what the platform runs every quarter of an hour. */
const runSchedule = () => runReconcile();

const alertMails = () => selectRows(outbox, eq(outbox.kind, 'alert'));

test('a reconciliation looks back to the oldest pending donation, whichever was written first', async () => {
  await reconcile();
  const [newer, older] = [await beginDonation(), await beginDonation()];
  await makeOlder(newer.donationId, newer.paymentId, 5 * dayMs);
  await makeOlder(older.donationId, older.paymentId, 9 * dayMs);
  const [first] = await selectRows(donations, eq(donations.id, older.donationId));
  const { since } = await reconcile(true);
  expect(Date.parse(since)).toBe((first?.createdAt.getTime() ?? 0) - hourMs);
  await reconcile();
});

test('a reconciliation looks back as many days as it is asked to', async () => {
  const { since } = await reconcile(true, 300);
  expect(Date.now() - Date.parse(since)).toBeGreaterThanOrEqual(300 * dayMs);
  expect(Date.now() - Date.parse(since)).toBeLessThan(301 * dayMs);
});

test('a reconciliation overlaps the run before it by a day and an hour', async () => {
  await reconcile();
  const [last] = await selectRows(reconciliations);
  const { since } = await reconcile(true, 0);
  expect(last?.completeAt?.getTime()).toBe(Date.parse(since) + dayMs + hourMs);
});

test('a reconciliation does not judge donations of its first hour, whose payments may be older', async () => {
  await reconcile();
  const createdAt = new Date(Date.now() - 2 * dayMs + 30 * minuteMs);
  const paymentIntentId = `pi_gone${Date.now()}`;
  const donationId = await insertDonation({ status: 'succeeded', createdAt, paymentIntentId });
  expect(await findingsAbout(donationId, true)).toEqual([]);
  await changeDonation(donationId, { createdAt: new Date(createdAt.getTime() + dayMs) });
  expect(await findingsAbout(donationId, true)).toEqual(['unmatched']);
  await database().queries.delete(donations).where(eq(donations.id, donationId));
});

test('a reconciliation counts a donation of its span on both sides, though the payment is older', async () => {
  const { donationId, paymentId } = await payDonation();
  await confirmDonation(paymentId);
  const before = await reconcile();
  await makeOlder(donationId, paymentId, 9 * dayMs);
  const { ours, provider } = await reconcile();
  const without = { count: before.ours.count - 1, cents: before.ours.cents - 2500 };
  expect({ ours, provider }).toEqual({ ours: without, provider: without });
  await changeDonation(donationId, { createdAt: new Date(Date.now() - dayMs) });
  expect(await reconcile()).toMatchObject({
    ours: before.ours,
    provider: before.provider,
    findings: [],
  });
});

test('a dry run says what a reconciliation would record, and records nothing', async () => {
  const { donationId } = await payDonation();
  expect(await findingsAbout(donationId, true)).toEqual(['updated']);
  expect((await donationRow(donationId)).status).toBe('pending');
});

test('a reconciliation records once what was paid while no event came', async () => {
  const { donationId } = await payDonation();
  expect(await findingsAbout(donationId)).toEqual(['updated']);
  expect((await donationRow(donationId)).status).toBe('succeeded');
  const again = await reconcile();
  expect(again.findings).toEqual([]);
  expect(again.provider).toEqual(again.ours);
});

test('a reconciliation makes a lost row again from what the payment remembers', async () => {
  const donation = buildDonationRequest({ amount: 75 });
  const { donationId, paymentId } = await payDonation(donation);
  await database().queries.delete(donations).where(eq(donations.id, donationId));
  const both = await Promise.all([findingsAbout(donationId), findingsAbout(donationId)]);
  expect(both.flat()).toContain('restored');
  expect(both.flat()).not.toContain('refused');
  expect(await donationRow(donationId)).toMatchObject({
    paymentIntentId: paymentId,
    amountCents: 7500,
    status: 'succeeded',
    donorName: donation.donorName,
    donorEmail: donation.donorEmail,
  });
});

test('a reconciliation closes what was begun and never recorded here, and a dry run says so once', async () => {
  const { donationId, paymentId } = await beginDonation();
  await makeOlder(donationId, paymentId, dayMs + minuteMs);
  const unrecorded = { paymentIntentId: null };
  await changeDonation(donationId, unrecorded);
  expect(await findingsAbout(donationId, true)).toEqual(['canceled']);
  expect(await findingsAbout(donationId)).toEqual(['canceled']);
  expect(await donationRow(donationId)).toMatchObject({
    status: 'failed',
    paymentIntentId: paymentId,
  });
});

test('a reconciliation closes what was not paid for a day, at the provider and here', async () => {
  const { donationId, paymentId } = await beginDonation();
  expect(await findingsAbout(donationId)).toEqual([]);
  await makeOlder(donationId, paymentId, dayMs + minuteMs);
  expect(await findingsAbout(donationId, true)).toEqual(['canceled']);
  expect(await findingsAbout(donationId)).toEqual(['canceled']);
  expect((await donationRow(donationId)).status).toBe('failed');
  expect(sandbox.ledger.get(paymentId)).toMatchObject({ status: 'canceled' });
  expect(await findingsAbout(donationId)).toEqual([]);
});

/** Begins a donation whose row names another payment; returns what a reconciliation finds about its own. */
async function beginUnnamed() {
  const { donationId, paymentId } = await beginDonation();
  const ids = { paymentId, donationId };
  await changeDonation(donationId, { paymentIntentId: 'pi_recorded' });
  const findAbout = async (dryRun = true) => {
    const { findings } = await reconcile(dryRun);
    return findings.filter((finding) => finding.paymentId === paymentId);
  };
  return { ids, donationId, paymentId, findAbout };
}

test('a reconciliation cancels a second payment that is unpaid for a day', async () => {
  const { ids, donationId, paymentId, findAbout } = await beginUnnamed();
  expect(await findAbout()).toEqual([]);
  await makeOlder(donationId, paymentId, dayMs + minuteMs);
  expect(await findAbout(false)).toMatchObject([{ kind: 'canceled', ...ids }]);
  expect(sandbox.ledger.get(paymentId)).toMatchObject({ status: 'canceled' });
});

test('a reconciliation leaves an unpaid payment of another amount to staff', async () => {
  const { ids, donationId, paymentId, findAbout } = await beginUnnamed();
  await changeDonation(donationId, { paymentIntentId: null, amountCents: 2600 });
  const differs = [{ kind: 'unmatched', ...ids, detail: 'differs in amount' }];
  expect(await findAbout()).toEqual(differs);
  await makeOlder(donationId, paymentId, dayMs + minuteMs);
  expect(await findAbout()).toEqual(differs);
});

test('a reconciliation gives up after a day what the provider never heard of', async () => {
  const young = await insertDonation();
  const old = await insertDonation({ createdAt: new Date(Date.now() - dayMs - minuteMs) });
  const gone = await insertDonation({
    createdAt: new Date(Date.now() - dayMs - minuteMs),
    paymentIntentId: 'pi_gone',
  });
  const { findings } = await reconcile();
  const kinds = new Map(findings.map(({ donationId, kind }) => [donationId, kind]));
  expect([old, gone, young].map((id) => kinds.get(id))).toEqual([
    'abandoned',
    'abandoned',
    undefined,
  ]);
  expect((await donationRow(old)).status).toBe('failed');
  expect((await donationRow(young)).status).toBe('pending');
});

test('a reconciliation finds a refund of an older donation by its event', async () => {
  const { donationId, paymentId } = await payDonation();
  await confirmDonation(paymentId);
  await makeOlder(donationId, paymentId, 20 * dayMs);
  await pressRefund(paymentId, '7.00');
  expect(await findingsAbout(donationId)).toEqual(['updated']);
  expect((await donationRow(donationId)).refundedCents).toBe(700);
});

test('a dry run leaves the events that it read to the next run', async () => {
  freezeClock();
  await payDonation();
  vi.setSystemTime(Date.now() + minuteMs);
  await emptyTables(paymentEvents);
  await reconcile(true);
  expect(await selectRows(paymentEvents)).toEqual([]);
  await reconcile();
  expect(await selectRows(paymentEvents)).not.toEqual([]);
});

test('a reconciliation leaves payments of other products and sites alone, in one line and without a mail', async () => {
  const { paymentId } = await payDonation();
  const before = await reconcile();
  const other = { donation_id: crypto.randomUUID(), site: 'other.example' };
  const foreign = Array.from({ length: 11 }, (_, copy) =>
    copyPayment(paymentId, `foreign${copy}`, copy === 10 ? other : {}),
  );
  await runSchedule();
  const after = await reconcile();
  expect(after).toMatchObject({ findings: [], unmatched: 0, others: before.others + 11 });
  expect(after.provider).toEqual(before.provider);
  expect(after.ours).toEqual(before.ours);
  expect(await alertMails()).toEqual([]);
  const restored = eq(donations.id, other.donation_id);
  expect(await selectRows(donations, restored)).toEqual([]);
  for (const id of foreign) expect((await confirmDonation(id)).status).toBe(404);
});

test('a payment that is recorded here is ours whatever its stamp says', async () => {
  const { donationId, paymentId } = await payDonation();
  const intent = findIntent(paymentId);
  const { site: _site, ...unstamped } = intent.metadata;
  expect(_site).toBe('localhost:4321');
  sandbox.ledger.put({ ...intent, metadata: unstamped });
  expect(await findingsAbout(donationId)).toEqual(['updated']);
  sandbox.ledger.put({ ...intent, metadata: { ...unstamped, site: 'old.example' } });
  expect(await findingsAbout(donationId)).toEqual([]);
  expect((await reconcile()).unmatched).toBe(0);
});

test('all payments that match no donation make one mail, once', async () => {
  const paid = [await payDonation(), await payDonation()];
  for (const { donationId } of paid) await changeDonation(donationId, { amountCents: 2600 });
  await runSchedule();
  await runSchedule();
  const mails = await alertMails();
  expect(mails).toHaveLength(1);
  for (const { paymentId } of paid) expect(JSON.stringify(mails)).toContain(paymentId);
  const third = await payDonation();
  await changeDonation(third.donationId, { amountCents: 2600 });
  await runSchedule();
  expect(await alertMails()).toHaveLength(2);
  paid.push(third);
  for (const { donationId } of paid) await changeDonation(donationId, { amountCents: 2500 });
  expect((await reconcile()).unmatched).toBe(0);
});

test('an unmatched payment that another mail names is alerted all the same', async () => {
  const { donationId, paymentId } = await payDonation();
  await confirmDonation(paymentId);
  const named = JSON.stringify(await selectRows(outbox, eq(outbox.subjectId, donationId)));
  expect(named).toContain(donationId);
  const finding = { kind: 'unmatched', paymentId: null, donationId, detail: '' } as const;
  expect(await newlyUnmatched([finding])).toEqual([finding]);
});

test('a reconciliation counts as unmatched a donation that the provider does not have', async () => {
  // Postgres counts microseconds: a row of this very millisecond is younger than the run.
  const createdAt = new Date(Date.now() - 1000);
  const invented = { status: 'succeeded', paymentIntentId: 'pi_invented', createdAt } as const;
  const id = await insertDonation(invented);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  expect(await findingsAbout(id)).toEqual(['unmatched']);
  expect(logged.mock.calls.flat()).toEqual([expect.stringContaining('"count":1')]);
  await database().queries.delete(donations).where(eq(donations.id, id));
  expect((await reconcile()).unmatched).toBe(0);
  expect(logged).toHaveBeenCalledTimes(1);
});

test('a reconciliation pages through more payments than one response holds', async () => {
  const { paymentId } = await beginDonation();
  const intent = findIntent(paymentId);
  sandbox.ledger.transaction(() => {
    for (let copy = 0; copy < 120; copy += 1) {
      const own = { ...intent.metadata, donation_id: crypto.randomUUID() };
      sandbox.ledger.put({ ...intent, id: `pi_copy${copy}`, metadata: own });
    }
  });
  const { findings } = await reconcile();
  expect(findings.filter(({ kind }) => kind === 'restored')).toHaveLength(120);
  expect((await reconcile()).findings).toEqual([]);
});

test('a reconciliation that broke off is finished by the next', async () => {
  const paid = await Promise.all([payDonation(), payDonation(), payDonation()]);
  // The lists arrive; asking for a payment fails.
  const end = aroundCalls(({ path }, answer) =>
    path.startsWith('/v1/payment_intents/pi_') ? Promise.reject(lostCall()) : answer(),
  );
  await expect(reconcile()).rejects.toThrow('Stripe');
  end();
  await reconcile();
  for (const { donationId } of paid) {
    expect((await donationRow(donationId)).status).toBe('succeeded');
  }
});

test('a database that is not reached ends a reconciliation, and refuses no payment', async () => {
  const { donationId } = await payDonation();
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  vi.spyOn(database(), 'transaction').mockRejectedValueOnce(away);
  onTestFinished(() => void vi.restoreAllMocks());
  // Of the parts of a run that work side by side, another may have recorded the payment before.
  await expect(reconcile()).rejects.toBe(away);
  expect(await findingsAbout(donationId)).not.toContain('refused');
  expect((await donationRow(donationId)).status).toBe('succeeded');
  expect(await selectRows(refusedRepairs)).toEqual([]);
});

/** Begins a donation that stays unpaid for more than a day, so that the next run closes it. */
async function abandonedDonation() {
  const donation = await beginDonation();
  await makeOlder(donation.donationId, donation.paymentId, dayMs + minuteMs);
  return donation;
}

test('a payment that the provider refuses is reported and tried again by the next run', async () => {
  const paidBefore = await payDonation();
  const stuck = await abandonedDonation();
  const paidAfter = await payDonation();
  refuseCalls(new RegExp(`${stuck.paymentId}/cancel`));
  const report = await reconcile();
  expect(report.findings).toContainEqual({
    kind: 'refused',
    paymentId: stuck.paymentId,
    donationId: stuck.donationId,
    detail: expect.stringContaining('StripeInvalidRequestError 400') as string,
  });
  expect(report.unmatched).toBe(1);
  expect(await selectRows(refusedRepairs)).toMatchObject([{ id: stuck.paymentId }]);
  for (const { donationId } of [paidBefore, paidAfter]) {
    expect((await donationRow(donationId)).status).toBe('succeeded');
  }
  expect((await donationRow(stuck.donationId)).status).toBe('pending');
  refuseCalls(/$^/);
  expect(await findingsAbout(stuck.donationId)).toEqual(['canceled']);
  expect((await reconcile()).unmatched).toBe(0);
  expect(await selectRows(refusedRepairs)).toEqual([]);
});

test('a payment that is refused is mailed to staff the same day, once', async () => {
  await emptyTables(outbox);
  const { donationId, paymentId } = await payDonation();
  refuseCalls(new RegExp(`/v1/payment_intents/${paymentId}$`));
  await runSchedule();
  await runSchedule();
  const mails = await alertMails();
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails[0]?.data)).toContain(paymentId);
  expect(mails[0]?.subject).toBe('A payment could not be recorded');
  refuseCalls(/$^/);
  await runSchedule();
  expect((await donationRow(donationId)).status).toBe('succeeded');
  expect(await alertMails()).toHaveLength(1);
});

test('a payment that is refused stands beside one that matches no donation in the same mail', async () => {
  const finding = { donationId: null, detail: 'why' };
  const refused = { ...finding, kind: 'refused', paymentId: 'pi_refused' } as const;
  const unmatched = { ...finding, kind: 'unmatched', paymentId: 'pi_unmatched' } as const;
  expect(await newlyUnmatched([refused, unmatched])).toEqual([refused, unmatched]);
  const { heading, details } = describeUnmatchedPayments([refused, unmatched, unmatched]);
  expect(heading).toBe('2 payments match no donation; A payment could not be recorded');
  expect(details).toHaveLength(3);
});

test('a payment that the database refuses is reported without what the donor typed', async () => {
  const { paymentId } = await payDonation();
  const { metadata } = findIntent(paymentId);
  const named = { donation_id: crypto.randomUUID(), donor_name: 'Somebody Private' };
  const lost = copyPayment(paymentId, 'refused_here', { ...metadata, ...named });
  // More than any column holds.
  sandbox.ledger.put({ ...findIntent(lost), amount: 1e20, amount_received: 1e20 });
  const other = await payDonation();
  const refusedIn = async (dryRun: boolean) =>
    (await reconcile(dryRun)).findings.filter(({ paymentId: id }) => id === lost);
  const about = await refusedIn(false);
  expect(about).toMatchObject([{ kind: 'refused', donationId: named.donation_id }]);
  expect(await refusedIn(true), 'a dry run says the same').toEqual(about);
  expect(JSON.stringify(about)).not.toContain('Private');
  expect((await donationRow(other.donationId)).status).toBe('succeeded');
  sandbox.ledger.put({ ...findIntent(lost), status: 'canceled', metadata: {} });
  expect((await reconcile()).unmatched).toBe(0);
});

test('a payment that is refused leaves its time to the next run: an older refund is looked for again', async () => {
  const { donationId, paymentId } = await payDonation();
  await confirmDonation(paymentId);
  await makeOlder(donationId, paymentId, 20 * dayMs);
  await reconcile();
  await pressRefund(paymentId, '1.00');
  refuseCalls(new RegExp(`/v1/payment_intents/${paymentId}$`));
  await expect(reconcile()).resolves.toMatchObject({ unmatched: 1 });
  // A day on, the event lies further back than a run after a complete one would look.
  await passDays(1);
  await database().queries.update(reconciliations).set({ checkedAt: new Date() });
  refuseCalls(/$^/);
  expect(await findingsAbout(donationId)).toEqual(['updated']);
});
