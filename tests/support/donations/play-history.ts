import { expect } from 'vitest';
import type { Intent } from '#local/sandbox/stripe/objects.ts';
import { endSubscription } from '#local/sandbox/stripe/invoices.ts';
import { decideDispute, openDispute } from '#local/sandbox/stripe/disputes.ts';
import { createRefund } from '#local/sandbox/stripe/refunds.ts';
import { StripeApiError } from '#local/sandbox/stripe/stripe-api-error.ts';
import {
  type PaymentIntentRequest,
  paymentIntentResponseSchema,
} from '#contracts/donations/donations.ts';
import {
  donations,
  outbox,
  paymentEvents,
  people,
  reconciliations,
  subscriptions,
} from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconcile/reconcile-donations.ts';
import { confirmDonation } from '#tests/factories/donations.ts';
import { actOn, postRecord, stock } from '#tests/factories/recorded-donations.ts';
import { type ApiReply, callApi } from '#tests/support/call-api.ts';
import { authenticate, cards, pay, paymentIdOf } from '#tests/support/payments/pay.ts';
import { passDays, passMonth } from '#tests/support/payments/pass-days.ts';
import { emptyLedger, sandbox } from '#tests/support/payments/sandbox.ts';
import { sendEvent } from '#tests/support/payments/sign.ts';
import { emptyTables } from '#tests/support/rows.ts';
import type { History, Step } from './history.ts';
import { type Fault, withFault } from './faults.ts';

/** What a donor's browser knows of a donation. */
interface Slot {
  request: PaymentIntentRequest;
  /** From the answer to the last attempt, if one came. */
  clientSecret?: string;
}

/** Four who give: one leaves nothing, two share an address, one only a name. */
const donors = [
  { donorName: null, donorEmail: null },
  { donorName: 'Test Donor', donorEmail: 'donor@mail.example' },
  { donorName: 'Test Household', donorEmail: 'DONOR@mail.example' },
  { donorName: 'Another Donor', donorEmail: null },
];

/** Events are delivered by the history's own steps, or are lost. */
const deliverNothing = { reset: true, lostWebhooks: 1_000_000_000 };

/** The provider forgets refunds and disputes of older donations after 30 days; no history is longer. */
const longestDays = 27;

/** What can follow a dispute's status at Stripe (docs.stripe.com/disputes); nothing follows the others. */
const followingStatuses: Readonly<Record<string, readonly string[]>> = {
  warning_needs_response: ['warning_under_review', 'needs_response', 'warning_closed'],
  warning_under_review: ['needs_response', 'warning_closed'],
  needs_response: ['under_review', 'lost', 'won', 'prevented'],
  under_review: ['lost', 'won', 'appeal_needs_response'],
  lost: ['appeal_needs_response', 'won'],
  appeal_needs_response: ['appeal_under_review', 'lost'],
  appeal_under_review: ['lost', 'won'],
};

async function forgetEverything(): Promise<void> {
  emptyLedger();
  sandbox.switches.set(deliverNothing);
  await emptyTables(donations, subscriptions, paymentEvents, reconciliations, outbox, people);
}

function expectNoFault(reply: ApiReply | undefined, fault: Fault, step: string): void {
  if (fault.kind !== 'none') return;
  expect(reply?.status, `${step} without fault`).toBeLessThan(500);
}

/** A provider that answers 500 does so to the first caller, not to the step that named it. */
function withSharedFault<One extends Step>(steps: readonly One[]): readonly One[] {
  const shared = steps.find((one) => 'fault' in one && one.fault.kind === 'provider 500');
  if (!shared || !('fault' in shared)) return steps;
  const { fault } = shared;
  return steps.map((one) =>
    'fault' in one && one.fault.kind === 'none' ? { ...one, fault } : one,
  );
}

/** The donors' browsers, the provider and our side through one history. */
class Player {
  readonly #slots: (Slot | undefined)[] = [];
  readonly #recorded: string[] = [];
  #days = 0;

  async #create(step: Step & { do: 'create' }): Promise<void> {
    const { donation, fresh, monthly, cents, donor, fault } = step;
    const old = this.#slots[donation];
    const slot: Slot =
      old && !fresh
        ? old
        : {
            request: {
              amount: cents / 100,
              donorName: null,
              donorEmail: null,
              ...donors[donor],
              ...(monthly && donors[donor]?.donorEmail ? { frequency: 'monthly' } : {}),
              attemptId: crypto.randomUUID(),
            },
          };
    this.#slots[donation] = slot;
    const reply = await withFault(fault, () =>
      callApi('/api/create-payment-intent', { method: 'POST', body: slot.request }),
    );
    expectNoFault(reply, this.#isPoisoned(slot) ? { kind: 'provider 500' } : fault, 'create');
    if (reply?.status !== 200) return;
    const { clientSecret, donationId } = paymentIntentResponseSchema.parse(reply.body);
    expect(donationId).toBe(slot.request.attemptId);
    if (slot.clientSecret) expect(clientSecret, 'one attempt, one payment').toBe(slot.clientSecret);
    slot.clientSecret = clientSecret;
  }

