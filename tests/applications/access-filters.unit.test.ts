import { afterAll, expect, test, vi } from 'vitest';
import type { Access } from '#model/applications/access.ts';
import { accessOptions } from '#portal/applications/application-table.tsx';
import { accessBadge } from '#portal/kit/application-badges.tsx';
import { newestTerms } from '#model/site/data-terms.ts';
import { addDays } from '#model/dates/iso-days.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { buildApplication } from '#tests/support/factories/admin-rows.ts';

// The same day for the rows and for what is read of them, even across midnight.
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => {
  vi.useRealTimers();
});

const today = dayInPacific(new Date());

function withAccess(days: number, ended: Partial<Access> = {}) {
  const access = {
    acceptedOn: addDays(today, -90),
    termsVersion: newestTerms().version,
    lastUsedOn: null,
  };
  const end = { endsOn: addDays(today, days), endedOn: null, endedBy: null, ...ended };
  return buildApplication({ status: 'approved', access: { ...access, ...end } });
}

const rows = {
  pending: buildApplication(),
  none: buildApplication({ status: 'approved', access: null }),
  active: withAccess(31),
  ending: withAccess(30),
  lastDay: withAccess(0),
  ranOut: withAccess(-1),
  byStaff: withAccess(200, { endedOn: today, endedBy: 'staff' }),
};

test.each([
  ['none', ['none']],
  ['active', ['active', 'ending', 'lastDay']],
  ['ending', ['ending', 'lastDay']],
  ['ended', ['ranOut', 'byStaff']],
])('the filter %s shows %j', (id, names) => {
  const option = accessOptions.find((each) => each.id === id);
  const shown = Object.entries(rows).flatMap(([name, row]) => (option?.test?.(row) ? name : []));
  expect(shown).toEqual(names);
});

test.each([
  ['none', 'Terms not accepted'],
  ['active', 'Active'],
  ['ending', 'Ends in 30 days'],
  ['lastDay', 'Ends in 0 days'],
  ['ranOut', 'Ended'],
  ['byStaff', 'Ended by staff'],
] as const)('the badge of %s says "%s"', (name, word) => {
  expect(accessBadge(rows[name].access).word).toBe(word);
});

test('the badge says that new terms wait, as long as the access lasts', () => {
  const termsVersion = newestTerms().version - 1;
  expect(accessBadge(withAccess(20, { termsVersion }).access).word).toBe('New terms');
  expect(accessBadge(withAccess(-1, { termsVersion }).access).word).toBe('Ended');
});
