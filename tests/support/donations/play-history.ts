import type { DonationRequest } from '#model/donations/donation-request.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { PaymentIntent, Subscription } from '#sandbox/stripe/objects.ts';
import { updateSubscription } from '#sandbox/stripe/subscriptions.ts';
import { changeCard } from '#sandbox/stripe/customers.ts';
import { endSubscription } from '#sandbox/stripe/invoices.ts';
import { decideDispute, openDispute } from '#sandbox/stripe/disputes.ts';
import { pauseSubscription, resumeSubscription } from '#sandbox/stripe/pauses.ts';
import { confirmIntent, createIntent } from '#sandbox/stripe/payments.ts';
import { holdReserve, moveOtherBalance, topUp } from '#sandbox/stripe/balance-moves.ts';
import { arrivePayout, createPayout, failPayout, takeStripeFee } from '#sandbox/stripe/payouts.ts';
import { createRefund } from '#sandbox/stripe/refunds.ts';
import { invoiceNow } from '#sandbox/stripe/renewals.ts';
import { changePrice, changeQuantity, giveCoupon } from '#sandbox/stripe/subscription-changes.ts';
import { StripeApiError } from '#sandbox/stripe/stripe-api-error.ts';
import { donationLimits, paymentIntentResponseSchema } from '#model/donations/contract.ts';
import { addCardFee } from '#model/donations/card-fee.ts';
import { cardFee } from '#model/donations/card-fee-rate.ts';
import {
  balanceChecks,
  journalFiles,
  ledgerEntries,
  ledgerLease,
  monthFileLines,
  monthFiles,
  payouts,
  refusedRepairs,
  stripeCursors,
} from '#server/db/ledger-schema.ts';
import { database } from '#server/db/client.ts';
import {
  donations,
  outbox,
  paymentEvents,
  people,
  reconciliations,
  subscriptions,
} from '#server/db/schema.ts';
import { siteId } from '#server/donations/payments.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { confirmDonation } from '#tests/support/factories/donations.ts';
import { changeRecorded, postRecord, stock } from '#tests/support/factories/recorded-donations.ts';
import { type ApiReply, callApi } from '#tests/support/call-api.ts';
import { authenticate, cards, pay, readPaymentId } from '#tests/support/payments/pay.ts';
import { passDays, passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { emptyLedger, sandbox } from '#tests/support/payments/sandbox.ts';
import { sendEvent } from '#tests/support/payments/webhook-events.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import type { History, Step } from './history.ts';
import { type Fault, withFault } from './faults.ts';

/** A slot holds the data of a donor's browser about a donation. */
interface Slot {
  request: DonationRequest;
  /** The secret from the answer to the last attempt, if one came. */
  clientSecret?: string;
}

/** The donors: one leaves nothing, two share an address, one only a name. */
const donors = [
  { donorName: null, donorEmail: null },
  { donorName: 'Test Donor', donorEmail: 'donor@mail.example' },
  { donorName: 'Test Household', donorEmail: 'DONOR@mail.example' },
  { donorName: 'Another Donor', donorEmail: null },
];

const corrected = [
  'corrected@mail.example',
  'Corrected-Again@mail.example',
  'corrected-twice@mail.example',
] as const;

/** Makes a tribute with a recipient of its own, because of the limit for an address. */
const buildTribute = () => ({
  kind: 'honor' as const,
  name: 'Example Honoree',
  notify: { name: 'Example Family', email: `family-${crypto.randomUUID()}@example.org` },
  message: null,
});

/** The switches that lose all events; the history's own steps deliver them. */
const deliverNothing = { reset: true, lostWebhooks: 1_000_000_000 };

/** The longest history in days, because the provider forgets refunds and disputes of older donations after 30 days. */
const longestDays = 27;

/** The statuses that can follow a dispute's status at Stripe (docs.stripe.com/disputes); nothing follows the others. */
const followingStatuses: Readonly<Record<string, readonly string[]>> = {
  warning_needs_response: ['warning_under_review', 'needs_response', 'warning_closed'],
  warning_under_review: ['needs_response', 'warning_closed'],
  needs_response: ['under_review', 'lost', 'won', 'prevented'],
  under_review: ['lost', 'won', 'appeal_needs_response'],
  lost: ['appeal_needs_response', 'won'],
  appeal_needs_response: ['appeal_under_review', 'lost'],
  appeal_under_review: ['lost', 'won'],
};

/** Returns an item counted from the first, and again from there after the last. */
function nth<Item>(items: Iterable<Item>, count: number): Item | undefined {
  const all = [...items];
  return all[count % Math.max(all.length, 1)];
}

async function forgetEverything(): Promise<void> {
  emptyLedger();
  sandbox.switches.set(deliverNothing);
  await emptyTables(ledgerEntries, payouts, ledgerLease, stripeCursors, refusedRepairs);
  await emptyTables(balanceChecks, monthFiles, monthFileLines, journalFiles);
  await emptyTables(donations, subscriptions, paymentEvents, reconciliations, outbox, people);
}

function expectNoFault(response: ApiReply | undefined, fault: Fault, step: string): void {
  if (fault.kind !== 'none') return;
  expect(response?.status, `${step} without fault`).toBeLessThan(500);
}

/**
 * Shares the fault of a provider that answers 500 with the other steps, because it answers so to the first client, not
 * to the step that named it.
 */
function withSharedFault<One extends Step>(steps: readonly One[]): readonly One[] {
  const shared = steps.find((one) => 'fault' in one && one.fault.kind === 'provider 500');
  if (!shared || !('fault' in shared)) return steps;
  const { fault } = shared;
  return steps.map((one) =>
    'fault' in one && one.fault.kind === 'none' ? { ...one, fault } : one,
  );
}

/** A player leads the donors' browsers, the provider and our side through one history. */
class Player {
  readonly #slots: Slot[] = [];
  readonly #recorded: string[] = [];
  #days = 0;

  async #create(step: Step & { do: 'create' }): Promise<void> {
    const { donation, fresh, monthly, cents, donor, fault } = step;
    const coverFee = step.coverFee && addCardFee(cents, cardFee) <= donationLimits.maxCents;
    const old = this.#slot(donation);
    const slot: Slot =
      old && !fresh
        ? old
        : {
            request: {
              amount: cents / 100,
              donorName: null,
              donorEmail: null,
              // A monthly donation needs an address.
              ...donors[monthly ? 1 + (donor % 2) : donor],
              ...(monthly && { frequency: step.yearly ? 'yearly' : 'monthly' }),
              coverFee,
              ...(donor % 2 === 1 && { tribute: buildTribute() }),
              attemptId: crypto.randomUUID(),
            },
          };
    if (slot !== old) this.#slots.push(slot);
    const response = await withFault(fault, () =>
      callApi('/api/create-payment-intent', { method: 'POST', body: slot.request }),
    );
    expectNoFault(response, this.#isPoisoned(slot) ? { kind: 'provider 500' } : fault, 'create');
    if (response?.status !== 200) return;
    const { clientSecret, donationId } = paymentIntentResponseSchema.parse(response.body);
    expect(donationId).toBe(slot.request.attemptId);
    if (slot.clientSecret) expect(clientSecret, 'one attempt, one payment').toBe(slot.clientSecret);
    slot.clientSecret = clientSecret;
  }

  /** Tells whether the provider remembers a 500 under the attempt's key, so that it stays one. */
  #isPoisoned({ request }: Slot): boolean {
    const key = request.attemptId ?? '';
    return [key, `${key}-customer`].some((one) => sandbox.ledger.readReplay(one)?.status === 500);
  }

  #slot(donation: number): Slot | undefined {
    return nth(this.#slots, donation);
  }

  #secret(donation: number): string | undefined {
    return this.#slot(donation)?.clientSecret;
  }

  #intent(donation: number): PaymentIntent | undefined {
    const { ledger } = sandbox;
    const first = ledger.get(readPaymentId(this.#secret(donation) ?? ''));
    if (first?.object !== 'payment_intent') return undefined;
    const { customer } = first;
    const payments = [...ledger.newest('payment_intent')];
    return (customer && payments.find((one) => one.customer === customer)) || first;
  }

  /** Acts as staff do on the provider's own pages; what it refuses changes nothing. */
  #atProvider(work: () => void): void {
    try {
      sandbox.ledger.transaction(work);
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
    }
  }

  /** Does something with one of the provider's subscriptions. */
  #atSubscription(back: number, work: (subscription: Subscription) => void): void {
    const subscription = nth(sandbox.ledger.newest('subscription'), back);
    if (!subscription) return;
    this.#atProvider(() => {
      work(subscription);
    });
  }

  /** Changes the price of a subscription unless it is negative, which only a proration can be. */
  #changePrice({ subscription, cents }: Step & { do: 'change price' | 'invoice' }): void {
    this.#atSubscription(subscription, ({ id, ended_at }) => {
      if (ended_at === null && cents >= 0) changePrice(sandbox.context, id, cents);
    });
  }

  #changeTerms({ subscription, count, ...step }: Step & { do: 'change quantity' | 'give coupon' }) {
    const change = step.do === 'give coupon' ? giveCoupon : changeQuantity;
    this.#atSubscription(subscription, ({ id, ended_at }) => {
      if (ended_at === null) change(sandbox.context, id, count);
    });
  }

  #invoice({ subscription, cents }: Step & { do: 'change price' | 'invoice' }): void {
    this.#atSubscription(subscription, ({ id, status, pause_collection: pause }) => {
      if (status === 'active' && !pause) invoiceNow(sandbox.context, id, cents);
    });
  }

  #payElsewhere({ cents: amount, currency }: Step & { do: 'pay elsewhere' }): void {
    this.#atProvider(() => {
      const metadata = { donation_id: crypto.randomUUID(), site: siteId() };
      const { id } = createIntent(sandbox.context, { amount, currency, metadata });
      confirmIntent(sandbox.context, { payment_method_data: { type: 'link' } }, id);
    });
  }

  #bankAnswers({ payout: back, paid }: Step & { do: 'bank answers' }): void {
    const payout = nth(sandbox.ledger.newest('payout'), back);
    if (!payout) return;
    this.#atProvider(() => {
      if (!paid) failPayout(sandbox.context, payout.id);
      else if (payout.status === 'in_transit') arrivePayout(sandbox.context, payout.id);
    });
  }

  #takeFee({ cents, daysLate }: Step & { do: 'provider fee' }): void {
    const seconds = Math.round(daysLate * 24 * 60 * 60);
    this.#atProvider(() => {
      const { id } = takeStripeFee(sandbox.context, cents, 'Radar (fraud)');
      const entry = sandbox.ledger.find('balance_transaction', id);
      sandbox.ledger.put({ ...entry, created: entry.created - seconds });
    });
  }

  #moveBalance({ balance, cents, currency }: Step & { do: 'move balance' }): void {
    const { context } = sandbox;
    this.#atProvider(() => {
      if (balance === 'payments') topUp(context, cents, currency);
      else if (balance === 'risk_reserved') holdReserve(context, cents);
      else moveOtherBalance(context, balance, cents);
    });
  }

  /** Corrects an address. Without an answer, staff send it once more to the address that the donation has by then. */
  async #correct({ donation, by, address, fault }: Step & { do: 'correct' }): Promise<void> {
    const { request, clientSecret } = this.#slot(donation) ?? {};
    if (!request || !clientSecret) return;
    const email = corrected[address];
    const id = request.attemptId ?? '';
    const sendByStaff = (body: object) =>
      callApi(`/api/admin/donations/${id}/acknowledgement`, { method: 'POST', body, admin: true });
    const response = await withFault(fault, () =>
      by === 'staff'
        ? sendByStaff({ email })
        : callApi(`/api/donation/${id}/address`, { method: 'POST', body: { email, clientSecret } }),
    );
    expectNoFault(response, fault, 'correct');
    if (response && response.status < 500) return;
    const [row] = await selectRows(donations, eq(donations.id, id));
    if (row?.donorEmail) await sendByStaff({ email: row.donorEmail });
  }

  #changeCard(back: number, card: keyof typeof cards): void {
    this.#atSubscription(back, ({ customer }) => {
      changeCard(sandbox.context, customer, { number: cards[card], exp_month: 12, exp_year: 49 });
    });
  }

  #pause({ subscription, whole, days }: Step & { do: 'pause' }): void {
    const until = Math.floor(Date.now() / 1000) + days * 24 * 60 * 60;
    const pause = { behavior: 'void' as const, resumes_at: days > 0 ? until : null };
    this.#atSubscription(subscription, ({ id }) => {
      if (whole) pauseSubscription(sandbox.context, {}, id);
      else updateSubscription(sandbox.context, { pause_collection: pause }, id);
    });
  }

  /** Changes a donation. What cannot be changed is refused, and without an answer the donor asks once more. */
  async #changeMonthly({ donation, change, fault }: Step & { do: 'change monthly' }) {
    const id = this.#slot(donation)?.request.attemptId ?? '';
    const send = () =>
      callApi(`/api/admin/donations/${id}/monthly`, { method: 'POST', body: change, admin: true });
    const response = await withFault(fault, send);
    expectNoFault(response, fault, 'change monthly');
    if (!response || response.status >= 500) await send();
  }

  #resume(back: number): void {
    this.#atSubscription(back, ({ id, status }) => {
      if (status === 'paused') resumeSubscription(sandbox.context, {}, id);
      else updateSubscription(sandbox.context, { pause_collection: '' }, id);
    });
  }

  #refund(donation: number, share: number): void {
    const charge = sandbox.ledger.get(this.#intent(donation)?.latest_charge ?? '');
    if (charge?.object !== 'charge') return;
    const cents = Math.max(1, Math.round((charge.amount - charge.amount_refunded) * share));
    this.#atProvider(() => {
      createRefund(sandbox.context, { charge: charge.id, amount: cents });
    });
  }

  #dispute(back: number, inquiry: boolean): void {
    const charge = nth(sandbox.ledger.newest('charge'), back);
    if (!charge) return;
    this.#atProvider(() => {
      openDispute(sandbox.context, charge.id, inquiry ? 'warning_needs_response' : undefined);
    });
  }

  #decideDispute(back: number, next: number): void {
    const dispute = nth(sandbox.ledger.newest('dispute'), back);
    const following = followingStatuses[dispute?.status ?? ''] ?? [];
    const status = following[next % following.length];
    if (!dispute || !status) return;
    this.#atProvider(() => {
      decideDispute(sandbox.context, dispute.id, status);
    });
  }

  async #deliver(back: number, fault: Fault): Promise<void> {
    const event = nth(sandbox.ledger.newest('event'), back);
    if (!event) return;
    const response = await withFault(fault, () => sendEvent(event));
    expectNoFault(response, fault, 'deliver');
  }

  async #tell({ donation, fault, ...step }: Step & { do: 'confirm' | 'read' }): Promise<void> {
    const slot = this.#slot(donation);
    if (!slot) return;
    const id = readPaymentId(slot.clientSecret ?? '');
    if (step.do === 'confirm' && !id) return;
    const response = await withFault(fault, () =>
      step.do === 'confirm'
        ? confirmDonation(id)
        : callApi(`/api/donation/${slot.request.attemptId ?? ''}`),
    );
    expectNoFault(response, fault, step.do);
  }

  async #record({ source, cents, donor, fault }: Step & { do: 'record' }): Promise<void> {
    const attemptId = crypto.randomUUID();
    this.#recorded.push(attemptId);
    const { donorName, donorEmail } = donors[donor] ?? {};
    const given = source === 'stock' ? stock : { source, amountCents: cents };
    const givenDonor = { donorName: donorName ?? 'Test Donor', donorEmail };
    const response = await withFault(fault, () =>
      postRecord({ ...given, ...givenDonor, attemptId, recordAnyway: true }),
    );
    expectNoFault(response, fault, 'record');
  }

  async #takeBack({ record, act, fault }: Step & { do: 'take back' }): Promise<void> {
    const id = this.#recorded[record];
    if (!id) return;
    const response = await withFault(fault, () => changeRecorded(id, act));
    expectNoFault(response, fault, act);
  }

  async #passDays(days: number): Promise<void> {
    if (this.#days + days > longestDays) return;
    this.#days += days;
    await passDays(days);
  }

  async #passMonth(isReconciled: boolean): Promise<void> {
    if (isReconciled) await reconcileDonations({ days: 7, dryRun: false });
    passBillingPeriod();
  }

  async #pay(donation: number, card: string): Promise<void> {
    const secret = this.#secret(donation);
    if (secret) await pay(secret, card);
  }

  async #answerBank({ donation, agreed }: Step & { do: 'answer bank' }): Promise<void> {
    const secret = this.#secret(donation);
    if (secret) await authenticate(secret, agreed);
  }

  readonly #handlers: { [Do in Step['do']]: (step: Step & { do: Do }) => unknown } = {
    create: (step) => this.#create(step),
    confirm: (step) => this.#tell(step),
    read: (step) => this.#tell(step),
    deliver: ({ event, fault }) => this.#deliver(event, fault),
    record: (step) => this.#record(step),
    'take back': (step) => this.#takeBack(step),
    reconcile: ({ dryRun, fault }) =>
      withFault(fault, () => reconcileDonations({ days: 7, dryRun })),
    'at once': ({ steps }) => Promise.all(withSharedFault(steps).map((one) => this.run(one))),
    'days pass': ({ days }) => this.#passDays(days),
    'provider finishes': () => {
      sandbox.ledger.release(0);
      return sandbox.runDueJobs();
    },
    'pay out': ({ status, automatic }) =>
      this.#atProvider(() => {
        createPayout(sandbox.context, { status, automatic });
      }),
    'month passes': ({ reconciled }) => this.#passMonth(reconciled),
    cancel: ({ subscription }) =>
      this.#atSubscription(subscription, ({ id }) => {
        endSubscription(sandbox.context, id);
      }),
    'change price': (step) => this.#changePrice(step),
    'change quantity': (step) => this.#changeTerms(step),
    'give coupon': (step) => this.#changeTerms(step),
    invoice: (step) => this.#invoice(step),
    'pay elsewhere': (step) => this.#payElsewhere(step),
    'bank answers': (step) => this.#bankAnswers(step),
    'provider fee': (step) => this.#takeFee(step),
    'move balance': (step) => this.#moveBalance(step),
    correct: (step) => this.#correct(step),
    'change card': ({ subscription, card }) => this.#changeCard(subscription, card),
    pause: (step) => this.#pause(step),
    resume: ({ subscription }) => this.#resume(subscription),
    'change monthly': (step) => this.#changeMonthly(step),
    refund: ({ donation, share }) => this.#refund(donation, share),
    dispute: ({ payment, inquiry, next }) => {
      this.#dispute(payment, inquiry);
      for (const each of next) this.#decideDispute(0, each);
    },
    'decide dispute': ({ dispute, next }) => {
      for (const each of next) this.#decideDispute(dispute, each);
    },
    pay: ({ donation, card }) => this.#pay(donation, cards[card]),
    decline: ({ donation }) => this.#pay(donation, cards.declined),
    'answer bank': (step) => this.#answerBank(step),
  };

  async run(step: Step): Promise<void> {
    const handle = this.#handlers[step.do] as (step: Step) => unknown;
    await handle(step);
  }
}

/** Ends the leases of killed syncs, which end after 45 seconds that no test waits for. */
async function endLeases(): Promise<void> {
  await database().queries.update(ledgerLease).set({ holder: null, leaseUntil: null });
}

/**
 * Plays a history from an empty ledger and an empty database.
 *
 * @param afterStep checks what must be true after each step
 */
export async function playHistory(history: History, afterStep: () => Promise<void>): Promise<void> {
  await forgetEverything();
  const player = new Player();
  for (const step of history) {
    await player.run(step);
    await endLeases();
    await afterStep();
  }
}