  /** The provider remembers a 500 under the attempt's key, so it stays one. */
  #isPoisoned({ request }: Slot): boolean {
    const key = request.attemptId ?? '';
    return [key, `${key}-customer`].some((one) => sandbox.ledger.readReplay(one)?.status === 500);
  }

  #secret(donation: number): string | undefined {
    return this.#slots[donation]?.clientSecret;
  }

  #intent(donation: number): Intent | undefined {
    const { ledger } = sandbox;
    const first = ledger.get(paymentIdOf(this.#secret(donation) ?? ''));
    if (first?.object !== 'payment_intent') return undefined;
    const { customer } = first;
    const payments = [...ledger.newest('payment_intent')];
    return (customer && payments.find((one) => one.customer === customer)) || first;
  }

  /** What staff do on the provider's own pages; what it refuses changes nothing. */
  #atProvider(work: () => void): void {
    try {
      sandbox.ledger.transaction(work);
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
    }
  }

  #cancel(donation: number): void {
    const { ledger } = sandbox;
    const { customer = '' } = this.#intent(donation) ?? {};
    const [subscription] = [...ledger.newest('subscription')].filter(
      (one) => one.customer === customer,
    );
    if (!subscription) return;
    this.#atProvider(() => {
      endSubscription(sandbox.context, subscription.id);
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

  #dispute(donation: number, inquiry: boolean): void {
    const charge = this.#intent(donation)?.latest_charge ?? '';
    this.#atProvider(() => {
      openDispute(sandbox.context, charge, inquiry ? 'warning_needs_response' : undefined);
    });
  }

  #decideDispute(donation: number, next: number): void {
    const { ledger } = sandbox;
    const dispute = ledger.children('dispute', this.#intent(donation)?.latest_charge ?? '')[0];
    const following = followingStatuses[dispute?.status ?? ''] ?? [];
    const status = following[next % following.length];
    if (!dispute || !status) return;
    this.#atProvider(() => {
      decideDispute(sandbox.context, dispute.id, status);
    });
  }

  async #deliver(back: number, fault: Fault): Promise<void> {
    const events = [...sandbox.ledger.newest('event')];
    const event = events[back % Math.max(events.length, 1)];
    if (!event) return;
    const reply = await withFault(fault, () => sendEvent(event));
    expectNoFault(reply, fault, 'deliver');
  }

  async #tell({ donation, fault, ...step }: Step & { do: 'confirm' | 'read' }): Promise<void> {
    const slot = this.#slots[donation];
    if (!slot) return;
    const id = paymentIdOf(slot.clientSecret ?? '');
    if (step.do === 'confirm' && !id) return;
    const reply = await withFault(fault, () =>
      step.do === 'confirm'
        ? confirmDonation(id)
        : callApi(`/api/donation/${slot.request.attemptId ?? ''}`),
    );
    expectNoFault(reply, fault, step.do);
  }

  async #record({ source, cents, donor, fault }: Step & { do: 'record' }): Promise<void> {
    const attemptId = crypto.randomUUID();
    this.#recorded.push(attemptId);
    const { donorName, donorEmail } = donors[donor] ?? {};
    const given = source === 'stock' ? stock : { source, amountCents: cents };
    const donorOf = { donorName: donorName ?? 'Test Donor', donorEmail };
    const reply = await withFault(fault, () => postRecord({ ...given, ...donorOf, attemptId }));
    expectNoFault(reply, fault, 'record');
  }

  async #takeBack({ record, act, fault }: Step & { do: 'take back' }): Promise<void> {
    const id = this.#recorded[record];
    if (!id) return;
    const reply = await withFault(fault, () => actOn(id, act));
    expectNoFault(reply, fault, act);
  }

  async run(step: Step): Promise<void> {
    switch (step.do) {
      case 'create':
        return this.#create(step);
      case 'confirm':
      case 'read':
        return this.#tell(step);
      case 'deliver':
        return this.#deliver(step.event, step.fault);
      case 'record':
        return this.#record(step);
      case 'take back':
        return this.#takeBack(step);
      case 'reconcile': {
        const { dryRun, fault } = step;
        await withFault(fault, () => reconcileDonations({ days: 7, dryRun }));
        return;
      }
      case 'at once':
        await Promise.all(withSharedFault(step.steps).map((one) => this.run(one)));
        return;
      case 'days pass':
        if (this.#days + step.days > longestDays) return;
        this.#days += step.days;
        return passDays(step.days);
      case 'provider finishes':
        sandbox.ledger.release(0);
        return sandbox.runDueJobs();
      case 'month passes':
        passMonth();
        return;
      case 'cancel':
        this.#cancel(step.donation);
        return;
      case 'refund':
        this.#refund(step.donation, step.share);
        return;
      case 'dispute':
        this.#dispute(step.donation, step.inquiry);
        return;
      case 'decide dispute':
        this.#decideDispute(step.donation, step.next);
        return;
      case 'pay':
      case 'decline': {
        const secret = this.#secret(step.donation);
        if (secret) await pay(secret, step.do === 'pay' ? cards[step.card] : cards.declined);
        return;
      }
      case 'answer bank': {
        const secret = this.#secret(step.donation);
        if (secret) await authenticate(secret, step.agreed);
      }
    }
  }
}

/** Plays a history from an empty ledger and an empty database. */
export async function playHistory(history: History): Promise<void> {
  await forgetEverything();
  const player = new Player();
  for (const step of history) await player.run(step);
}
