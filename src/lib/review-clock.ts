import { addDays, isBusinessDay, type Day } from './federal-holidays.ts';
import { dayInPacific } from './pacific-dates.ts';

/** P-32. */
export const promisedDays = { least: 5, most: 7 } as const;

export interface ReviewClock {
  /** Seven business days; the last is the deadline. */
  days: Day[];
  today: Day;
  /** Business days after today until the deadline. */
  left: number;
  overdue: boolean;
  /** Business days since the deadline. */
  late: number;
}

function businessDaysAfter(day: Day, count: number): Day[] {
  const days: Day[] = [];
  for (let next = addDays(day, 1); days.length < count; next = addDays(next, 1)) {
    if (isBusinessDay(next)) days.push(next);
  }
  return days;
}

function countBusinessDays(after: Day, upTo: Day): number {
  let count = 0;
  for (let day = addDays(after, 1); day <= upTo; day = addDays(day, 1)) {
    if (isBusinessDay(day)) count += 1;
  }
  return count;
}

export function readReviewClock(receivedAt: Date, now: Date): ReviewClock {
  const today = dayInPacific(now);
  const days = businessDaysAfter(dayInPacific(receivedAt), promisedDays.most);
  const deadline = days.at(-1) ?? today;
  const overdue = today > deadline;
  return {
    days,
    today,
    left: days.filter((day) => day > today).length,
    overdue,
    late: overdue ? countBusinessDays(deadline, today) : 0,
  };
}

/** Applications of this day and earlier are overdue. */
export function newestOverdueDay(now: Date): Day {
  const today = dayInPacific(now);
  let day = addDays(today, -promisedDays.most);
  const deadline = (from: Day) => businessDaysAfter(from, promisedDays.most).at(-1) ?? today;
  while (deadline(day) >= today) day = addDays(day, -1);
  return day;
}

/** Such as "3 days left". */
export function reviewWords({ left, overdue, late }: ReviewClock): string {
  if (overdue) return late === 0 ? 'Overdue' : `Overdue ${late} ${late === 1 ? 'day' : 'days'}`;
  if (left === 0) return 'Last day';
  return `${left} ${left === 1 ? 'day' : 'days'} left`;
}
