import { donationSteps, type DonationStep } from '#contracts/donations/donation-session.ts';
import type { Frequency, PaymentIntentResponse } from '#contracts/donations/donations.ts';
import { promisesListing } from '#lib/donations/recognition.ts';

/** Name and email as typed; empty is anonymous. */
export interface Donor {
  donorName: string;
  donorEmail: string;
}

/** One try at one donation. Its id is the donation's id and Stripe's idempotency key (P-43). */
export interface Attempt extends Donor {
  id: string;
  amountCents: number;
  /** The donor asked to be named on the supporters' page (P-132). */
  listed: boolean;
  frequency: Frequency;
}

export interface Refusal {
  /** 'info' when the donor has something to do first. */
  tone?: 'info';
  title: string;
  text?: string | undefined;
  /** Errors of single fields, which then take the focus. */
  fields?: Partial<Donor>;
  /** Stripe marks one of its own fields and has put the focus there. */
  isInFrame?: boolean;
  /** The payment was canceled and can never be paid. */
  isOver?: boolean;
}

/** The request of the step at hand: creating the payment, or paying it. */
export type Progress =
  | { state: 'idle' | 'busy' }
  | { state: 'refused'; refusal: Refusal }
  /** Paid at Stripe, but not recorded here: it must not be paid again. */
  | { state: 'unrecorded'; paymentIntentId: string };

export interface Donation {
  /** False until storage and history were read, which the server cannot do. */
  started: boolean;
  step: DonationStep;
  /** True once the donor has left the step that the page opened with. */
  hasMoved: boolean;
  frequency: Frequency;
  customAmount: string;
  /** Null until chosen, and after Back to the first step (P-42). */
  amountCents: number | null;
  donor: Donor;
  /** Whether the box is ticked, also while it is not offered. */
  listed: boolean;
  attempt: Attempt | null;
  intent: PaymentIntentResponse | null;
  progress: Progress;
  /** The donation whose payment got no answer; it is looked up before another payment is made. */
  unansweredId: string | null;
}

export type DonationEvent =
  | { type: 'restored'; donation: Donation }
  | { type: 'frequency-chosen'; frequency: Frequency }
  | { type: 'custom-amount-typed'; text: string }
  | { type: 'amount-chosen'; cents: number }
  | { type: 'donor-typed'; field: keyof Donor; value: string }
  | { type: 'listing-chosen'; listed: boolean }
  | { type: 'attempt-started'; attempt: Attempt }
  | { type: 'attempt-failed'; attemptId: string; refusal: Refusal }
  | { type: 'created'; attemptId: string; intent: PaymentIntentResponse }
  | { type: 'stepped'; to: DonationStep }
  | { type: 'payment-started' }
  | { type: 'refused'; refusal: Refusal; unansweredId: string | null }
  | { type: 'unrecorded'; paymentIntentId: string };

const noAttempt = { attempt: null, intent: null, progress: { state: 'idle' } } as const;

export const emptyDonation: Donation = {
  started: false,
  step: 'amount',
  hasMoved: false,
  frequency: 'once',
  customAmount: '',
  amountCents: null,
  donor: { donorName: '', donorEmail: '' },
  listed: false,
  ...noAttempt,
  unansweredId: null,
};

/** The box is offered to a donor with a name, at levels that are listed (P-132). */
export function isListingOffered({ donor, amountCents }: Pick<Donation, 'donor' | 'amountCents'>) {
  return donor.donorName.trim() !== '' && promisesListing(amountCents);
}

/** The attempt at hand while its details are the same, so that a retry shares it; otherwise a new one. */
export function attemptFor(
  details: Omit<Attempt, 'id'>,
  atHand: Attempt | null,
  newId: () => string,
) {
  const { amountCents, donorName, donorEmail, listed, frequency } = details;
  const isSame =
    atHand?.amountCents === amountCents &&
    atHand.donorName === donorName &&
    atHand.donorEmail === donorEmail &&
    atHand.listed === listed &&
    atHand.frequency === frequency;
  return isSame ? atHand : { amountCents, donorName, donorEmail, listed, frequency, id: newId() };
}

/** True while money may be moving, or moved without a record: the step cannot be left. */
export function isLocked({ step, progress }: Donation): boolean {
  return step === 'payment' && (progress.state === 'busy' || progress.state === 'unrecorded');
}

/** Payment needs an intent; the donor's step says itself that an amount is missing (P-38). */
export function reachableStep({ intent }: Pick<Donation, 'intent'>, wanted: DonationStep) {
  return wanted === 'payment' && !intent ? 'donor' : wanted;
}

/** A step back clears what P-42 says; name and email stay. */
function stepTo(donation: Donation, wanted: DonationStep): Donation {
  const step = reachableStep(donation, wanted);
  if (isLocked(donation) || step === donation.step) return donation;
  const isBack = donationSteps.indexOf(step) < donationSteps.indexOf(donation.step);
  const amountCents = step === 'amount' ? null : donation.amountCents;
  return { ...donation, ...(isBack && noAttempt), step, amountCents };
}

function applyEvent(donation: Donation, event: DonationEvent): Donation {
  switch (event.type) {
    case 'restored':
      return { ...event.donation, started: true };
    case 'frequency-chosen':
      return { ...donation, frequency: event.frequency };
    case 'custom-amount-typed':
      return { ...donation, customAmount: event.text };
    case 'amount-chosen':
      return {
        ...donation,
        step: 'donor',
        customAmount: '',
        amountCents: event.cents,
        progress: { state: 'idle' },
      };
    case 'donor-typed': {
      const donor = { ...donation.donor, [event.field]: event.value };
      return { ...donation, donor, progress: { state: 'idle' } };
    }
    case 'listing-chosen':
      return { ...donation, listed: event.listed, progress: { state: 'idle' } };
    case 'attempt-started':
      return { ...donation, attempt: event.attempt, progress: { state: 'busy' } };
    case 'attempt-failed':
      if (donation.attempt?.id !== event.attemptId) return donation;
      return { ...donation, ...noAttempt, progress: { state: 'refused', refusal: event.refusal } };
    case 'created':
      if (donation.attempt?.id !== event.attemptId || donation.step !== 'donor') return donation;
      return {
        ...donation,
        step: 'payment',
        intent: event.intent,
        progress: { state: 'idle' },
        unansweredId: null,
      };
    case 'stepped':
      return stepTo(donation, event.to);
    case 'payment-started':
      return isLocked(donation) ? donation : { ...donation, progress: { state: 'busy' } };
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

export function nextDonation(donation: Donation, event: DonationEvent): Donation {
  const next = applyEvent(donation, event);
  return { ...next, hasMoved: donation.hasMoved || next.step !== donation.step };
}
