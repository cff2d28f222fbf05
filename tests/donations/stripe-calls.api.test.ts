/** Webhooks and reconciliation stay within Stripe's limits, also on an account with a history. */
import { beforeEach, expect, test } from 'vitest';
import runReconcile from '#functions/reconcile.ts';
import { buildObject } from '#sandbox/stripe/object-defaults.ts';
import { type Charge, type StripeObjects, type LedgerObject } from '#sandbox/stripe/objects.ts';
import { database } from '#server/db/client.ts';
import {
  balanceChecks,
  ledgerEntries,
  ledgerLease,
  payouts,
  refusedRepairs,
  stripeCursors,
} from '#server/db/ledger-schema.ts';
import { donations, outbox, paymentEvents, reconciliations } from '#server/db/schema.ts';
import {
  reconcileBudgetMs,
  reconcileDonations,
} from '#server/donations/reconciliation/reconcile-donations.ts';
import { confirmDonation, donationRow, payDonation } from '#tests/support/factories/donations.ts';
import { countCalls, passWaitingTime } from '#tests/support/payments/count-calls.ts';
import { emptyLedger, findIntent, sandbox } from '#tests/support/payments/sandbox.ts';
import { buildEvent, sendEvent } from '#tests/support/payments/webhook-events.ts';
import { emptyTables } from '#tests/support/rows.ts';

beforeEach(async () => {
  emptyLedger();
  await emptyTables(
    ledgerEntries,
    payouts,
    ledgerLease,
    balanceChecks,
    stripeCursors,
    refusedRepairs,
  );
  await emptyTables(outbox, donations, reconciliations, paymentEvents);
});

const daySeconds = 24 * 60 * 60;

const entries = 'GET /v1/balance_transactions';

function putAll(objects: readonly LedgerObject[]): void {
  sandbox.ledger.transaction(() => {
    for (const object of objects) sandbox.ledger.put(object);
  });
}

/** Another product's charges of the last day, the newest a minute old. */
function buildDayOfCharges(count: number): LedgerObject[] {
  const now = Math.floor(Date.now() / 1000);
  return Array.from({ length: count }, (_, each) => {
    const created = now - 60 - Math.round((each * (daySeconds - 120)) / count);
    const id = `ch_foreign${each}`;
    const paid = { customer: `cus_foreign${each}`, payment_intent: `pi_foreign${each}` };
    return [
      buildObject('charge', {
        ...paid,
        id,
        created,
        amount: 500,
        currency: 'usd',
        metadata: {},
      } as Charge),
      buildObject('balance_transaction', {
        id: `txn_foreign${each}`,
        created,
        amount: 500,
        fee: 45,
        net: 455,
        currency: 'usd',
        reporting_category: 'charge',
        type: 'charge',
        source: id,
        payout: null,
        available_on: created,
        description: null,
        fee_details: [],
      }),
    ];
  }).flat();
}

/** Runs what the schedule runs, until all was read. */
async function runToTheEnd(most: number): Promise<number> {
  for (let runs = 1; ; runs += 1) {
    const began = Date.now();
    const options = { days: 7, dryRun: false, readsAllUnpaid: false, budgetMs: reconcileBudgetMs };
    const report = await reconcileDonations(options);
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(report.unmatched).toBe(0);
    if (report.finished) return runs;
    expect(runs).toBeLessThan(most);
  }
}

/** A loaded machine needs long for the many objects. */
const timeout = 300_000;

test(
  'runs and events take less than a tenth of the limits with 10,000 entries a day',
  { timeout },
  async () => {
    passWaitingTime();
    putAll(buildDayOfCharges(10_000));
    const calls = countCalls();
    await runToTheEnd(5);
    expect(calls.largestShare()).toBeLessThan(0.1);

    calls.reset();
    await runReconcile();
    expect(calls.count()).toBeLessThan(60);
    expect(calls.largestShare()).toBeLessThan(0.1);

    const paid = [];
    for (let each = 0; each < 10; each += 1) paid.push(await payDonation());
    const events = paid.map(({ paymentId }) => {
      const { latest_charge: id } = findIntent(paymentId);
      const charge = { object: 'charge', id, payment_intent: paymentId };
      return buildEvent('charge.updated', charge);
    });
    calls.reset();
    const responses = await Promise.all(events.map((event) => sendEvent(event)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    // Each event reads its payment and at most one page of entries; those at once share a page.
    expect(calls.count('GET /v1/payment_intents/:id')).toBe(10);
    expect(calls.count(entries)).toBeGreaterThan(0);
    expect(calls.count()).toBeLessThanOrEqual(2 * 10);
    expect(await database().queries.$count(ledgerEntries)).toBe(10_000 + 10);
  },
);

test('on a quiet account a run makes four calls, and payouts are looked up once an hour', async () => {
  await runReconcile();
  const calls = countCalls();
  await runReconcile();
  expect(calls.byEndpoint()).toEqual({
    [entries]: 1,
    'GET /v1/balance': 1,
    'GET /v1/events': 1,
    'GET /v1/payment_intents': 1,
  });
});

test(
  'an account that another product has used for long is compared in a few runs',
  { timeout },
  async () => {
    passWaitingTime();
    const own = await payDonation();
    const now = Math.floor(Date.now() / 1000);
    const open = findIntent(own.paymentId);
    const foreign = Array.from({ length: 2000 }, (_, each): LedgerObject => {
      const created = now - 600 - each * 600;
      const unpaid = { status: 'requires_payment_method', latest_charge: null } as const;
      const whose = { customer: null, metadata: {}, amount_received: 0 };
      return { ...open, ...unpaid, ...whose, id: `pi_unpaid${each}`, created };
    });
    const kinds = ['payment_intent.succeeded', 'charge.refunded', 'invoice.paid'];
    const events = Array.from({ length: 10_000 }, (_, each): LedgerObject => {
      const type = kinds[each % kinds.length] ?? '';
      const isInvoice = type === 'invoice.paid';
      const object = isInvoice
        ? 'invoice'
        : type.startsWith('charge')
          ? 'charge'
          : 'payment_intent';
      const about = {
        object,
        id: `${isInvoice ? 'in' : 'pi'}_event${each}`,
        metadata: {},
        customer: `cus_event${each}`,
        payment_intent: `pi_event${each}`,
        ...(isInvoice && {
          parent: { subscription_details: { subscription: `sub_event${each}`, metadata: {} } },
        }),
      };
      const created = now - 600 - each * 200;
      return buildObject('event', {
        id: `evt_foreign${each}`,
        type,
        created,
        data: { object: about },
      } as unknown as StripeObjects['event']);
    });
    putAll([...foreign, ...events, ...buildDayOfCharges(500)]);

    const calls = countCalls();
    await runToTheEnd(5);
    expect(calls.largestShare()).toBeLessThan(0.1);
    expect((await donationRow(own.donationId)).status).toBe('succeeded');
    expect(calls.count('GET /v1/events')).toBeGreaterThanOrEqual(100);
    expect(calls.count('GET /v1/invoice_payments')).toBe(0);
    // Our own donation is compared alone.
    expect(calls.count('GET /v1/payment_intents/:id')).toBeLessThanOrEqual(3);

    calls.reset();
    expect(await runToTheEnd(2)).toBe(1);
    expect(calls.count()).toBeLessThan(20);
    await confirmDonation(own.paymentId);
  },
);
