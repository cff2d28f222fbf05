import { addDays, type IsoDay, weekday } from './iso-days.ts';

const [sunday, monday, thursday, friday, saturday] = [0, 1, 4, 5, 6];

function toDay(year: number, month: number, date: number): IsoDay {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

function nth(position: number, dayOfWeek: number, year: number, month: number): IsoDay {
  const first = toDay(year, month, 1);
  const toFirst = (dayOfWeek - weekday(first) + 7) % 7;
  return addDays(first, toFirst + (position - 1) * 7);
}

// A holiday on a weekend is observed on Friday or Monday.
function observed(day: IsoDay): IsoDay {
  if (weekday(day) === saturday) return addDays(day, -1);
  return weekday(day) === sunday ? addDays(day, 1) : day;
}

// 5 U.S.C. 6103 lists them.
function listHolidays(year: number): IsoDay[] {
  return [
    observed(toDay(year, 1, 1)),
    nth(3, monday, year, 1),
    nth(3, monday, year, 2),
    // Memorial Day is the last Monday of May.
    addDays(nth(1, monday, year, 6), -7),
    observed(toDay(year, 6, 19)),
    observed(toDay(year, 7, 4)),
    nth(1, monday, year, 9),
    nth(2, monday, year, 10),
    observed(toDay(year, 11, 11)),
    nth(4, thursday, year, 11),
    observed(toDay(year, 12, 25)),
    observed(toDay(year + 1, 1, 1)),
  ];
}

/** Tells whether a federal holiday falls on a day or is observed on it. */
export function isFederalHoliday(day: IsoDay): boolean {
  return listHolidays(Number(day.slice(0, 4))).includes(day);
}

/** Tells whether a day is a Monday to Friday on which no federal holiday falls or is observed. */
export function isBusinessDay(day: IsoDay): boolean {
  const dayOfWeek = weekday(day);
  return dayOfWeek >= monday && dayOfWeek <= friday && !isFederalHoliday(day);
}
