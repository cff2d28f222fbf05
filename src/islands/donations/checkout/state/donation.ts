import type { Dispatch } from 'react';
import type { Frequency, PaymentIntentResponse } from '#model/donations/contract.ts';
import {
  noDonation,
  type Attempt,
  type StoredDonation,
} from '#islands/donations/stored-donation.ts';

export const donationSteps = ['amount', 'donor', 'payment'] as const;

export type DonationStep = (typeof donationSteps)[number];

export interface Refusal {
  /** 'info' means that the donor has to do something first. */
  tone?: 'info';
  title?: string;
  text?: string | undefined;
  fields?: Partial<Record<string, string>>;
  /** True when Stripe marks one of its own fields and has moved the focus there. */
  isInFrame?: boolean;
  /** True when the payment can never be paid, such as one that was canceled. */
  isOver?: boolean;
  back?: string;
}

export type RequestProgress =
  | { state: 'idle' | 'busy' }
  | { state: 'refused'; refusal: Refusal }
  /** The payment was paid at Stripe, but not recorded here, so it must not be paid again. */
  | { state: 'unrecorded'; paymentIntentId: string };

export interface Donation extends StoredDonation {
  /** `isStarted` is false until storage and history were read, which the server cannot do. */
  isStarted: boolean;
  step: DonationStep;
  hasMoved: boolean;
  customAmount: string;
  progress: RequestProgress;
}

export type DonationChanges = Partial<
  Pick<Donation, 'frequency' | 'customAmount' | 'donor' | 'listed' | 'coverFee' | 'tribute'>
>;

export type DonationEvent =
  | { type: 'restored'; donation: Donation }
  | { type: 'edited'; changes: DonationChanges }
  | { type: 'amount-chosen'; cents: number }
  | { type: 'attempt-started'; attempt: Attempt }
  | { type: 'attempt-failed'; refusal: Refusal }
  | { type: 'created'; intent: PaymentIntentResponse }
  | { type: 'stepped'; to: DonationStep; amountCents?: number | undefined }
  | { type: 'payment-started' }
  | { type: 'refused'; refusal: Refusal; unansweredId: string | null }
  | { type: 'unrecorded'; paymentIntentId: string };

export interface DonationProps {
  donation: Donation;
  dispatch: Dispatch<DonationEvent>;
}

const idle = { progress: { state: 'idle' } } as const;
const noAttempt = { attempt: null, intent: null, ...idle };

export const emptyDonation: Donation = {
  ...noDonation,
  ...idle,
  isStarted: false,
  step: 'amount',
  hasMoved: false,
  customAmount: '',
};

/**
 * Returns the donation with which the page starts. Without the step of a history entry the page starts at the amount,
 * but keeps the donor and the attempt, which is sent again if the same donation is chosen.
 *
 * @param itsAmount the cents of the history entry, which count where storage has none
 */
export function restoreDraftedDonation(
  saved: StoredDonation | null,
  entry: DonationStep | null,
  itsAmount: number | null = null,
): Donation {
  const step = saved && entry ? reachableStep(saved, entry) : 'amount';
  const restored = { ...emptyDonation, ...saved, step };
  if (step === 'amount') return { ...restored, amountCents: null, intent: null };
  return { ...restored, amountCents: restored.amountCents ?? itsAmount };
}

/**
 * Returns the frequency with which the page opens. After a reload the donor's own choice comes first, otherwise what
 * the address asks for; what an earlier address asked for does not count.
 */
export function openingFrequency(
  saved: StoredDonation | null,
  fromAddress: Frequency | null,
  isReload: boolean,
): Frequency {
  const chosen = saved?.hasChosenFrequency ? saved.frequency : null;
  return (isReload ? (chosen ?? fromAddress) : (fromAddress ?? chosen)) ?? 'once';
}

/** Tells whether the step cannot be left, because money may be moving, or moved without a record. */
export function isLocked({ step, progress }: Donation): boolean {
  return step === 'payment' && (progress.state === 'busy' || progress.state === 'unrecorded');
}

/**
 * Returns the step that can be reached: payment needs an intent; the donor's step itself says that an amount is
 * missing.
 */
export function reachableStep({ intent }: Pick<Donation, 'intent'>, target: DonationStep) {
  return target === 'payment' && !intent ? 'donor' : target;
}

// A step back clears the amount; name and email stay. A step forward has its amount again.
function stepTo(donation: Donation, target: DonationStep, itsAmount: number | null): Donation {
  const step = reachableStep(donation, target);
  if (isLocked(donation) || step === donation.step) return donation;
  const isBack = donationSteps.indexOf(step) < donationSteps.indexOf(donation.step);
  const amountCents = step === 'amount' ? null : (donation.amountCents ?? itsAmount);
  return { ...donation, ...(isBack ? noAttempt : { customAmount: '' }), step, amountCents };
}

function applyEvent(donation: Donation, event: DonationEvent): Donation {
  // A response to an attempt that was left changes nothing.
  const isAwaited = donation.step === 'donor' && donation.progress.state === 'busy';
  switch (event.type) {
    case 'restored':
      return { ...event.donation, isStarted: true };
    case 'edited': {
      const { frequency = donation.frequency } = event.changes;
      const hasChosenFrequency = donation.hasChosenFrequency || frequency !== donation.frequency;
      return { ...donation, ...event.changes, hasChosenFrequency, ...idle };
    }
    case 'amount-chosen':
      return { ...donation, ...idle, step: 'donor', customAmount: '', amountCents: event.cents };
    case 'attempt-started':
      return { ...donation, attempt: event.attempt, progress: { state: 'busy' } };
    case 'attempt-failed':
      if (!isAwaited) return donation;
      return { ...donation, ...noAttempt, progress: { state: 'refused', refusal: event.refusal } };
    case 'created':
      if (!isAwaited) return donation;
      return { ...donation, ...idle, step: 'payment', intent: event.intent, unansweredId: null };
    case 'stepped':
      return stepTo(donation, event.to, event.amountCents ?? null);
    case 'payment-started': {
      if (isLocked(donation)) return donation;
      // Until a response comes money may be moving, also when the page is loaded again meanwhile.
      const unansweredId = donation.intent?.donationId ?? null;
      return { ...donation, progress: { state: 'busy' }, unansweredId };
    }
    case 'refused': {
      const { refusal, unansweredId } = event;
      return { ...donation, progress: { state: 'refused', refusal }, unansweredId };
    }
    case 'unrecorded': {
      const { paymentIntentId } = event;
      return { ...donation, progress: { state: 'unrecorded', paymentIntentId } };
    }
  }
}

/**
 * Returns the donation after an event. A response to an attempt that was left changes nothing, and a step cannot be
 * left while money may be moving.
 */
export function nextDonation(donation: Donation, event: DonationEvent): Donation {
  const next = applyEvent(donation, event);
  return { ...next, hasMoved: donation.hasMoved || next.step !== donation.step };
}
