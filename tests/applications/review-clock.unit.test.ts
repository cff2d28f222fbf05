import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBusinessDay, isFederalHoliday } from '#model/dates/federal-holidays.ts';
import { addDays } from '#model/dates/iso-days.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import {
  businessDaysSince,
  newestOverdueDay,
  readReviewClock,
  describeReview,
} from '#model/applications/review-clock.ts';

const noon = (day: string) => new Date(`${day}T20:00:00Z`);

test.each([
  ['2026-01-01', 'New Year’s Day'],
  ['2026-01-19', 'Martin Luther King Jr.'],
  ['2026-02-16', 'Washington’s Birthday'],
  ['2026-05-25', 'Memorial Day'],
  ['2027-05-31', 'Memorial Day on the last of May'],
  ['2026-06-19', 'Juneteenth'],
  ['2026-07-03', 'Independence Day, observed on Friday'],
  ['2026-09-07', 'Labor Day'],
  ['2026-10-12', 'Columbus Day'],
  ['2026-11-11', 'Veterans Day'],
  ['2026-11-26', 'Thanksgiving'],
  ['2026-12-25', 'Christmas Day'],
  ['2022-12-26', 'Christmas Day, observed on Monday'],
  ['2021-12-31', 'New Year’s Day of the next year, observed on Friday'],
])('%s is a federal holiday: %s', (day) => {
  expect(isFederalHoliday(day)).toBe(true);
  expect(isBusinessDay(day)).toBe(false);
});

test('a year has eleven holidays that are observed within it, or ten or twelve around a Saturday', () => {
  const count = (year: number) =>
    Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index)).filter(
      isFederalHoliday,
    ).length;
  expect([2021, 2022, 2026].map(count)).toEqual([12, 10, 11]);
});

test.each(['2026-11-25', '2026-11-27', '2026-07-06'])('%s is a business day', (day) => {
  expect(isBusinessDay(day)).toBe(true);
});

test.each(['2026-11-21', '2026-11-22'])('%s, a weekend, is no business day', (day) => {
  expect(isBusinessDay(day)).toBe(false);
});

test('seven business days of an application received on a Monday end on the Wednesday after next', () => {
  const clock = readReviewClock(noon('2026-11-16'), noon('2026-11-20'));
  expect(clock.days).toEqual([
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
  ]);
  expect(clock).toMatchObject({ today: '2026-11-20', daysLeft: 3, isOverdue: false, daysLate: 0 });
});

test('the clock of an application skips Thanksgiving', () => {
  const clock = readReviewClock(noon('2026-11-20'), noon('2026-11-20'));
  expect(clock.days.at(-1)).toBe('2026-12-02');
  expect(clock.daysLeft).toBe(7);
});

test.each([
  ['2026-11-15', '7 days left'],
  ['2026-11-24', '1 day left'],
  ['2026-11-25', 'Last day'],
  ['2026-11-26', 'Overdue'],
  ['2026-11-27', 'Overdue 1 day'],
  ['2026-11-29', 'Overdue 1 day'],
  ['2026-11-30', 'Overdue 2 days'],
])('the clock of an application received on November 16 reads on %s: %s', (today, text) => {
  expect(describeReview(readReviewClock(noon('2026-11-16'), noon(today)))).toBe(text);
});

test('days of the clock are those of the Pacific coast', () => {
  expect(dayInPacific(new Date('2026-11-17T07:59:59Z'))).toBe('2026-11-16');
  expect(dayInPacific(new Date('2026-11-17T08:00:00Z'))).toBe('2026-11-17');
  expect(dayInPacific(new Date('2026-07-17T07:00:00Z'))).toBe('2026-07-17');
});

test('on every day of a quarter with holidays the newest overdue day is where the clocks turn', () => {
  for (let day = 0; day < 100; day += 1) {
    const now = noon(addDays('2026-11-01', day));
    const newest = newestOverdueDay(now);
    expect(readReviewClock(noon(newest), now).isOverdue).toBe(true);
    expect(readReviewClock(noon(addDays(newest, 1)), now).isOverdue).toBe(false);
  }
});

describe('a question stops the clock', () => {
  const stop = (asked: string, answered: string | null) => ({
    cause: 'question' as const,
    from: noon(asked).toISOString(),
    until: answered && noon(answered).toISOString(),
  });

  test('while a question is open the days left stay, and nothing is overdue', () => {
    for (const today of ['2026-11-18', '2026-11-19', '2026-12-24', '2027-03-01']) {
      const clock = readReviewClock(noon('2026-11-13'), noon(today), [stop('2026-11-18', null)]);
      expect(clock).toMatchObject({ daysLeft: 5, isOverdue: false, stopped: '2026-11-18' });
      expect(describeReview(clock)).toBe('Question asked');
    }
  });

  test('after the answer to a question five business days are left, without Thanksgiving', () => {
    const stops = [stop('2026-11-18', '2026-11-20')];
    const clock = readReviewClock(noon('2026-11-13'), noon('2026-11-20'), stops);
    expect(clock.days).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-27',
      '2026-11-30',
    ]);
    expect(clock).toMatchObject({ daysLeft: 5, isOverdue: false, stopped: null });
    const late = readReviewClock(noon('2026-11-13'), noon('2026-12-02'), stops);
    expect(late).toMatchObject({ isOverdue: true, daysLate: 2 });
  });

  test('an application that was overdue when asked is overdue again after the answer', () => {
    const read = (answered: string | null) =>
      readReviewClock(noon('2026-11-02'), noon('2026-11-20'), [stop('2026-11-18', answered)]);
    expect(read(null)).toMatchObject({ daysLeft: 0, isOverdue: false });
    expect(read('2026-11-19').isOverdue).toBe(true);
  });

  test('every question moves the deadline by its own business days, whatever their order', () => {
    const day = fc.integer({ min: 0, max: 120 }).map((at) => addDays('2026-10-01', at));
    fc.assert(
      fc.property(day, fc.uniqueArray(day, { maxLength: 6 }), (received, picked) => {
        const sorted = [...picked].sort();
        const pairs = sorted.flatMap((from, index) => {
          const to = sorted[index + 1];
          return index % 2 === 0 && to ? [stop(from, to)] : [];
        });
        const { days } = readReviewClock(noon(received), noon('2027-06-01'), pairs.reverse());
        expect(days).toHaveLength(7);
        for (const one of days) {
          expect(isBusinessDay(one) && one > received).toBe(true);
          const isStopped = pairs.some(
            ({ from, until }) => from.slice(0, 10) <= one && one <= (until ?? ''),
          );
          expect(isStopped).toBe(false);
        }
      }),
    );
  });

  test('business days since a moment leave out its own day', () => {
    expect(businessDaysSince(noon('2026-11-20'), noon('2026-11-20'))).toBe(0);
    expect(businessDaysSince(noon('2026-11-20'), noon('2026-11-30'))).toBe(5);
  });
});
