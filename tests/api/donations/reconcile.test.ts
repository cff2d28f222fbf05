import { eq, inArray, like } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import runReconcile from '#functions/reconcile.ts';
import { database } from '#server/db/client.ts';
import { donations, outbox, reconciliations } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconcile-donations.ts';
import {
  beginGift,
  confirmGift,
  donationRow,
  insertDonation,
  payGift,
} from '#tests/factories/donations.ts';
import { buildGift } from '#tests/factories/gift-request.ts';
import { pay } from '#tests/support/payments/pay.ts';
import { passDays } from '#tests/support/payments/pass-days.ts';
import { failNextCalls, refuseCalls, sandbox } from '#tests/support/payments/sandbox.ts';

const dayMs = 24 * 60 * 60 * 1000;

const reconcile = (dryRun = false, days = 2) => reconcileDonations({ days, dryRun });

/** What a run says about one donation. */
async function findingsAbout(id: string, dryRun = false) {
  const { findings } = await reconcile(dryRun);
  return findings.filter(({ donationId }) => donationId === id).map(({ kind }) => kind);
}

/** What the platform runs every quarter of an hour. */
const runSchedule = () => runReconcile();

const alarmMails = () =>
  database()
    .queries.select()
    .from(outbox)
    .where(like(outbox.dedupeKey, 'alarm:unmatched-payments:%'));

const isOneOf = (gifts: { donationId: string }[]) =>
  inArray(
    donations.id,
    gifts.map(({ donationId }) => donationId),
  );

/** Moves a payment and its donation into the past. */
async function makeOlder(donationId: string, paymentId: string, ageMs: number): Promise<void> {
  const createdAt = new Date(Date.now() - ageMs);
  await database().queries.update(donations).set({ createdAt }).where(eq(donations.id, donationId));
  const intent = sandbox.desk.ledger.get(paymentId);
  if (intent?.object !== 'payment_intent') throw new Error('No such payment.');
  sandbox.desk.ledger.put({ ...intent, created: Math.floor(createdAt.getTime() / 1000) });
}

