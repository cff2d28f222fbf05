import type { BillingInterval } from '../enumerations.ts';
import type { MonthlyResponse } from './monthly-change.ts';
import { formatter } from '../dates/dates.ts';
import { dayInPacific, formatPacificBriefDate } from '../dates/pacific-dates.ts';
import { formatDollars } from '../money/money.ts';

export const perPeriod: Readonly<Record<BillingInterval, string>> = {
  month: 'a month',
  year: 'a year',
};

/** Replaces the amount where it is not known. */
export const unknownAmountText = 'Changed at Stripe; we cannot show the amount';

export const donationNames: Readonly<Record<BillingInterval, string>> = {
  month: 'Monthly donation',
  year: 'Yearly donation',
};

const monthInPacific = formatter({ timeZone: 'America/Los_Angeles', month: 'long' });

function joinMonths(days: readonly Date[]): string {
  // Two payments can be in one month, such as those of November 1 and 30 in Pacific time.
  const names = [...new Set(days.map((day) => monthInPacific(day)))];
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

interface Payment {
  amountCents: number;
  interval: BillingInterval;
  nextPaymentAt: Date | null;
}

const formatRate = ({ amountCents, interval }: Payment) =>
  `${formatDollars(amountCents)} ${perPeriod[interval]}`;

/**
 * Returns what a new amount means, such as "From December 5, $25.00 a month."; without a next payment it begins "Once
 * it goes on".
 */
export function amountSentence(payment: Payment, now: Date): string {
  const { nextPaymentAt } = payment;
  return nextPaymentAt
    ? `From ${formatPacificBriefDate(nextPaymentAt, now)}, ${formatRate(payment)}.`
    : `Once it goes on, ${formatRate(payment)}.`;
}

/** Returns what becomes of a payment that is being made while its subscription is changed. */
export function draftedSentence(day: Date, now: Date): string {
  return `The payment of ${formatPacificBriefDate(day, now)} is under way and stays as it is.`;
}

/** Tells whether a payment is due on the Pacific day of `now`; the time is ISO 8601. */
export function isDueToday(nextPaymentAt: string | null, now = new Date()): boolean {
  return nextPaymentAt !== null && dayInPacific(new Date(nextPaymentAt)) === dayInPacific(now);
}

/**
 * Returns what a pause means, such as "No payment in December and January. Then $25.00 a month again, from February 5."
 *
 * @param skipped the days of the payments that the pause leaves out
 */
export function pauseSentence(payment: Payment, skipped: readonly Date[], now: Date): string {
  const { nextPaymentAt } = payment;
  const then = nextPaymentAt ? `, from ${formatPacificBriefDate(nextPaymentAt, now)}` : '';
  return `No payment in ${joinMonths(skipped)}. Then ${formatRate(payment)} again${then}.`;
}

/** Returns what the end of a pause means, such as "From December 5, $25.00 a month again." */
export function resumeSentence(payment: Payment, now: Date): string {
  const { nextPaymentAt } = payment;
  return nextPaymentAt
    ? `From ${formatPacificBriefDate(nextPaymentAt, now)}, ${formatRate(payment)} again.`
    : `${formatRate(payment)} again.`;
}

/**
 * Returns the amount and the day that a form's button promises as one key. The form sends this key back; the server
 * applies a change only if it still matches.
 */
export const expectedChangeKey = ({
  amountCents,
  next,
}: Pick<MonthlyResponse, 'amountCents' | 'next'>): string => `${amountCents} ${next?.on ?? 'open'}`;
