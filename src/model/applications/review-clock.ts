import type { ClockStop } from './clock-stop.ts';
import { isBusinessDay } from '../dates/federal-holidays.ts';
import { addDays, type IsoDay } from '../dates/iso-days.ts';
import { dayInPacific } from '../dates/pacific-dates.ts';

export const promisedDays = { least: 5, most: 7 } as const;

export interface ReviewClock {
  /**
   * The board days of the review, of which the last is the deadline. While the clock is stopped, those to come are as
   * if the question were answered today.
   */
  days: IsoDay[];
  today: IsoDay;
  daysLeft: number;
  isOverdue: boolean;
  daysLate: number;
  stopped: IsoDay | null;
}

type IsCounted = (day: IsoDay) => boolean;

function createBoardDayTest(stops: readonly ClockStop[], today: IsoDay): IsCounted {
  const stopped = stops.map(({ from, until }) => ({
    first: dayInPacific(from),
    last: until === null ? today : dayInPacific(until),
  }));
  return (day) =>
    isBusinessDay(day) && !stopped.some(({ first, last }) => first <= day && day <= last);
}

function daysAfter(day: IsoDay, count: number, isCounted: IsCounted): IsoDay[] {
  const days: IsoDay[] = [];
  for (let next = addDays(day, 1); days.length < count; next = addDays(next, 1)) {
    if (isCounted(next)) days.push(next);
  }
  return days;
}

function countDays(after: IsoDay, upTo: IsoDay, isCounted: IsCounted): number {
  let count = 0;
  for (let day = addDays(after, 1); day <= upTo; day = addDays(day, 1)) {
    if (isCounted(day)) count += 1;
  }
  return count;
}

/** Counts the business days after the Pacific day of `timestamp`, up to and including that of `now`. */
export function businessDaysSince(timestamp: Date, now: Date): number {
  return countDays(dayInPacific(timestamp), dayInPacific(now), isBusinessDay);
}

/**
 * Counts the business days that the board had: those after the Pacific day of `from`, up to and including that of
 * `until`, without the days on which the clock was stopped.
 */
export function boardDaysUntil(from: Date, until: Date, stops: readonly ClockStop[]): number {
  const today = dayInPacific(until);
  return countDays(dayInPacific(from), today, createBoardDayTest(stops, today));
}

/**
 * Counts the board days of an application from the business day after its receipt. The clock of an open question is
 * stopped and never overdue; `daysLeft` and `daysLate` are in board days.
 */
export function readReviewClock(
  receivedAt: Date,
  now: Date,
  stops: readonly ClockStop[] = [],
): ReviewClock {
  const today = dayInPacific(now);
  const isCounted = createBoardDayTest(stops, today);
  const days = daysAfter(dayInPacific(receivedAt), promisedDays.most, isCounted);
  const deadline = days.at(-1) ?? today;
  const open = stops.find(({ until }) => until === null);
  const isOverdue = !open && today > deadline;
  return {
    days,
    today,
    daysLeft: days.filter((day) => day > today).length,
    isOverdue,
    daysLate: isOverdue ? countDays(deadline, today, isCounted) : 0,
    stopped: open ? dayInPacific(open.from) : null,
  };
}

/**
 * Returns a number by which the most urgent review comes first: its days left, or its days late below zero. One whose
 * clock is stopped comes last.
 */
export function rankUrgency({ stopped, daysLeft, daysLate }: ReviewClock): number {
  return stopped ? Infinity : daysLeft - daysLate;
}

/** Returns the newest Pacific day whose applications are overdue unless a question stopped the clock. */
export function newestOverdueDay(now: Date): IsoDay {
  const today = dayInPacific(now);
  let day = addDays(today, -promisedDays.most);
  const deadline = (from: IsoDay) =>
    daysAfter(from, promisedDays.most, isBusinessDay).at(-1) ?? today;
  while (deadline(day) >= today) day = addDays(day, -1);
  return day;
}

/** Returns a text for staff such as "3 days left", "Last day", "Overdue 2 days" or "Question asked". */
export function describeReview({ daysLeft, isOverdue, daysLate, stopped }: ReviewClock): string {
  if (stopped) return 'Question asked';
  if (isOverdue)
    return daysLate === 0 ? 'Overdue' : `Overdue ${daysLate} ${daysLate === 1 ? 'day' : 'days'}`;
  if (daysLeft === 0) return 'Last day';
  return `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`;
}
