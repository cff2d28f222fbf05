import type { IsoDay } from '#model/dates/iso-days.ts';
import { promisedDays, type ReviewClock } from '#model/applications/review-clock.ts';

export interface ScaleDay {
  day: IsoDay;
  /** `number` is null for today when today is no board day, such as a weekend. */
  number: number | null;
  isToday: boolean;
  isPassed: boolean;
  isPromised: boolean;
}

/**
 * Returns the seven board days of the scale, with today between or behind them when today is not one of them and the
 * clock is not stopped.
 */
export function scaleDays({ days, today, stopped }: ReviewClock): ScaleDay[] {
  const isRunning = stopped === null;
  const boardDays = days.map((day, index) => ({
    day,
    number: index + 1,
    isToday: isRunning && day === today,
    isPassed: day <= today,
    isPromised: isRunning && index + 1 >= promisedDays.least,
  }));
  if (!isRunning || days.includes(today)) return boardDays;
  const restDay = { day: today, number: null, isToday: true, isPassed: true, isPromised: false };
  return [...boardDays, restDay].sort((one, other) => (one.day < other.day ? -1 : 1));
}
