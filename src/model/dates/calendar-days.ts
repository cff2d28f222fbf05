import { formatter } from './dates.ts';

const utc = { timeZone: 'UTC' } as const;

/** "Thu" for `2026-11-26`. */
export const formatWeekday = formatter({ ...utc, weekday: 'short' });

/** "Nov 26". */
export const formatMonthDay = formatter({ ...utc, month: 'short', day: 'numeric' });

/** "Thursday, November 26". */
export const formatWeekdayAndDay = formatter({
  ...utc,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** "Nov 2026". */
export const formatMonth = formatter({ ...utc, month: 'short', year: 'numeric' });
