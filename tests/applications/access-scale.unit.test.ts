import { expect, test } from 'vitest';
import { accessScale } from '#components/access/access-scale.ts';

test('a first access has twelve months from its first day to its last', () => {
  const access = { beganOn: '2026-07-06', endsOn: '2027-07-06' };
  const { from, to, months, passed } = accessScale(access, '2026-11-26');
  expect([from, to, passed]).toEqual(['2026-07-06', '2027-07-06', 39.2]);
  expect(months).toHaveLength(12);
  expect([months[0], months[1], months[11]]).toEqual(['2026-07-06', '2026-08-06', '2027-06-06']);
});

test('an access that was extended shows the months before its end, and today is always among them', () => {
  const access = { beganOn: '2025-07-06', endsOn: '2027-07-06' };
  const early = accessScale(access, '2026-05-10');
  expect(early.from).toBe('2026-05-06');
  expect(early.months).toHaveLength(14);
  expect(early.passed).toBe(0.9);
  expect(accessScale(access, '2027-06-20')).toMatchObject({ from: '2026-07-06', passed: 95.6 });
});

test('an access is over on the last day of its scale, and begins on a day that no other year has', () => {
  const access = { beganOn: '2028-02-29', endsOn: '2029-02-28' };
  expect(accessScale(access, '2028-02-29')).toMatchObject({ from: '2028-02-29', passed: 0 });
  expect(accessScale(access, '2029-02-28').passed).toBe(100);
});
