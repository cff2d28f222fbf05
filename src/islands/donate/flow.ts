import type { DonationStep } from '#contracts/donation-session.ts';
import type { PaymentIntentResponse } from '#contracts/donations.ts';
import type { Attempt } from './attempt.ts';

/** Where making the payment intent stands. */
export type Creation =
  | { state: 'idle' | 'busy' }
  | {
      state: 'failed';
      message: string;
      /** What the server said of it beyond the message. */
      detail?: string | undefined;
      fields: { donorName?: string | undefined; donorEmail?: string | undefined };
    };

/** Where paying stands. */
export type Payment =
  | { state: 'idle' | 'busy' }
  /**
   * The provider refused; `focus` is false when it put the cursor into one of its own fields, `isOver`
   * true when this payment can never be paid any more and the gift needs another.
   */
  | { state: 'refused'; message: string; focus: boolean; isOver: boolean }
  /** Paid at the provider, not recorded here: never to be paid again. */
  | { state: 'unrecorded'; paymentIntentId: string };

/** Everything the donation page knows. */
export interface Flow {
  /** False until storage and history were read, which the server cannot do. */
  started: boolean;
  step: DonationStep;
  /** Null until chosen and after Back to the first step (P-42). */
  amountCents: number | null;
  /** As typed; they survive every Back (P-42). */
  donor: { donorName: string; donorEmail: string };
  attempt: Attempt | null;
  creation: Creation;
  /** Client secret and donation id of the attempt. */
  intent: PaymentIntentResponse | null;
  payment: Payment;
  /**
   * The donation whose payment got no answer, so that nobody knows yet whether it was paid; it is
   * looked at before another payment is made.
   */
  unansweredId: string | null;
}

/** What can happen to it. */
export type Move =
  | { type: 'restored'; flow: Flow }
  | { type: 'amount-chosen'; cents: number }
  | { type: 'donor-typed'; field: 'donorName' | 'donorEmail'; value: string }
  | { type: 'creation-refused'; message: string }
  | { type: 'creation-started'; attempt: Attempt }
  | { type: 'creation-failed'; attemptId: string; failure: Creation & { state: 'failed' } }
  | { type: 'created'; attemptId: string; intent: PaymentIntentResponse }
  | { type: 'stepped'; to: DonationStep }
  | { type: 'pay-started' }
  | {
      type: 'pay-refused';
      message: string;
      focus: boolean;
      isOver: boolean;
      isUnanswered: boolean;
    }
  | { type: 'pay-unrecorded'; paymentIntentId: string };

export const emptyFlow: Flow = {
  started: false,
  step: 'amount',
  amountCents: null,
  donor: { donorName: '', donorEmail: '' },
  attempt: null,
  creation: { state: 'idle' },
  intent: null,
  payment: { state: 'idle' },
  unansweredId: null,
};

const noAttempt = {
  attempt: null,
  intent: null,
  creation: { state: 'idle' },
  payment: { state: 'idle' },
} as const satisfies Partial<Flow>;

/** True while money may be on its way, or has gone without a record: no step may be left then. */
export function isLocked({ payment }: Flow): boolean {
  return payment.state === 'busy' || payment.state === 'unrecorded';
}

/**
 * The step that can be shown when one is asked for by the browser's history: payment needs an intent.
 * The donor's step stays reachable without an amount and says so when it is sent (P-38).
 */
export function reachable(flow: Flow, wanted: DonationStep): DonationStep {
  return wanted === 'payment' && !flow.intent ? 'donor' : wanted;
}

/** Leaving a step backwards clears exactly what P-42 says; name and email stay. */
function stepTo(flow: Flow, to: DonationStep): Flow {
  if (isLocked(flow)) return flow;
  const step = reachable(flow, to);
  if (step === flow.step) return flow;
  if (step === 'amount') return { ...flow, ...noAttempt, step, amountCents: null };
  if (flow.step === 'payment') return { ...flow, ...noAttempt, step };
  return { ...flow, step };
}

/** The next state of the donation page; pure. */
export function moveFlow(flow: Flow, move: Move): Flow {
  switch (move.type) {
    case 'restored':
      return { ...move.flow, started: true };
    case 'amount-chosen':
      return { ...flow, step: 'donor', amountCents: move.cents, creation: { state: 'idle' } };
    case 'donor-typed': {
      const donor = { ...flow.donor, [move.field]: move.value };
      return { ...flow, donor, creation: { state: 'idle' } };
    }
    case 'creation-refused':
      return { ...flow, creation: { state: 'failed', message: move.message, fields: {} } };
    case 'creation-started':
      return { ...flow, attempt: move.attempt, creation: { state: 'busy' } };
    case 'creation-failed':
      // An answer to an attempt that the donor has left is nobody's concern.
      if (flow.attempt?.id !== move.attemptId) return flow;
      return { ...flow, ...noAttempt, creation: move.failure };
    case 'created':
      if (flow.attempt?.id !== move.attemptId || flow.step !== 'donor') return flow;
      return {
        ...flow,
        step: 'payment',
        intent: move.intent,
        creation: { state: 'idle' },
        unansweredId: null,
      };
    case 'stepped':
      return stepTo(flow, move.to);
    case 'pay-started':
      return isLocked(flow) ? flow : { ...flow, payment: { state: 'busy' } };
    case 'pay-refused': {
      const { message, focus, isOver, isUnanswered } = move;
      const unansweredId = isUnanswered ? (flow.intent?.donationId ?? null) : null;
      return { ...flow, payment: { state: 'refused', message, focus, isOver }, unansweredId };
    }
    case 'pay-unrecorded':
      return {
        ...flow,
        payment: { state: 'unrecorded', paymentIntentId: move.paymentIntentId },
      };
  }
}
