import { dayInPacific, formatPacificDate } from '#model/dates/pacific-dates.ts';
import { addBillingMonths } from '#model/dates/dates.ts';
import { addCardFee } from '#model/donations/card-fee.ts';
import { cardFee } from '#model/donations/card-fee-rate.ts';
import { chargeTime } from '#model/donations/charge-time.ts';
import type { MonthlyResponse, MonthlyChange } from '#model/donations/monthly-change.ts';
import type { PendingChange, WantedState } from '../../db/pending-change.ts';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import { isLastPeriod } from '#model/donations/monthly-state.ts';
import {
  amountSentence,
  draftedSentence,
  pauseSentence,
  resumeSentence,
} from '#model/donations/monthly-text.ts';
import { identity } from '#model/site/identity.ts';
import type { Subscription } from '../../gateways/stripe/subscriptions.ts';
import { conflict, HttpError, invalidFields } from '../../http/errors.ts';

const { card, pause } = monthlyCopy;

export interface ChangeRequest {
  change: MonthlyChange;
  by: PendingChange['by'];
  /** The path of the page on which the donor changes the card. */
  cardPage: string;
}

interface Plan {
  wanted: WantedState;
  response: MonthlyResponse;
}

const keepIt = `To keep it, choose “${card.open}” under Your giving.`;

const endSentence = (endsAt: Date) =>
  `This donation ends on ${formatPacificDate(endsAt.toISOString())}`;

// Returns null when the subscription can be changed.
function findObstacle(current: Subscription): string | null {
  const { status, stripeStatus, endsAt, changedAtStripe } = current;
  if (status === 'canceled' || status === 'incomplete') {
    return 'This donation has ended. You can begin a new one on the donation page.';
  }
  if (stripeStatus === 'paused') {
    return `This donation was stopped at our payment provider. Please write to ${identity.email}.`;
  }
  if (changedAtStripe) {
    return `This donation was changed at our payment provider, so that it cannot be changed here. Please write to ${identity.email}.`;
  }
  if (endsAt && isLastPeriod(current)) return `${endSentence(endsAt)}. ${keepIt}`;
  return null;
}

/** Requires a subscription that can be changed. @throws HttpError 409 */
function requireChangeable(current: Subscription, cardPage: string): void {
  if (current.status === 'past_due') {
    const error = `The last payment did not go through. Change the card first, with “${card.open}” under Your giving.`;
    throw new HttpError(409, { error, link: cardPage });
  }
  const obstacle = findObstacle(current);
  if (obstacle) throw conflict(obstacle);
}

function writeResponse(sentence: string, amountCents: number, next: Date | null): MonthlyResponse {
  return { sentence, amountCents, next: next && { amountCents, on: dayInPacific(next) } };
}

function planAmount(
  { interval, nextPaymentAt: stored, periodEndsAt, billing }: Subscription,
  netCents: number,
  coverFee: boolean | undefined,
  now: Date,
): Plan {
  const amountCents = coverFee ? addCardFee(netCents, cardFee) : netCents;
  const nextPaymentAt =
    billing.draftedPaymentAt && periodEndsAt ? chargeTime(periodEndsAt) : stored;
  const sentence = amountSentence({ amountCents, interval, nextPaymentAt }, now);
  return {
    wanted: { act: 'amount', amountCents, feeCents: amountCents - netCents },
    response: writeResponse(sentence, amountCents, nextPaymentAt),
  };
}

function planResume({ amountCents, interval }: Subscription, periodEndsAt: Date, now: Date): Plan {
  const nextPaymentAt = chargeTime(periodEndsAt);
  const sentence = resumeSentence({ amountCents, interval, nextPaymentAt }, now);
  return {
    wanted: { act: 'resume' },
    response: writeResponse(sentence, amountCents, nextPaymentAt),
  };
}

/**
 * Requires that a payment follows a pause.
 *
 * @param nextPeriods when the period begins that is paid after a pause of one month, of two, up to the one asked for
 * @throws HttpError 409
 */
function requirePaymentAfter({ endsAt }: Subscription, nextPeriods: readonly Date[]): void {
  if (endsAt === null) return;
  const possible = nextPeriods.filter((next) => next < endsAt).length;
  if (possible === nextPeriods.length) return;
  const shorter = possible > 0 ? ` Pause it for at most ${pause.months(possible)}.` : '';
  throw conflict(
    `${endSentence(endsAt)}, before a payment follows this pause.${shorter} ${keepIt}`,
  );
}

/** Plans a pause. @throws HttpError 422 for a yearly donation, 409 for one that ends before a payment follows */
function planPause(current: Subscription, periodEndsAt: Date, months: number, now: Date): Plan {
  const { amountCents, interval, billing } = current;
  if (interval === 'year') {
    throw invalidFields({ pauseMonths: 'A yearly donation cannot be paused by months.' });
  }
  const endAfter = (count: number) => addBillingMonths(periodEndsAt, count, billing.anchor);
  const paused = Array.from({ length: months }, (_, index) => endAfter(index));
  const next = endAfter(months);
  requirePaymentAfter(current, [...paused.slice(1), next]);
  const nextPaymentAt = chargeTime(next);
  // Stripe voids what is invoiced before this time, which therefore lies halfway between two payments.
  const resumesAt = new Date((endAfter(months - 1).getTime() + next.getTime()) / 2);
  resumesAt.setUTCMilliseconds(0);
  const payment = { amountCents, interval, nextPaymentAt };
  const sentence = pauseSentence(payment, paused.map(chargeTime), now);
  return {
    wanted: { act: 'pause', resumesAt: resumesAt.toISOString() },
    response: writeResponse(sentence, amountCents, nextPaymentAt),
  };
}

function planFollowing(
  current: Subscription,
  { change, cardPage }: Pick<ChangeRequest, 'change' | 'cardPage'>,
  now: Date,
): Plan {
  requireChangeable(current, cardPage);
  if (change.amountCents !== undefined) {
    return planAmount(current, change.amountCents, change.coverFee, now);
  }
  const { periodEndsAt } = current;
  if (!periodEndsAt) throw new Error('The subscription has no period.');
  return change.resume
    ? planResume(current, periodEndsAt, now)
    : planPause(current, periodEndsAt, change.pauseMonths ?? 1, now);
}

/**
 * Plans what a change makes of a subscription, and when. A payment that Stripe has drafted stays as it is.
 *
 * @throws HttpError 409 for a subscription that cannot be changed and for a pause that its end comes before, 422 for a
 * pause of a yearly one
 */
export function planChange(
  current: Subscription,
  request: Pick<ChangeRequest, 'change' | 'cardPage'>,
  now: Date,
): Plan {
  const plan = planFollowing(current, request, now);
  const { draftedPaymentAt } = current.billing;
  if (!draftedPaymentAt) return plan;
  const sentence = `${draftedSentence(draftedPaymentAt, now)} ${plan.response.sentence}`;
  return { ...plan, response: { ...plan.response, sentence } };
}
