import { dayInPacific, formatPacificDate } from '#model/dates/pacific-dates.ts';
import { addBillingMonths } from '#model/dates/dates.ts';
import { withFee } from '#model/donations/card-fee.ts';
import { cardFee } from '#model/donations/card-fee-rate.ts';
import { chargeTime } from '#model/donations/charge-time.ts';
import type {
  MonthlyResponse,
  MonthlyChange,
  PendingChange,
  WantedState,
} from '#model/donations/monthly-change.ts';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import { amountSentence, pauseSentence, resumeSentence } from '#model/donations/monthly-text.ts';
import { identity } from '#model/site/identity.ts';
import type { Subscription } from '../../gateways/stripe/subscriptions.ts';
import { conflict, HttpError, invalidFields } from '../../http/errors.ts';

const { card } = monthlyCopy;

export interface ChangeRequest {
  change: MonthlyChange;
  by: PendingChange['by'];
  /** The path of the page on which the donor changes the card. */
  cardPage: string;
}

interface Plan {
  wanted: WantedState;
  answer: MonthlyResponse;
}

// Returns null when the subscription can be changed.
function findObstacle(current: Subscription): string | null {
  const { status, stripeStatus, endsAt, nextPaymentAt, billing, changedAtStripe } = current;
  if (status === 'canceled' || status === 'incomplete') {
    return 'This donation has ended. You can begin a new one on the donation page.';
  }
  if (stripeStatus === 'paused') {
    return `This donation was stopped at our payment provider. Please write to ${identity.email}.`;
  }
  if (changedAtStripe) {
    return `This donation was changed at our payment provider, so that it cannot be changed here. Please write to ${identity.email}.`;
  }
  if (endsAt && nextPaymentAt === null && !(billing.isCollectionPaused && !current.resumesAt)) {
    return `This donation ends on ${formatPacificDate(endsAt.toISOString())}. To keep it, choose “${card.open}” under Your giving.`;
  }
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
  return { sentence, next: next && { amountCents, on: dayInPacific(next) } };
}

function planAmount(
  { interval, nextPaymentAt }: Subscription,
  netCents: number,
  coverFee: boolean | undefined,
  now: Date,
): Plan {
  const amountCents = coverFee ? withFee(netCents, cardFee) : netCents;
  const sentence = amountSentence({ amountCents, interval, nextPaymentAt }, now);
  return {
    wanted: { act: 'amount', amountCents, feeCents: amountCents - netCents },
    answer: writeResponse(sentence, amountCents, nextPaymentAt),
  };
}

function planResume({ amountCents, interval }: Subscription, periodEndsAt: Date, now: Date): Plan {
  const nextPaymentAt = chargeTime(periodEndsAt);
  const sentence = resumeSentence({ amountCents, interval, nextPaymentAt }, now);
  return { wanted: { act: 'resume' }, answer: writeResponse(sentence, amountCents, nextPaymentAt) };
}

/** Plans a pause. @throws HttpError 422 for a yearly donation */
function planPause(current: Subscription, periodEndsAt: Date, months: number, now: Date): Plan {
  const { amountCents, interval, billing } = current;
  if (interval === 'year') {
    throw invalidFields({ pauseMonths: 'A yearly donation cannot be paused by months.' });
  }
  const endAfter = (count: number) => addBillingMonths(periodEndsAt, count, billing.anchor);
  const next = endAfter(months);
  const nextPaymentAt = chargeTime(next);
  const skipped = Array.from({ length: months }, (_, index) => chargeTime(endAfter(index)));
  // Stripe voids what is invoiced before this time, which therefore lies halfway between two payments.
  const resumesAt = new Date((endAfter(months - 1).getTime() + next.getTime()) / 2);
  resumesAt.setUTCMilliseconds(0);
  const sentence = pauseSentence({ amountCents, interval, nextPaymentAt }, skipped, now);
  return {
    wanted: { act: 'pause', resumesAt: resumesAt.toISOString() },
    answer: writeResponse(sentence, amountCents, nextPaymentAt),
  };
}

/**
 * Plans what a change makes of a subscription, and when.
 *
 * @throws HttpError 409 for a subscription that cannot be changed, 422 for a pause of a yearly one
 */
export function planChange(
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
