import { formatter } from './dates.ts';

const utc = { timeZone: 'UTC' } as const;

export const formatWeekday = formatter({ ...utc, weekday: 'short' });

export const formatMonthDay = formatter({ ...utc, month: 'short', day: 'numeric' });

export const formatMonthName = formatter({ ...utc, month: 'short' });

export const formatWeekdayAndDay = formatter({
  ...utc,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

export const formatMonthAndYear = formatter({ ...utc, month: 'short', year: 'numeric' });
