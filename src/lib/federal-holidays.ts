/** A calendar day as `2026-11-26`. */
export type Day = string;

const dayMs = 86_400_000;
const [sunday, monday, thursday, friday, saturday] = [0, 1, 4, 5, 6];

function dayOf(year: number, month: number, date: number): Day {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

/** The day that is `count` days later; earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(day: Day): number {
  return new Date(day).getUTCDay();
}

/** The nth weekday of a month, such as the fourth Thursday of November. */
function nth(place: number, wanted: number, year: number, month: number): Day {
  const first = dayOf(year, month, 1);
  const toFirst = (wanted - weekday(first) + 7) % 7;
  return addDays(first, toFirst + (place - 1) * 7);
}

/** A holiday of a fixed date: kept on Friday when it falls on Saturday, on Monday after a Sunday. */
function observed(day: Day): Day {
  if (weekday(day) === saturday) return addDays(day, -1);
  return weekday(day) === sunday ? addDays(day, 1) : day;
}

/** The eleven holidays of a year as federal offices keep them (5 U.S.C. 6103). */
function holidaysOf(year: number): Day[] {
  return [
    observed(dayOf(year, 1, 1)),
    nth(3, monday, year, 1),
    nth(3, monday, year, 2),
    // Memorial Day, the last Monday of May.
    addDays(nth(1, monday, year, 6), -7),
    observed(dayOf(year, 6, 19)),
    observed(dayOf(year, 7, 4)),
    nth(1, monday, year, 9),
    nth(2, monday, year, 10),
    observed(dayOf(year, 11, 11)),
    nth(4, thursday, year, 11),
    observed(dayOf(year, 12, 25)),
    observed(dayOf(year + 1, 1, 1)),
  ];
}

/** True on a day that US federal offices keep as a holiday. */
export function isFederalHoliday(day: Day): boolean {
  return holidaysOf(Number(day.slice(0, 4))).includes(day);
}

/** True from Monday to Friday, without US federal holidays. */
export function isBusinessDay(day: Day): boolean {
  const at = weekday(day);
  return at >= monday && at <= friday && !isFederalHoliday(day);
}