describe('a reconciliation', () => {
  test('settles what was paid while nobody told us, and a second run finds nothing', async () => {
    const { donationId } = await payGift();
    expect(await findingsAbout(donationId, true)).toEqual(['settled']);
    expect((await donationRow(donationId)).status).toBe('pending');
    expect(await findingsAbout(donationId)).toEqual(['settled']);
    expect((await donationRow(donationId)).status).toBe('succeeded');
    const again = await reconcile();
    expect(again.findings).toEqual([]);
    expect(again.provider).toEqual(again.ours);
  });

  test('makes a lost row again from what the payment remembers', async () => {
    const gift = buildGift({ amount: 75 });
    const { donationId, paymentId } = await payGift(gift);
    await database().queries.delete(donations).where(eq(donations.id, donationId));
    expect(await findingsAbout(donationId)).toEqual(['restored']);
    expect(await donationRow(donationId)).toMatchObject({
      paymentIntentId: paymentId,
      amountCents: 7500,
      status: 'succeeded',
      donorName: gift.donorName,
      donorEmail: gift.donorEmail,
    });
  });

  test('closes what was begun and never recorded here, and a dry run says so once', async () => {
    const { donationId, paymentId } = await beginGift();
    await makeOlder(donationId, paymentId, dayMs + 60_000);
    const unrecorded = { paymentIntentId: null };
    await database().queries.update(donations).set(unrecorded).where(eq(donations.id, donationId));
    expect(await findingsAbout(donationId, true)).toEqual(['cancelled']);
    expect(await findingsAbout(donationId)).toEqual(['cancelled']);
    expect(await donationRow(donationId)).toMatchObject({
      status: 'failed',
      paymentIntentId: paymentId,
    });
  });

  test('closes what nobody paid for a day, at the provider and here', async () => {
    const { donationId, paymentId } = await beginGift();
    expect(await findingsAbout(donationId)).toEqual([]);
    await makeOlder(donationId, paymentId, dayMs + 60_000);
    expect(await findingsAbout(donationId, true)).toEqual(['cancelled']);
    expect(await findingsAbout(donationId)).toEqual(['cancelled']);
    expect((await donationRow(donationId)).status).toBe('failed');
    expect(sandbox.desk.ledger.get(paymentId)).toMatchObject({ status: 'canceled' });
    expect(await findingsAbout(donationId)).toEqual([]);
  });

  test('gives up after a day what the provider never heard of', async () => {
    const young = await insertDonation();
    const old = await insertDonation({ createdAt: new Date(Date.now() - dayMs - 60_000) });
    const gone = await insertDonation({
      createdAt: new Date(Date.now() - dayMs - 60_000),
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

  test('looks back as far as the oldest pending donation', async () => {
    const { clientSecret, donationId, paymentId } = await beginGift();
    await makeOlder(donationId, paymentId, 40 * dayMs);
    await pay(clientSecret);
    await findingsAbout(donationId);
    expect((await donationRow(donationId)).status).toBe('succeeded');
  });

  test('finds a refund of an older gift by its event', async () => {
    const { donationId, paymentId } = await payGift();
    await confirmGift(paymentId);
    await makeOlder(donationId, paymentId, 20 * dayMs);
    const stripe = sandbox.environment;
    await sandbox.handle(
      new Request('http://sandbox.test/_sandbox/stripe/v1/refunds', {
        method: 'POST',
        headers: { Authorization: `Bearer ${stripe.STRIPE_SECRET_KEY}` },
        body: new URLSearchParams({ payment_intent: paymentId, amount: '700' }),
      }),
    );
    expect(await findingsAbout(donationId)).toEqual(['settled']);
    expect((await donationRow(donationId)).refundedCents).toBe(700);
  });

  test('leaves payments of other products and sites alone, in one line and without a mail', async () => {
    const { paymentId } = await payGift();
    const before = await reconcile();
    const intent = sandbox.desk.ledger.get(paymentId);
    if (intent?.object !== 'payment_intent') throw new Error('No such payment.');
    const other = { donation_id: crypto.randomUUID(), site: 'other.example' };
    const foreign = Array.from({ length: 11 }, (_, copy) => ({
      ...intent,
      id: `pi_foreign${copy}`,
      metadata: copy === 10 ? other : {},
    }));
    for (const copy of foreign) sandbox.desk.ledger.put(copy);
    await runSchedule();
    const after = await reconcile();
    expect(after).toMatchObject({ findings: [], unmatched: 0, others: before.others + 11 });
    expect(after.provider).toEqual(before.provider);
    expect(after.ours).toEqual(before.ours);
    expect(await alarmMails()).toEqual([]);
    const restored = eq(donations.id, other.donation_id);
    expect(await database().queries.select().from(donations).where(restored)).toEqual([]);
    for (const copy of foreign) {
      expect((await confirmGift(copy.id)).status).toBe(404);
      sandbox.desk.ledger.put({ ...copy, created: 0 });
    }
  });

  test('a payment that is recorded here is ours whatever its stamp says', async () => {
    const { donationId, paymentId } = await payGift();
    const intent = sandbox.desk.ledger.get(paymentId);
    if (intent?.object !== 'payment_intent') throw new Error('No such payment.');
    const { site: _site, ...unstamped } = intent.metadata;
    expect(_site).toBe('localhost:4321');
    sandbox.desk.ledger.put({ ...intent, metadata: unstamped });
    expect(await findingsAbout(donationId)).toEqual(['settled']);
    sandbox.desk.ledger.put({ ...intent, metadata: { ...unstamped, site: 'old.example' } });
    expect(await findingsAbout(donationId)).toEqual([]);
    expect((await reconcile()).unmatched).toBe(0);
  });

  test('all payments that match no donation make one mail, once', async () => {
    const gifts = [await payGift(), await payGift()];
    await database().queries.update(donations).set({ amountCents: 2600 }).where(isOneOf(gifts));
    await runSchedule();
    await runSchedule();
    const mails = await alarmMails();
    expect(mails).toHaveLength(1);
    for (const { paymentId } of gifts) expect(JSON.stringify(mails)).toContain(paymentId);
    const third = await payGift();
    await database()
      .queries.update(donations)
      .set({ amountCents: 2600 })
      .where(isOneOf([third]));
    await runSchedule();
    expect(await alarmMails()).toHaveLength(2);
    gifts.push(third);
    await database().queries.update(donations).set({ amountCents: 2500 }).where(isOneOf(gifts));
    expect((await reconcile()).unmatched).toBe(0);
  });

  test('counts as unmatched a gift that the provider does not have', async () => {
    // Postgres counts microseconds: a row of this very millisecond is younger than the run.
    const createdAt = new Date(Date.now() - 1000);
    const invented = { status: 'succeeded', paymentIntentId: 'pi_invented', createdAt } as const;
    const id = await insertDonation(invented);
    expect(await findingsAbout(id)).toEqual(['unmatched']);
    await database().queries.delete(donations).where(eq(donations.id, id));
  });

  test('pages through more payments than one answer holds', async () => {
    const { paymentId } = await beginGift();
    const intent = sandbox.desk.ledger.get(paymentId);
    if (intent?.object !== 'payment_intent') throw new Error('No such payment.');
    sandbox.desk.ledger.transaction(() => {
      for (let copy = 0; copy < 120; copy += 1) {
        const own = { ...intent.metadata, donation_id: crypto.randomUUID() };
        sandbox.desk.ledger.put({ ...intent, id: `pi_copy${copy}`, metadata: own });
      }
    });
    const { findings } = await reconcile();
    expect(findings.filter(({ kind }) => kind === 'restored')).toHaveLength(120);
    expect((await reconcile()).findings).toEqual([]);
  });

  test('a run that broke off is finished by the next', async () => {
    const gifts = await Promise.all([payGift(), payGift(), payGift()]);
    const fault = 'lost before acting' as const;
    // The list arrives; asking for the first payment fails three times.
    failNextCalls('none', fault, fault, fault);
    await expect(reconcile()).rejects.toThrow('Stripe');
    await reconcile();
    for (const { donationId } of gifts) {
      expect((await donationRow(donationId)).status).toBe('succeeded');
    }
  });
});

describe('one payment that is refused', () => {
  /** Unpaid for more than a day: the next run closes it. */
  async function abandonedGift() {
    const gift = await beginGift();
    await makeOlder(gift.donationId, gift.paymentId, dayMs + 60_000);
    return gift;
  }

  test('by the provider is reported and stops no other; the next run tries again', async () => {
    const paidBefore = await payGift();
    const stuck = await abandonedGift();
    const paidAfter = await payGift();
    refuseCalls(new RegExp(`${stuck.paymentId}/cancel`));
    const report = await reconcile();
    expect(report.findings).toContainEqual({
      kind: 'refused',
      paymentId: stuck.paymentId,
      donationId: stuck.donationId,
      detail: expect.stringContaining('StripeInvalidRequestError 400') as string,
    });
    expect(report.unmatched).toBe(1);
    for (const { donationId } of [paidBefore, paidAfter]) {
      expect((await donationRow(donationId)).status).toBe('succeeded');
    }
    expect((await donationRow(stuck.donationId)).status).toBe('pending');
    refuseCalls(/$^/);
    expect(await findingsAbout(stuck.donationId)).toEqual(['cancelled']);
    expect((await reconcile()).unmatched).toBe(0);
  });

  test('by the database is reported without what the donor typed', async () => {
    const { paymentId } = await payGift();
    const intent = sandbox.desk.ledger.get(paymentId);
    if (intent?.object !== 'payment_intent') throw new Error('No such payment.');
    const lost = {
      ...intent,
      id: 'pi_refused_here',
      client_secret: 'none',
      amount: 0,
      metadata: {
        ...intent.metadata,
        donation_id: crypto.randomUUID(),
        donor_name: 'Somebody Private',
      },
    };
    sandbox.desk.ledger.put(lost);
    const other = await payGift();
    const report = await reconcile();
    const about = report.findings.filter(({ kind }) => kind === 'refused');
    expect(about).toMatchObject([{ paymentId: lost.id, donationId: lost.metadata.donation_id }]);
    expect(JSON.stringify(about)).not.toContain('Private');
    expect((await donationRow(other.donationId)).status).toBe('succeeded');
    sandbox.desk.ledger.put({ ...lost, status: 'canceled', metadata: {} });
    expect((await reconcile()).unmatched).toBe(0);
  });

  test('leaves its time to the next run: an older refund is looked for again', async () => {
    const { donationId, paymentId } = await payGift();
    await confirmGift(paymentId);
    await makeOlder(donationId, paymentId, 20 * dayMs);
    await reconcile();
    const stripe = sandbox.environment;
    await sandbox.handle(
      new Request('http://sandbox.test/_sandbox/stripe/v1/refunds', {
        method: 'POST',
        headers: { Authorization: `Bearer ${stripe.STRIPE_SECRET_KEY}` },
        body: new URLSearchParams({ payment_intent: paymentId, amount: '100' }),
      }),
    );
    refuseCalls(new RegExp(`/v1/payment_intents/${paymentId}$`));
    await expect(reconcile()).resolves.toMatchObject({ unmatched: 1 });
    // A day on, the event lies further back than a run after a complete one would look.
    await passDays(1);
    await database().queries.update(reconciliations).set({ checkedAt: new Date() });
    refuseCalls(/$^/);
    expect(await findingsAbout(donationId)).toEqual(['settled']);
  });
});

describe('a run with little time', () => {
  /** Every call to the provider takes 300 ms of a clock that nothing else moves. */
  function slowProvider(): () => number {
    vi.useFakeTimers({ toFake: ['Date'] });
    const began = Date.now();
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      vi.setSystemTime(Date.now() + 300);
      return fetch(input, init);
    };
    onTestFinished(() => {
      globalThis.fetch = fetch;
      vi.useRealTimers();
    });
    return () => Date.now() - began;
  }

  const run = () => reconcileDonations({ days: 7, dryRun: false, budgetMs: 20_000 });

  test('repairs what was paid first, ends in time, and the next run goes on', async () => {
    const paid = await payGift();
    const { paymentId } = await payGift();
    const intent = sandbox.desk.ledger.get(paymentId);
    if (intent?.object !== 'payment_intent') throw new Error('No such payment.');
    const created = Math.floor(Date.now() / 1000) - 25 * 60 * 60;
    const open = { latest_charge: null, amount_received: 0, status: 'requires_payment_method' };
    const abandoned = Array.from({ length: 200 }, (_, copy) => ({
      ...intent,
      ...(open as { status: 'requires_payment_method' }),
      id: `pi_abandoned${copy}`,
      created,
      metadata: { ...intent.metadata, donation_id: crypto.randomUUID() },
    }));
    const createdAt = new Date(created * 1000);
    await database()
      .queries.insert(donations)
      .values(
        abandoned.map(({ id, amount, metadata }) => ({
          id: metadata.donation_id,
          paymentIntentId: id,
          amountCents: amount,
          currency: 'usd',
          livemode: false,
          createdAt,
        })),
      );
    for (const copy of abandoned) sandbox.desk.ledger.put(copy);
    const stillOpen = () =>
      abandoned.filter(({ id }) => {
        const now = sandbox.desk.ledger.get(id);
        return now?.object === 'payment_intent' && now.status !== 'canceled';
      }).length;

    const elapsed = slowProvider();
    const report = await run();
    expect(elapsed()).toBeLessThan(25_000);
    expect((await donationRow(paid.donationId)).status).toBe('succeeded');
    const left = stillOpen();
    expect(left).toBeLessThan(190);
    expect(left).toBeGreaterThan(100);
    expect(report.unmatched).toBe(0);
    await run();
    expect(stillOpen()).toBeLessThan(left);
    await reconcile();
    expect(stillOpen()).toBe(0);
  });

  test('goes through a list that takes longer than one run, and adds both sides up', async () => {
    const whole = await reconcile(false, 7);
    slowProvider();
    const short = { days: 7, dryRun: false, budgetMs: 1300 };
    expect(await reconcileDonations(short)).toMatchObject({ finished: false });
    const last = await run();
    expect(last).toMatchObject({ finished: true, unmatched: 0 });
    expect(last.provider).toEqual(whole.provider);
    expect(last.ours).toEqual(whole.ours);
  });
});
